import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Agent } from 'undici';
import type { Proof } from '../../shared/question/index.ts';
import { ServiceError, type Transport } from '../../shared/service/index.ts';
import { ask, serveRoutes } from '../../test/support/serve-routes.ts';
import { storiesOn } from '../../test/support/tell-story.ts';
import { countedTransport } from '../handling/metrics.ts';
import type { Halt } from '../store/halt.ts';
import type { Result } from '../store/result.ts';
import type { Counts } from '../store/store.ts';
import { createGate } from './gate.ts';
import { createMetrics, createMetricsRoute, type MetricsSource } from './metrics.ts';

const counts: Counts = {
  runs: { pending: 1, watching: 41, ended: 7 },
  outbox: { waiting: 3, retrying: 2, undeliverable: 1 },
  deliveriesWaiting: 4,
  oldest: { delivery: 9_000, run: 8_000, outbox: 5_000 },
};

let halt: Halt | null;
let note: string | null;
let came: () => Promise<readonly Result[]>;
let reads: number;
let store: () => Promise<Counts>;
let clock: number;
let errors: unknown[];
let pause = 0;
let metrics: MetricsSource;

beforeEach(() => {
  reads = 0;
  clock = 10_000;
  errors = [];
  store = async () => counts;
  halt = null;
  note = null;
  came = async () => [];
  metrics = createMetrics({
    store: {
      counts: () => {
        reads += 1;
        return store();
      },
      halts: { inForce: async () => halt },
      maintenance: { notesOf: async () => note },
      results: { page: () => came() },
    },
    now: () => clock,
    failed: (error) => errors.push(error),
    servicePause: () => pause,
  });
});

/** A series as Prometheus reads it, with `none` for one that is not there; what ends in `*` is the beginning of all of its name. */
async function shows(wanted: string): Promise<void> {
  const lines = (await metrics.text()).split('\n').map((line) => line.replace('agent_conversations_', ''));
  const name = wanted.slice(0, wanted.lastIndexOf(' ') + 1);
  const found = lines.find((line) => line.startsWith(name.replace(/\* $/, '')));
  expect(found ?? `${name}none`).toBe(wanted);
}

const proof = (unasked: number, elsewhere: number): Proof => ({
  ...{ kind: 'known', actions: 9, byRules: 0, byPeople: 9, byWorkflow: 0, exempt: 0, examples: [] },
  ...{ elsewhere, unasked },
});
const pauses = (ms: number) => () => {
  pause = ms;
};
const passes = (ms: number) => () => {
  clock += ms;
};
const proved = (before: Proof | null, after: Proof | null) => () => metrics.proved(before, after);
const costs = (cost: number | null, prompt?: number) => {
  return { cost, tokens: prompt === undefined ? null : { prompt, completion: 1 } };
};
const spent = (before: ReturnType<typeof costs>, after: ReturnType<typeof costs>) => () =>
  metrics.spent('one', before, after);
const readTimes = (times: number) => () => expect(reads).toBe(times);
const storeIs = (counted: typeof store) => () => {
  store = counted;
};
const failedWith = (message: string) => () => expect(errors).toEqual([expect.objectContaining({ message })]);
const neverAnswers = async () => {
  jest.useFakeTimers();
  store = () => new Promise(() => {});
  const reading = shows('store_readable 0');
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  await reading;
};
const someEvents = () => {
  for (const result of ['bad_signature', 'bad_signature', 'stored'] as const) metrics.webhook(result);
  metrics.undeliverable('comment');
  metrics.answer('stale');
  metrics.answer('approved', 4200);
  metrics.poll(700);
  metrics.poll(-50);
};
const held = { at: 9_000, guard: 'held', hosted: '1.11.0', agentServer: '1.58.2', cost: 0.02, red: [] };
const rehearsed = (last: object) => () => {
  note = JSON.stringify({ last, held });
};
const broken = { ...held, at: 14_000, guard: 'broken', agentServer: '1.59.0', red: ['asks'] };
const halted = () => {
  const beganBy = { kind: 'operator', name: 'ada' } as const;
  halt = { id: 'h', version: 0, beganBy, beganAt: 1, liftedBy: null, liftedAt: null, dueAt: 1 };
};
const versions = 'hosted="1.11.0",agent_server="1.58.2"';

