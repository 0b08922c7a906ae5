import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Agent } from 'undici';
import type { Proof } from '../../shared/question/index.ts';
import { ServiceError, type Transport } from '../../shared/service/index.ts';
import { ask, serveRoutes } from '../../test/support/serve-routes.ts';
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

/** Series as Prometheus reads them, one on a line or between bars, with `none` for one that is not there. */
async function shows(series: string): Promise<void> {
  const lines = (await metrics.text()).split('\n').map((line) => line.replace('agent_conversations_', ''));
  const wanted = series.trim().split(/\s*[\n|]\s*/);
  const shown = wanted.map((each) => {
    const name = each.slice(0, each.lastIndexOf(' ') + 1);
    return lines.find((line) => line.startsWith(name)) ?? `${name}none`;
  });
  expect(shown).toEqual(wanted);
}

test('how long the service has asked not to be asked is reported as of now', async () => {
  await shows('service_pause_seconds 0');
  pause = 90_000;
  await shows('service_pause_seconds 90');
  pause = 0;
  await shows('service_pause_seconds 0');
});

const proof = (unasked: number, elsewhere: number): Proof => ({
  kind: 'known',
  actions: 9,
  byRules: 0,
  byPeople: 9,
  byWorkflow: 0,
  elsewhere,
  exempt: 0,
  unasked,
  examples: [],
});

test('what nobody decided on and what was answered elsewhere are counted once for each conversation', async () => {
  metrics.proved(null, null);
  metrics.proved(null, { kind: 'unreadable', why: 'down' });
  await shows('unasked_actions_total 0 | answered_elsewhere_total 0');
  metrics.proved(null, proof(1, 2));
  await shows('unasked_actions_total 1 | answered_elsewhere_total 2');
  // A further round is proved with the ones before.
  metrics.proved(proof(1, 2), proof(1, 3));
  metrics.proved(proof(1, 3), proof(0, 0));
  await shows('unasked_actions_total 1 | answered_elsewhere_total 3');
});

