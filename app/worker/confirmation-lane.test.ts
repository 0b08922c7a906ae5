// The lane over a real store, with the service and GitHub in memory: waking, old looks, failures, and bugs.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type AgentServer, ServiceError } from '../../shared/api/index.ts';
import { anAnswer, inThread, someAction, told } from '../../test/support/confirmations/some.ts';
import { issueEvent } from '../../test/support/deliveries.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { withAnswer } from '../confirmation/moved.ts';
import type { GivenAnswer } from '../confirmation/types.ts';
import type { WorkerParts } from './parts.ts';

let rig: WorkerRig;
let dataDir: string;
let calls: string[];
let agent: AgentServer;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'agent-conversations-questions-'));
  calls = [];
});
afterEach(async () => {
  await rig.store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A run whose agent asks, with the question open; GitHub tells that nothing was edited. */
async function atTheQuestion(changes: Partial<AgentServer> = {}, more: Partial<WorkerParts> = {}) {
  const first = await workerRig(dataDir);
  agent = {
    ...first.service.agent,
    pendingActions: async () => told(someAction()),
    respond: async (_id, { accept }) => {
      calls.push(accept ? 'approve' : 'reject');
      first.service.change({ executionStatus: accept ? 'running' : 'idle' });
    },
    run: async () => {
      calls.push('run');
      first.service.change({ executionStatus: 'running' });
      return 'running';
    },
    ...changes,
  };
  const github = {
    request: async (route: string, given: Readonly<Record<string, unknown>> = {}) => {
      if (route !== 'POST /graphql') return first.github.request(route, given);
      const node = { body: '/approve', createdAt: '2026-01-01T00:00:00Z', lastEditedAt: null };
      return { status: 200, data: { data: { nodes: [node] } }, headers: {} };
    },
  };
  const services = { ...first.parts.services, agentServer: () => agent };
  const base = { ...first, parts: undefined };
  rig = await workerRig(
    dataDir,
    { services, github: { forInstallation: async () => github, app: async () => github }, ...more },
    base,
  );
  await rig.deliver('issues', issueEvent('labeled'));
  rig.service.change({ executionStatus: 'waiting_for_confirmation' });
  await rig.pass(60_000);
}

const confirmation = async () => {
  const [found] = await rig.store.confirmations.at(7, 12, 1);
  if (!found) throw new Error('no confirmation');
  return found;
};

async function answer(changes: Partial<GivenAnswer> = {}): Promise<void> {
  const open = await confirmation();
  const given = withAnswer(open, anAnswer({ at: rig.clock.now(), ...changes }));
  if (!given) throw new Error(`it is ${open.state}`);
  await rig.store.confirmations.markShown(open.id, inThread);
  expect(await rig.store.confirmations.save(given)).toBe(true);
  await rig.work();
}

test('an approval is sent once, seen, counted and shown', async () => {
  const counted: string[] = [];
  const metrics = {
    look: () => {},
    undeliverable: () => {},
    confirmation: (result: string) => void counted.push(result),
  };
  await atTheQuestion({}, { metrics });
  expect(await confirmation()).toMatchObject({ state: 'open', shown: { kind: 'issue', number: 12 } });
  await answer();
  expect(calls).toEqual(['approve']);
  expect(await confirmation()).toMatchObject({ state: 'answered', facts: { result: { status: 'running' } } });
  expect(counted).toHaveLength(1);
  await rig.pass(120_000);
  expect(calls).toEqual(['approve']);
});

test('a rejected agent is told to go on, which may fail', async () => {
  await atTheQuestion();
  await answer({ verdict: 'reject' });
  expect(calls).toEqual(['reject', 'run']);
  await rig.store.close();
  rmSync(dataDir, { recursive: true, force: true });
  const run = async (): Promise<never> => {
    calls.push('run');
    throw new ServiceError('answer_unknown', 'reset');
  };
  await atTheQuestion({ run });
  await answer({ verdict: 'reject' });
  await rig.pass(120_000);
  expect(calls).toEqual(['reject', 'run', 'reject', 'run']);
});

test('a sandbox asleep is woken, also when the first try fails', async () => {
  await atTheQuestion();
  rig.service.change({ sandboxStatus: 'PAUSED', executionStatus: null });
  const { resumeSandbox } = rig.service.api;
  let tries = 0;
  Object.assign(rig.service.api, {
    lastKnownStatus: async () => ({ kind: 'known', value: 'waiting_for_confirmation' }),
    resumeSandbox: async (id: string) => {
      tries += 1;
      if (tries === 1) throw new ServiceError('unavailable', 'down');
      rig.service.change({ sandboxStatus: 'RUNNING', executionStatus: 'waiting_for_confirmation' });
      return resumeSandbox(id);
    },
  });
  await answer();
  await rig.pass(10_000, 1_000);
  expect([tries, calls]).toEqual([2, ['approve']]);
});

test('without a sandbox to wake, or a service to ask, the answer is given back in words', async () => {
  await atTheQuestion();
  rig.service.change({ sandboxStatus: 'PAUSED', executionStatus: null, sandboxId: null });
  await answer();
  await rig.pass(6 * 60_000, 2_000);
  expect(await confirmation()).toMatchObject({ state: 'open', facts: { answer: null } });
  expect(calls).toEqual([]);
  rig.service.lookFault = new ServiceError('unavailable', 'down');
  await answer({ comment: { ...anAnswer().comment, id: 901 } });
  await rig.pass(90_000, 2_000);
  expect(await confirmation()).toMatchObject({ state: 'open', facts: { answer: null } });
  expect(calls).toEqual([]);
});

test('a look that has grown old by the time of sending sends nothing', async () => {
  await atTheQuestion();
  const { transaction } = rig.store;
  let slow = true;
  Object.assign(rig.store, {
    transaction: async (work: Parameters<typeof transaction>[0]) => {
      if (slow) rig.clock.advance(3_000);
      slow = false;
      return transaction(work);
    },
  });
  await answer();
  expect(calls).toEqual([]);
  await rig.pass(10_000, 1_000);
  expect(calls).toEqual(['approve']);
});

test('a bug in one visit is told in the log and waits, instead of stopping the lane', async () => {
  let broken = true;
  await atTheQuestion({
    pendingActions: async () => {
      if (broken) throw new TypeError('a bug');
      return told(someAction());
    },
  });
  expect(rig.lines.map(({ message }) => message)).toContain('a question could not be looked at');
  broken = false;
  await rig.pass(60_000);
  expect(await confirmation()).toMatchObject({ state: 'open' });
});
