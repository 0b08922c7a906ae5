// What a store does, as text: its calls as code writes them, and what each answers: `runs.hint(a, 1900, 2000) → due`.
import { expect } from '@jest/globals';
import { parse } from 'yaml';
import { withFacts } from '../../app/store/run/run-facts.ts';
import { readFilter } from '../../app/store/run/run-filter.ts';
import type { Store } from '../../app/store/store.ts';
import { aDecision } from '../../app/testing/decisions.ts';
import { aComment, aRun } from '../../app/testing/runs.ts';
import { watchOf } from './questions/some.ts';
import { storiesOn } from './tell-story.ts';

/** Arguments are YAML, so they have no types. */
type Given = ReturnType<typeof parse>;

export interface StoreWorld {
  readonly store: Store;
  /** Every row that was answered last, by its id: `$a` is the one of `a`, `{ $: $a, dueAt: 5 }` the same with a change. */
  readonly held: Map<string, Given>;
}

const lease = (now: Given, limit: Given = 10, early?: Given) => ({
  ...{ now, until: now + 15_000, limit, ...(early !== undefined && { early }) },
});
const always = { since: 0, until: Number.MAX_SAFE_INTEGER, repository: null };
const linkedTo = (number: number) => ({ number, url: 'u', headSha: 'abc', branch: 'b' });

/** `pull`, `requester`, `outcome`, `cost` and `sentAt` are facts of it, and `polled` gives it a watch; the others its fields. */
function runOf({ pull, requester, outcome, cost, sentAt, polled, ...changes }: Given = {}) {
  const reason = 'x "requester":"eve"';
  const run = aRun({ ...changes, ...(polled && { watch: watchOf() }) });
  return withFacts(run, {
    ...(pull !== undefined && { pull: { linked: linkedTo(pull) } }),
    start: { ...(requester !== undefined && { requester }), ...(sentAt !== undefined && { sentAt }) },
    ...(outcome !== undefined && { end: { ending: { outcome, reason, at: run.endedAt ?? 0 } } }),
    ...(cost !== undefined && { agent: { usage: { cost, tokens: null } } }),
  });
}
const filterOf = (query?: string, within?: readonly number[]) => ({
  ...readFilter(new URLSearchParams(query)),
  ...(within && { within }),
});
const eventOf = ({ issue = 12, at = 1_000, ...more }: Given) => ({
  ...{ event: 'issues', payload: { repository: { id: 7 }, issue: { number: issue } }, receivedAt: at },
  ...more,
});

/** What stands for what a verb is given. */
const verbs: Readonly<Record<string, (...given: readonly Given[]) => readonly unknown[]>> = {
  'runs.insert': (run) => [runOf(run)],
  'runs.save': (run) => [runOf(run)],
  'runs.claim': (apiKey, state, now, limit, early) => [{ apiKey, state }, lease(now, limit, early)],
  'runs.live': (limit, offset = 0, query = '', within) => [limit, offset, filterOf(query, within)],
  'runs.ended': (limit, query = '', since = 0, within) => [limit, filterOf(query, within), since],
  'runs.countEnded': (state, since, query = '', within) => [state, since, filterOf(query, within)],
  'runs.countLive': (query) => [filterOf(query)],
  'runs.countByState': (query, within) => [filterOf(query, within)],
  'questions.open': (limit, query = '', within) => [limit, filterOf(query, within)],
  'results.keep': (run, at) => [runOf(run), at],
  'costs.keep': (run, dollars, at) => [runOf(run), dollars, at],
  'decisions.put': (decision) => [aDecision(decision)],
  'decisions.page': (wanted, after = null, limit = 10) => [{ ...always, ...wanted }, after, limit],
  'outbox.put': ({ body = '', ...changes }, at) => [aComment(body, changes), at],
  'inbox.put': (event) => [eventOf(event)],
};

/** A test of each story that follows as text. What a call without an arrow answers is not looked at. */
export const playStore = (store: Store) =>
  storiesOn<StoreWorld>(() => ({ store, held: new Map() }), { '…': playCall });

/** What one call answers. */
export function callStore(store: Store, words: string, held: StoreWorld['held'] = new Map()): unknown {
  const [, table = '', verb = '', given = ''] = /^(\w+)\.(\w+)\((.*)\)$/s.exec(words) ?? [];
  const of = table === 'store' ? store : Reflect.get(store, table);
  const does: unknown = of && Reflect.get(of, verb);
  if (typeof does !== 'function') throw new Error(`no call is written so: ${words}`);
  const usual = (...all: readonly Given[]) => (verb === 'claim' ? [lease(all[0], all[1])] : all);
  const read = parse(`[${given}]`).map((each: unknown) => filledIn(each, held));
  return does.call(of, ...(verbs[`${table}.${verb}`] ?? usual)(...read));
}

/** `runs.hint(a, 1900, 2000) → due`. */
export async function playCall({ store, held }: StoreWorld, step = ''): Promise<void> {
  const [words = '', expected] = step.split(' → ');
  const answer = await callStore(store, words, held);
  for (const row of rowsOf(answer)) held.set(`$${nameOf(row)}`, row);
  if (expected === undefined) return;
  const [, exactly, object] = /^(exactly )?([{[].*)$/s.exec(expected) ?? [];
  const wanted = object === undefined ? null : (filledIn(parse(object), held) as object);
  if (wanted === null) expect(`${words} → ${wordsOf(answer, expected)}`).toBe(step);
  else if (exactly === undefined) expect(answer).toMatchObject(wanted);
  else expect(answer).toEqual(wanted);
}

function filledIn(given: unknown, held: StoreWorld['held']): unknown {
  if (typeof given === 'string' && held.has(given)) return held.get(given);
  if (Array.isArray(given)) return given.map((each) => filledIn(each, held));
  if (typeof given !== 'object' || given === null) return given;
  const { $: base, ...fields } = given as Given;
  const changes = Object.entries(fields).map(([name, each]) => [name, filledIn(each, held)]);
  return { ...(base !== undefined && held.get(base)), ...Object.fromEntries(changes) };
}

const listOf = (answer: unknown): readonly Given[] =>
  Array.isArray(answer) ? answer : answer instanceof Set ? [...answer] : [answer];
const rowsOf = (answer: unknown) =>
  listOf(answer).filter((each) => typeof each === 'object' && each !== null && nameOf(each) !== undefined);
const nameOf = (row: Given): string | undefined =>
  row.id ?? row.key ?? row.name ?? row.runId ?? row.question?.id;

/** Rows by their names; `a & b` are these in any order. */
function wordsOf(answer: unknown, expected: string): string {
  const words = listOf(answer).map((each) => {
    if (each === null) return 'nothing';
    return String(typeof each === 'object' ? nameOf(each) : each);
  });
  return (expected.includes(' & ') ? words.sort().join(' & ') : words.join(' ')) || 'nothing';
}