test('costs are summed by key, and there is no series while the service reports none', async () => {
  const untold = { cost: null, tokens: null };
  expect(await metrics.text()).not.toMatch(/^agent_conversations_(cost|tokens)\w*\{/m);
  metrics.spent('one', untold, untold);
  expect(await metrics.text()).not.toMatch(/^agent_conversations_(cost|tokens)\w*\{/m);
  metrics.spent('one', untold, { cost: 0.5, tokens: null });
  metrics.spent('one', { cost: 0.5, tokens: null }, { cost: 2, tokens: { prompt: 7, completion: 1 } });
  // A record that says less than before gives no money back.
  metrics.spent('one', { cost: 2, tokens: null }, { cost: 1, tokens: null });
  await shows('cost_dollars_total{key="one"} 2 | tokens_total{key="one",kind="prompt"} 7');
});

describe('the numbers of the store', () => {
  test('are shown by state and age, and empty states are 0', async () => {
    await shows(`runs{state="watching"} 41 | runs{state="starting"} 0 | look_lag_seconds 2
      outbox{state="retrying"} 2 | outbox_oldest_seconds 5 | inbox 4 | inbox_oldest_seconds 1 | store_readable 1`);
  });

  test('are read once for many requests within seconds', async () => {
    await Promise.all([metrics.text(), metrics.text(), metrics.text()]);
    await metrics.text();
    expect(reads).toBe(1);
    clock += 5000;
    await metrics.text();
    expect(reads).toBe(2);
  });

  test('are left out while the database cannot be read, unlike the counters', async () => {
    metrics.webhook('stored');
    await metrics.text();
    store = async () => {
      throw new Error('the disk is gone');
    };
    clock += 5000;
    await shows(`store_readable 0 | runs{state="watching"} none | look_lag_seconds none
      webhooks_total{result="stored"} 1`);
    expect(errors[0]).toMatchObject({ message: 'the disk is gone' });
    store = async () => counts;
    clock += 5000;
    await shows('look_lag_seconds 12');
  });

  test('do not delay the reply for ever', async () => {
    jest.useFakeTimers();
    store = () => new Promise(() => {});
    const reading = shows('store_readable 0');
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await reading;
    expect(errors[0]).toMatchObject({ message: 'the store did not answer in time' });
  });
});

describe('events', () => {
  test('are counted by result', async () => {
    metrics.webhook('bad_signature');
    metrics.webhook('bad_signature');
    metrics.undeliverable('comment');
    metrics.answer('stale');
    metrics.answer('approved', 4200);
    metrics.poll(700);
    metrics.poll(-50);
    await shows(`webhooks_total{result="bad_signature"} 2 | webhooks_total{result="too_large"} 0
      undeliverable_effects_total{kind="comment"} 1 | confirmations_total{result="stale"} 1
      answer_seconds_count 1 | answer_seconds_sum 4.2
      look_delay_seconds_bucket{le="0.25"} 1 | look_delay_seconds_count 2`);
  });

  test('have a series before they happen first, so that alerts see the increase', async () => {
    await shows(`service_requests_total{result="unauthorized"} 0 | confirmations_total{result="unknown"} 0
      undeliverable_effects_total{kind="question"} 0`);
  });

  test('say whether the guard held, when, and with which versions', async () => {
    const labels = '{hosted="1.11.0",agent_server="1.58.2"}';
    await shows(`guard${labels} none`);
    const held = { at: 9_000, guard: 'held', hosted: '1.11.0', agentServer: '1.58.2', cost: 0.02, red: [] };
    note = JSON.stringify({ last: held, held });
    clock += 6_000;
    await shows(`guard${labels} 1 | guard_held_timestamp_seconds${labels} 9`);
    const broken = { ...held, at: 14_000, guard: 'broken', agentServer: '1.59.0', red: ['asks'] };
    note = JSON.stringify({ last: broken, held });
    clock += 6_000;
    await shows(`guard{hosted="1.11.0",agent_server="1.59.0"} 0
      guard${labels} none | guard_held_timestamp_seconds${labels} 9`);
  });

  test('say whether the operators have halted agents', async () => {
    await shows('halted 0');
    const beganBy = { kind: 'operator', name: 'ada' } as const;
    halt = { id: 'h', version: 0, beganBy, beganAt: 1, liftedBy: null, liftedAt: null, dueAt: 1 };
    clock += 10_000;
    await shows('halted 1');
  });
});

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
    const reply = { status: 200, json: null, bytes: 4, attempts: 1, requestId: undefined, address: '' };
    const fine = countedTransport({ ...failing(new Error()), send: async () => reply }, metrics);
    expect(await fine.send(call)).toBe(reply);
    const limited = countedTransport(failing(new ServiceError('rate_limited', 'slow down')), metrics);
    await expect(limited.send(call)).rejects.toThrow('slow down');
    await expect(limited.stream(call, {}, async () => {})).rejects.toThrow('slow down');
    await shows('service_requests_total{result="ok"} 1 | service_requests_total{result="rate_limited"} 2');
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
  expect(await ask(address, { method: 'POST' })).toMatchObject({ status: 405 });
});

describe('what came of the runs of the last thirty days', () => {
  const day = 24 * 60 * 60_000;
  const result: Result = {
    ...{ runId: 'a', repositoryId: 7, repositoryName: 'octo/garden', askedAt: 40 * day, endedAt: 40 * day },
    cost: 3_000_000,
    pulls: [{ number: 5, state: 'merged', closedAt: 40 * day + 3_600_000, isFirst: true }],
    questions: [{ openedAt: 40 * day, answeredAt: 40 * day + 120_000 }],
  };
  const resultsAre = (values: string) => {
    const names = ['runs{came="merged"}', 'runs{came="none"}', 'cost_dollars', 'nothing_dollars'];
    names.push('costs_unknown', 'merged_pull_requests', 'dollars_per_merge', 'questions_per_run');
    names.push('answer_median_seconds', 'merge_median_seconds');
    return shows(
      values
        .split(' ')
        .map((value, at) => `results_${names[at]} ${value}`)
        .join(' | '),
    );
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
    await shows('results_cost_dollars none | store_readable 1');
    expect(errors).toHaveLength(1);
  });
});