storiesOn<void>(() => {}, { '…': (_, series = '') => shows(series) })`
  how long the service has asked not to be asked is reported as of now
    service_pause_seconds 0 | ${pauses(90_000)} | service_pause_seconds 90 | ${pauses(0)} | service_pause_seconds 0
  what nobody decided on and what was answered elsewhere are counted once for each conversation
    ${proved(null, null)} | ${proved(null, { kind: 'unreadable', why: 'down' })} | unasked_actions_total 0
    answered_elsewhere_total 0 | ${proved(null, proof(1, 2))} | unasked_actions_total 1 | answered_elsewhere_total 2
    ${proved(proof(1, 2), proof(1, 3))} | ${proved(proof(1, 3), proof(0, 0))} | unasked_actions_total 1
    answered_elsewhere_total 3
  costs are summed by key, no money is given back, and there is no series while the service reports none
    cost_dollars_total{* none | tokens_total{* none | ${spent(costs(null), costs(null))} | cost_dollars_total{* none
    tokens_total{* none | ${spent(costs(null), costs(0.5))} | ${spent(costs(0.5), costs(2, 7))}
    ${spent(costs(2), costs(1))} | cost_dollars_total{key="one"} 2 | tokens_total{key="one",kind="prompt"} 7
  the numbers of the store are shown by state and age, and empty states are 0
    runs{state="watching"} 41 | runs{state="starting"} 0 | look_lag_seconds 2 | outbox{state="retrying"} 2
    outbox_oldest_seconds 5 | inbox 4 | inbox_oldest_seconds 1 | store_readable 1
  the numbers of the store are read once for many requests within seconds
    ${() => Promise.all([metrics.text(), metrics.text(), metrics.text()])} | inbox 4 | ${readTimes(1)} | ${passes(5_000)}
    inbox 4 | ${readTimes(2)}
  the numbers of the store are left out while the database cannot be read, unlike the counters
    ${someEvents} | store_readable 1 | ${storeIs(() => Promise.reject(new Error('the disk is gone')))} | ${passes(5_000)}
    store_readable 0 | runs{state="watching"} none | look_lag_seconds none | webhooks_total{result="stored"} 1
    ${failedWith('the disk is gone')} | ${storeIs(async () => counts)} | ${passes(5_000)} | look_lag_seconds 12
  the numbers of the store do not delay the reply for ever
    ${neverAnswers} | ${failedWith('the store did not answer in time')}
  events are counted by result
    ${someEvents} | webhooks_total{result="bad_signature"} 2 | webhooks_total{result="too_large"} 0
    undeliverable_effects_total{kind="comment"} 1 | confirmations_total{result="stale"} 1 | answer_seconds_count 1
    answer_seconds_sum 4.2 | look_delay_seconds_bucket{le="0.25"} 1 | look_delay_seconds_count 2
  events have a series before they happen first, so that alerts see the increase
    service_requests_total{result="unauthorized"} 0 | confirmations_total{result="unknown"} 0
    undeliverable_effects_total{kind="question"} 0
  whether the guard held is said with when and with which versions
    guard{${versions}} none | ${rehearsed(held)} | ${passes(6_000)} | guard{${versions}} 1
    guard_held_timestamp_seconds{${versions}} 9 | ${rehearsed(broken)} | ${passes(6_000)}
    guard{hosted="1.11.0",agent_server="1.59.0"} 0 | guard{${versions}} none
    guard_held_timestamp_seconds{${versions}} 9
  whether the operators have halted agents is said
    halted 0 | ${halted} | ${passes(10_000)} | halted 1
`;

