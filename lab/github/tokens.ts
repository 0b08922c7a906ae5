// Who is calling: an App by its JWT, an installation, a workflow or a person by a token.
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import { suffices } from '../published/index.ts';
import { type Hub, Refusal } from './hub.ts';
import {
  type Account,
  accountOf,
  atLeast,
  fullName,
  type Installation,
  type Repository,
  roleOf,
} from './world.ts';

export type Caller =
  | { readonly kind: 'app' }
  | {
      readonly kind: 'installation';
      readonly actor: Account;
      readonly owner: Account;
      readonly permissions: Readonly<Record<string, string>>;
      /** The full name of the repository whose workflow calls; null for an App. */
      readonly workflowsOf: string | null;
    }
  /** The App, in the name of a person who signed in to it. */
  | { readonly kind: 'person'; readonly actor: Account };

interface Grant {
  readonly caller: Exclude<Caller, { kind: 'app' }>;
  readonly expiresAt: number;
  readonly installationId: number | null;
}

export type Tokens = ReturnType<typeof createTokens>;

const hour = 3_600_000;
export const personHours = 8;

export function createTokens(hub: Hub, privateKey: string, webhookSecret: string) {
  const grants = new Map<string, Grant>();
  const publicKey = createPublicKey(privateKey);

  function grant(caller: Grant['caller'], installationId: number | null, prefix = 'ghs', lasts = hour) {
    const token = `${prefix}_${randomBytes(18).toString('hex')}`;
    const expiresAt = hub.now() + lasts;
    grants.set(token, { caller, expiresAt, installationId });
    return { token, expiresAt };
  }

  return {
    identify(authorization: string | undefined): Caller {
      const credential = authorization?.replace(/^(bearer|token)\s+/i, '');
      if (credential === undefined) throw new Refusal(401, 'Requires authentication');
      if (credential.split('.').length === 3) {
        checkJwt(credential, publicKey, hub);
        return { kind: 'app' };
      }
      const known = grants.get(credential);
      if (known === undefined || known.expiresAt <= hub.now()) throw new Refusal(401, 'Bad credentials');
      if (known.installationId !== null && !hub.world.installations.has(known.installationId))
        throw new Refusal(401, 'Bad credentials');
      return known.caller;
    },
    forInstallation(installation: Installation) {
      const { account: owner, permissions, id } = installation;
      return grant({ kind: 'installation', actor: hub.app.bot, owner, permissions, workflowsOf: null }, id);
    },
    /** What a workflow of the repository gets as GITHUB_TOKEN. */
    forWorkflow(repository: Repository, permissions: Record<string, string>): string {
      const actor = accountOf(hub.world, 'github-actions[bot]');
      const { owner } = repository;
      const workflowsOf = fullName(repository);
      return grant({ kind: 'installation', actor, owner, permissions, workflowsOf }, null).token;
    },
    forPerson: (actor: Account): string =>
      grant({ kind: 'person', actor }, null, 'ghu', personHours * hour).token,
    /** The person takes back what the App was allowed. */
    revoke(actor: Account): void {
      for (const [token, { caller }] of grants) if (caller.actor === actor) grants.delete(token);
    },
    /** What the manifest flow hands over. */
    appSecrets: () => ({
      pem: privateKey,
      webhook_secret: webhookSecret,
      client_id: hub.app.clientId,
      client_secret: hub.app.clientSecret,
    }),
  };
}

function checkJwt(token: string, publicKey: ReturnType<typeof createPublicKey>, hub: Hub): void {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const signed = Buffer.from(`${header}.${claims}`);
  if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url')))
    throw new Refusal(401, 'A JSON web token could not be decoded');
  const { iss, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (String(iss) !== String(hub.app.id)) throw new Refusal(404, 'Integration not found');
  const now = hub.now() / 1000;
  // A client whose clock is wrong knows it by these words.
  const ofExpiry = "'Expiration time' claim ('exp')";
  if (exp <= now)
    throw new Refusal(
      401,
      `${ofExpiry} must be a numeric value representing the future time at which the assertion expires`,
    );
  if (exp > now + 660) throw new Refusal(401, `${ofExpiry} is too far in the future`);
  const ofIssue = "'Issued at' claim ('iat')";
  if (iat > now + 60)
    throw new Refusal(
      401,
      `${ofIssue} must be an Integer representing the time that the assertion was issued`,
    );
}

const notAccessible = () => new Refusal(403, 'Resource not accessible by integration');

/** By whose repository it is, whatever the permissions are; who acts there. */
export function demandAccess(caller: Caller, repository: Repository, level: 'read' | 'write'): Account {
  if (caller.kind !== 'installation') throw notAccessible();
  const own = caller.owner.id === repository.owner.id;
  if (!own && repository.private) throw new Refusal(404, 'Not Found');
  if (level === 'write' && !own) throw notAccessible();
  return caller.actor;
}

/** One of the permissions is enough; everybody may read what is public. */
export function demandPermission(
  caller: Caller,
  repository: Repository,
  anyOf: readonly string[],
  level: 'read' | 'write',
): Account {
  const actor = demandAccess(caller, repository, level);
  if (level === 'read' && !repository.private) return actor;
  const granted = caller.kind === 'installation' ? caller.permissions : {};
  if (!suffices(granted, Object.fromEntries(anyOf.map((name) => [name, level])))) throw notAccessible();
  return actor;
}

export function demandRole(
  repository: Repository,
  actor: Account,
  least: 'triage' | 'write' | 'admin',
): void {
  if (!atLeast(roleOf(repository, actor.login), least)) {
    throw new Refusal(403, 'Must have admin rights to Repository.');
  }
}
