// Who is calling: an App by its JWT, an installation or a workflow by its token.
import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { Hub } from './hub.ts';
import { Refusal } from './refusal.ts';
import { type Account, accountOf, atLeast, type Installation, type Repository, roleOf } from './world.ts';

export type Caller =
  | { readonly kind: 'app' }
  | {
      readonly kind: 'installation';
      readonly actor: Account;
      readonly owner: Account;
      readonly permissions: Readonly<Record<string, string>>;
    };

interface Grant {
  readonly caller: Exclude<Caller, { kind: 'app' }>;
  readonly expiresAt: number;
  readonly installationId: number | null;
}

export interface Tokens {
  identify(authorization: string | undefined): Caller;
  forInstallation(installation: Installation): { token: string; expiresAt: number };
  /** What a workflow of the repository gets as GITHUB_TOKEN. */
  forWorkflow(owner: Account, permissions: Record<string, string>): string;
  /** What the manifest flow hands over. */
  appSecrets(): { pem: string; webhook_secret: string };
}

const hour = 3_600_000;

export function createTokens(hub: Hub, privateKey: string, webhookSecret: string): Tokens {
  const grants = new Map<string, Grant>();
  const publicKey = createPublicKey(privateKey);

  function grant(caller: Grant['caller'], installationId: number | null) {
    const token = `ghs_${randomBytes(18).toString('hex')}`;
    const expiresAt = hub.now() + hour;
    grants.set(token, { caller, expiresAt, installationId });
    return { token, expiresAt };
  }

  return {
    identify(authorization) {
      const credential = authorization?.replace(/^(bearer|token)\s+/i, '');
      if (credential === undefined) throw new Refusal(401, 'Requires authentication');
      if (credential.split('.').length === 3) {
        checkJwt(credential, publicKey, hub);
        return { kind: 'app' };
      }
      const known = grants.get(credential);
      if (known === undefined || known.expiresAt <= hub.now()) throw new Refusal(401, 'Bad credentials');
      if (known.installationId !== null) demandInstalled(hub, known.installationId);
      return known.caller;
    },
    forInstallation(installation) {
      if (installation.suspended) throw new Refusal(403, 'This installation has been suspended');
      const { account: owner, permissions, id } = installation;
      return grant({ kind: 'installation', actor: hub.app.bot, owner, permissions }, id);
    },
    forWorkflow(owner, permissions) {
      const actor = accountOf(hub.world, 'github-actions[bot]');
      return grant({ kind: 'installation', actor, owner, permissions }, null).token;
    },
    appSecrets: () => ({ pem: privateKey, webhook_secret: webhookSecret }),
  };
}

function demandInstalled(hub: Hub, installationId: number): void {
  const installation = hub.world.installations.get(installationId);
  if (installation === undefined) throw new Refusal(401, 'Bad credentials');
  if (installation.suspended) throw new Refusal(403, 'This installation has been suspended');
}

function checkJwt(token: string, publicKey: ReturnType<typeof createPublicKey>, hub: Hub): void {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const genuine = verify(
    'RSA-SHA256',
    Buffer.from(`${header}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  );
  if (!genuine) throw new Refusal(401, 'A JSON web token could not be decoded');
  const { iss, exp, iat } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  if (String(iss) !== String(hub.app.id)) throw new Refusal(404, 'Integration not found');
  const now = hub.now() / 1000;
  if (exp <= now || exp > now + 660) {
    throw new Refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    );
  }
  if (iat > now + 60) {
    throw new Refusal(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    );
  }
}

const levels = ['none', 'read', 'write', 'admin'];

/** One of the permissions is enough, as for a pull request's comments. */
export function demandPermission(
  caller: Caller,
  repository: Repository,
  anyOf: readonly string[],
  level: 'read' | 'write',
): Account {
  if (caller.kind === 'app') throw new Refusal(403, 'Resource not accessible by integration');
  const own = caller.owner.id === repository.owner.id;
  if (!own && repository.private) throw new Refusal(404, 'Not Found');
  const granted = anyOf.some(
    (name) => levels.indexOf(caller.permissions[name] ?? 'none') >= levels.indexOf(level),
  );
  const publicRead = level === 'read' && !repository.private;
  if (!publicRead && !(own && granted)) {
    throw new Refusal(403, 'Resource not accessible by integration');
  }
  return caller.actor;
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