describe('requests to the service', () => {
  const call = {
    kind: 'read',
    method: 'GET',
    url: 'http://127.0.0.1:1/',
    auth: { kind: 'hosted', base: 'http://127.0.0.1:1', key: 'k' },
  } as const;
  const failing = (error: Error): Transport => ({
    now: () => 0,
    random: () => 0,
    dispatcher: new Agent(),
    sleep: async () => {},
    send: () => Promise.reject(error),
    stream: () => Promise.reject(error),
    pausedFor: () => 0,
    close: async () => {},
  });

  test('are counted by their result', async () => {
    const reply = { status: 200, json: null, bytes: 4, attempts: 1, address: '' };
    const fine = countedTransport({ ...failing(new Error()), send: async () => reply }, metrics);
    expect(await fine.send(call)).toBe(reply);
    const limited = countedTransport(failing(new ServiceError('rate_limited', 'slow down')), metrics);
    await expect(limited.send(call)).rejects.toThrow('slow down');
    await expect(limited.stream(call, {}, async () => {})).rejects.toThrow('slow down');
    await shows('service_requests_total{result="ok"} 1');
    await shows('service_requests_total{result="rate_limited"} 2');
  });

  test('are counted apart where they go to an agent server: its key is a new one after each sleep of its sandbox', async () => {
    const session = { ...call, auth: { kind: 'session', base: call.auth.base, key: 's' } } as const;
    const refusing = countedTransport(failing(new ServiceError('unauthorized', 'another key')), metrics);
    await expect(refusing.send(session)).rejects.toThrow('another key');
    await shows('service_requests_total{result="unauthorized"} 0');
    await shows('agent_server_requests_total{result="unauthorized"} 1');
  });

  test('are not counted where a bug of the App broke them', async () => {
    await expect(countedTransport(failing(new TypeError('bug')), metrics).send(call)).rejects.toThrow('bug');
    expect(await metrics.text()).not.toMatch(/service_requests_total\{[^}]*\} [1-9]/);
  });
});

test('/metrics is sent as Prometheus reads it, for a token and by GET alone', async () => {
  const token = 'a-dashboard-token-of-length';
  const gate = createGate({ kind: 'shared', token, now: () => clock });
  const address = `${await serveRoutes([createMetricsRoute(metrics, gate)])}/metrics`;
  expect(await ask(address, { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
    status: 200,
    headers: { 'content-type': expect.stringMatching(/^text\/plain; version=0\.0\.4/) },
    text: expect.stringContaining('# TYPE agent_conversations_runs gauge'),
  });
  const refused = { status: 401, headers: { 'www-authenticate': 'Bearer' } };
  expect(await ask(address)).toMatchObject(refused);
  expect(await ask(address, { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  });
});

describe('what came of the runs of the last thirty days', () => {
  const day = 24 * 60 * 60_000;
  const result: Result = {
    ...{ runId: 'a', repositoryId: 7, repositoryName: 'octo/garden', askedAt: 40 * day, endedAt: 40 * day },
    cost: 3_000_000,
    pulls: [{ number: 5, state: 'merged', closedAt: 40 * day + 3_600_000, isFirst: true }],
    questions: [{ openedAt: 40 * day, answeredAt: 40 * day + 120_000 }],
  };
  const resultsAre = async (values: string) => {
    const names = ['runs{came="merged"}', 'runs{came="none"}', 'cost_dollars', 'nothing_dollars'];
    names.push('costs_unknown', 'merged_pull_requests', 'dollars_per_merge', 'questions_per_run');
    names.push('answer_median_seconds', 'merge_median_seconds');
    for (const [at, value] of values.split(' ').entries()) await shows(`results_${names[at]} ${value}`);
  };

  test('is given in one sum, and what is not known has no series', async () => {
    clock = 41 * day;
    await resultsAre('0 0 none none 0 0 none none none none');
    clock += 6 * 60_000;
    came = async () => [result, { ...result, runId: 'b', pulls: [], questions: [] }];
    await resultsAre('1 1 6 3 0 1 6 0.5 120 3600');
    clock += 6 * 60_000;
    came = async () => [{ ...result, cost: null }];
    await resultsAre('1 0 none none 1 1 none 1 120 3600');
  });

  test('is read every five minutes only, and is gone where it cannot be read, while all else is reported', async () => {
    let asked = 0;
    came = async () => {
      asked += 1;
      return [result];
    };
    for (let scrapes = 0; scrapes < 10; scrapes += 1) {
      clock += 15_000;
      await metrics.text();
    }
    expect(asked).toBe(1);
    clock += 5 * 60_000;
    came = () => Promise.reject(new Error('the disk is gone'));
    await shows('results_cost_dollars none');
    await shows('store_readable 1');
    expect(errors).toHaveLength(1);
  });
});
