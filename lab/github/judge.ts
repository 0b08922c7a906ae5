// Holds what comes in and what goes out against GitHub's published descriptions. What differs is remembered, and the end of the
// emulation tells of it: no caller can overlook it.
import { acceptedFor, describe, readExcerpt, suffices } from '../published/index.ts';
import { wrongInQuery } from './graphql/schema.ts';
import { Refusal } from './hub.ts';
import type { Reply } from './routes/route.ts';
import type { Caller } from './tokens.ts';
import type { Repository } from './world.ts';

export type Judge = ReturnType<typeof createJudge>;

/** All emulations of a process share what is compiled. */
const rest = describe(readExcerpt('github-rest'));
const webhooks = describe(readExcerpt('github-webhooks'));

export function createJudge() {
  const mismatches = new Set<string>();
  const remember = (wrong: readonly string[]): void => {
    for (const each of wrong) mismatches.add(each);
  };
  const refuse = (wrong: readonly string[]): void => {
    if (wrong.length === 0) return;
    remember(wrong);
    throw new Refusal(422, `Not as GitHub describes it. ${wrong.join('; ')}`);
  };

  return {
    /** Each once. */
    mismatches: (): string[] => [...mismatches],

    demandRequest(spec: string, query: URLSearchParams, body: unknown): void {
      refuse(rest.request(spec, query, body));
    },
    /** By GitHub's tables. Everybody may read what is public. */
    demandPermission(spec: string, caller: Caller, repository: Repository | undefined): void {
      const accepted = acceptedFor(spec);
      if (caller.kind !== 'installation' || accepted === null) return;
      const all = Object.entries(accepted);
      const isOpen = repository?.private === false && all.every(([, level]) => level === 'read');
      if (isOpen || suffices(caller.permissions, accepted)) return;
      const needs = all.map(([name, level]) => `${name}=${level}`).join('; ');
      const headers = { 'x-accepted-github-permissions': needs };
      throw new Refusal(403, 'Resource not accessible by integration', { headers });
    },
    demandQuery(source: string): void {
      refuse(wrongInQuery(source));
    },
    /** The reply, with all fields that are described as required. */
    complete(spec: string, reply: Reply): Reply {
      const { value, wrong } = rest.reply(spec, reply.status, reply.body);
      remember(wrong);
      return reply.body === undefined ? reply : { ...reply, body: value };
    },
    completeEvent(event: string, action: string, payload: unknown): unknown {
      const { value, wrong } = webhooks.event(`${event}-${action}`.replaceAll('_', '-'), payload);
      remember(wrong);
      return value;
    },
  };
}

/** A caller that was refused may have overlooked it. */
export function demandNone(mismatches: readonly string[]): void {
  if (mismatches.length > 0) throw new Error(`not as GitHub describes it:\n${mismatches.join('\n')}`);
}
