// The start tasks of an account, newest first: where a service lists them, a start is there from the moment it arrived.
import type { Call } from './call.ts';
import { asRecord } from './decode/fields.ts';
import { decodePage } from './decode/page.ts';
import { decodeStartTask } from './decode/start-task.ts';
import { decoded } from './decoded.ts';
import { normaliseId } from './ids.ts';
import { optional } from './optional.ts';
import type { Transport } from './transport.ts';
import type { CallOptions, Id, Optional, StartTask } from './types.ts';

export interface RecentStarts {
  /** By the normalised conversation id that their request chose. */
  readonly byChosenId: ReadonlyMap<string, StartTask>;
  /** Whether everything since the moment asked for was read. */
  readonly isWhole: boolean;
  /** Whether a start since then names no id: a service that refused the id may have taken ours without it. */
  readonly hasNameless: boolean;
}

const pageSize = 100;
const mostPages = 5;
/** Two clocks that are kept by different people. */
const slackMs = 2 * 60_000;

/** Unavailable where the service does not list them, or does not say what each was asked with. */
export async function recentStarts(
  transport: Transport,
  auth: Call['auth'],
  since: number,
  options?: CallOptions,
): Promise<Optional<RecentStarts>> {
  return optional(() => readPages(transport, auth, since - slackMs, options));
}

async function readPages(
  transport: Transport,
  auth: Call['auth'],
  since: number,
  options?: CallOptions,
): Promise<RecentStarts | null> {
  const byChosenId = new Map<string, StartTask>();
  let hasNameless = false;
  let cursor: string | null = null;
  for (let count = 0; count < mostPages; count += 1) {
    const url = new URL(`${auth.base}/api/v1/app-conversations/start-tasks/search`);
    url.searchParams.set('limit', String(pageSize));
    if (cursor !== null) url.searchParams.set('page_id', cursor);
    const reply = await transport.send({ kind: 'read', method: 'GET', url: url.href, auth }, options);
    const page = decoded(reply, (value) => {
      const { items, next } = decodePage(value);
      return { starts: items.map((item, at) => decodeListed(item, `$.items[${at}]`)), next };
    });
    let oldest = Number.POSITIVE_INFINITY;
    for (const { task, chosen, createdAt } of page.starts) {
      if (chosen === undefined) return null;
      oldest = Math.min(oldest, createdAt);
      if (chosen === null) hasNameless ||= !(createdAt < since);
      else keep(byChosenId, chosen, task);
    }
    if (page.next === null || oldest < since) return { byChosenId, isWhole: true, hasNameless };
    cursor = page.next;
  }
  return { byChosenId, isWhole: false, hasNameless };
}

/** A second start with the same id fails and does not touch the first, so a failed one never stands for another. */
function keep(byChosenId: Map<string, StartTask>, chosen: Id, task: StartTask): void {
  const key = normaliseId(chosen);
  const known = byChosenId.get(key);
  if (known === undefined || known.status === 'ERROR') byChosenId.set(key, task);
}

/** `chosen`: null where the request names no id, absent where the service does not tell the request. */
function decodeListed(
  item: unknown,
  path: string,
): { task: StartTask; chosen: Id | null | undefined; createdAt: number } {
  const task = decodeStartTask(item, path);
  const request = asRecord(asRecord(item)?.request);
  const id = request?.conversation_id;
  const chosen = request === null || id === undefined ? undefined : typeof id === 'string' ? id : null;
  return { task, chosen, createdAt: timeOf(task.createdAt) };
}

/** Seen without a zone, and meant in UTC. NaN is neither old nor new. */
function timeOf(text: string | null): number {
  if (text === null) return Number.NaN;
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}
