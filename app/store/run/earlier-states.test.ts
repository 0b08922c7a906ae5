// Rows as an earlier version wrote them: with the states in the words of the service.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { beginWatch, defaultLimits } from '../../../shared/conversation/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../../shared/service/index.ts';
import { newStop } from '../../../shared/stop/index.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { migrate } from '../../kernel/migrate.ts';
import { openSqlite } from '../../kernel/sqlite.ts';
import { aDecision } from '../../testing/decisions.ts';
import { aRun, flatFacts } from '../../testing/runs.ts';
import { createStore, readStoreMigrations, type Store } from '../store.ts';
import type { Run } from './run.ts';

let database: ReturnType<typeof openSqlite>;
let store: Store;

beforeEach(async () => {
  database = openSqlite(temporaryFolder());
  await migrate(database, readStoreMigrations(), () => 0);
  store = createStore(database);
});

afterEach(() => database.close());

const begun = beginWatch({ startTaskId: 't', conversationId: 'c', limits: defaultLimits, now: 0 });
const nothing = { startStatus: null, sandboxStatus: null, executionStatus: null };
const starting = { phase: 'start', ...nothing, startStatus: 'WAITING_FOR_SANDBOX' };
const up = { phase: 'conversation', ...nothing, sandboxStatus: 'RUNNING' };
const working = { ...up, executionStatus: 'running' };
const waiting = { ...up, executionStatus: 'waiting_for_confirmation' };
const finished = { ...up, executionStatus: 'finished' };
const odd = { ...up, sandboxStatus: 'DANCING' };

interface EarlierSeen {
  readonly phase: string;
  readonly startStatus: string | null;
  readonly sandboxStatus: string | null;
  readonly executionStatus: string | null;
}

const inOurWords = ({ phase, startStatus, sandboxStatus, executionStatus }: EarlierSeen) => ({
  phase,
  step: startStepOf(startStatus),
  sandbox: sandboxOf(sandboxStatus),
  agent: agentOf(executionStatus),
});

async function storedAs(run: Run, column: 'watch' | 'facts', value: object): Promise<Run | null> {
  await store.runs.insert(run);
  await database.query(`UPDATE runs SET ${column} = $1`, [JSON.stringify(value)]);
  return store.runs.byId(run.id);
}

test.each<[string, Partial<Run>, readonly EarlierSeen[]]>([
  ['is being started', { state: 'preparing' }, [starting]],
  ['is live', { state: 'watching' }, [starting, working]],
  ['waits for an answer', { state: 'watching' }, [starting, working, waiting]],
  ['is in a state that nobody knows', { state: 'watching' }, [odd]],
  ['has ended', { state: 'ended', endedAt: 9 }, [starting, working, waiting, working, finished]],
])(
  'a run of an earlier version that %s is read with its states and its timeline',
  async (_, state, states) => {
    const timeline = states.map((seen, at) => ({ ...seen, at }));
    const earlier = { ...begun, seen: states.at(-1), timeline };
    const run = await storedAs(aRun({ ...state, watch: begun }), 'watch', earlier);
    expect(run?.watch).toEqual({
      ...begun,
      seen: states.map(inOurWords).at(-1),
      timeline: states.map((seen, at) => ({ ...inOurWords(seen), at })),
    });
  },
);

test('an end that was only suspected is still suspected', async () => {
  const suspect = { status: 'finished', since: 5, polls: 1 };
  const run = await storedAs(aRun({ watch: begun }), 'watch', { ...begun, seen: up, timeline: [], suspect });
  expect(run?.watch?.suspect).toEqual({ is: 'done', since: 5, polls: 1 });
});

test('a watch of this version is read as it was written', async () => {
  const watch = { ...begun, seen: { ...begun.seen, agent: agentOf('running') } };
  await store.runs.insert(aRun({ watch }));
  expect((await store.runs.byId(aRun().id))?.watch).toEqual(watch);
});

test.each([
  ['paused', 'asleep'],
  ['up', 'up'],
] as const)('a stop of an earlier version that left the sandbox %s left it %s', async (sandbox, is) => {
  const stop = { ...newStop('mona', null, 0), state: 'stopped' };
  const result = { kind: 'stopped', status: 'paused', sandbox, already: false };
  const run = await storedAs(aRun(), 'facts', { ...flatFacts, stop: { ...stop, result } });
  expect(run?.facts.stop.latest).toEqual({
    ...stop,
    result: { kind: 'stopped', agent: agentOf('paused'), sandbox: { is, says: sandbox }, already: false },
  });
});

test('a stop of an earlier version that is not over is read as it is', async () => {
  const stop = newStop('mona', null, 0);
  expect((await storedAs(aRun(), 'facts', { ...flatFacts, stop }))?.facts.stop.latest).toEqual(stop);
});

test.each(['verified', 'gone', 'elsewhere'])(
  'what came of an answer (%s) is told with the state of the agent',
  async (kind) => {
    await store.runs.insert(aRun());
    await store.questions.ask(aRun().id, 1_000);
    const rest = { by: 'mona', answer: 'approve', at: 2 };
    const result = { kind, status: 'finished', ...rest };
    await database.query('UPDATE questions SET facts = $1', [JSON.stringify({ result })]);
    expect((await store.questions.byId(`${aRun().id}/1`))?.result).toEqual({
      kind,
      agent: agentOf('finished'),
      ...rest,
    });
  },
);

test.each(['running', null])('a kept decision after which the agent was %s says so', async (status) => {
  await store.decisions.put(aDecision({ runId: 'r' }));
  const result = { kind: 'verified', status, why: null };
  await database.query('UPDATE decisions SET result = $1', [JSON.stringify(result)]);
  const [kept] = await store.decisions.ofRun('r', 1);
  expect(kept?.result).toEqual({ kind: 'verified', agent: agentOf(status), why: null });
});
