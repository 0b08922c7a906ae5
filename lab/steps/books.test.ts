// Each check can fail: a run in order passes, and one fault fails its own check.
import { describe, expect, test } from '@jest/globals';
import type { ConversationTruth } from '../service/control/truth.ts';
import { agentIs, exchangeAt, id, usual } from '../testing/some-record.ts';
import { anApproval, aTruth } from '../testing/some-truth.ts';
import type { Asked } from './asked.ts';
import { checkStep } from './books.ts';
import { type Evidence, readDocuments } from './evidence.ts';
import type { Moments } from './facts.ts';

const documents = readDocuments();

const asked: Asked = {
  ...usual,
  mode: 'wait',
  conversationId: id,
  timeoutMs: null,
  startTimeoutMs: 1_000,
  idleMs: 1_000,
  pauseMs: null,
};

const look = (at: number, execution: string) => exchangeAt(at, 'conversations', agentIs(execution));

const conversation = aTruth({ id, timeline: [{ at: 0, kind: 'execution', status: 'finished' }] });

const told = {
  'conversation-id': id,
  'conversation-url': 'https://service.example/c',
  outcome: 'finished',
  'exit-code': '0',
  reason: 'the agent finished its task',
  'sandbox-status': 'RUNNING',
  'execution-status': 'finished',
  'duration-seconds': '1',
  polls: '2',
};
const named = Object.entries(told).map(([name, value]) => [name.replaceAll('-', '_'), value]);
const outputs = { ...told, result: JSON.stringify(Object.fromEntries(named)) };

const step: Evidence['step'] = {
  exitCode: 0,
  stdout: 'finished (exit code 0): the agent finished its task.\n',
  summary: documents.causes.get('finished') ?? '',
  outputs,
  post: { lines: [], summaries: [] },
  everything: '',
};

type Given = Evidence & Moments;

const inOrder: Given = {
  startedAt: 0,
  exitedAt: 600,
  cancelledAt: null,
  step,
  exchanges: [look(100, 'running'), look(500, 'finished')],
  faults: 0,
  conversations: [conversation],
  secrets: ['a secret'],
};

function entriesOf(evidence: Given, changes: Partial<Asked> = {}) {
  return checkStep({ asked: { ...asked, ...changes }, evidence, documents, moments: evidence });
}

const broken = (evidence: Given): string[] =>
  entriesOf(evidence).flatMap(({ promise, wrong }) => wrong.map(() => promise));

const withStep = (changes: Partial<Evidence['step']>): Given => ({
  ...inOrder,
  step: { ...step, ...changes },
});
const withOutputs = (changes: Record<string, string>): Given =>
  withStep({ outputs: { ...outputs, ...changes } });
const withTruth = (changes: Partial<ConversationTruth>): Given => ({
  ...inOrder,
  conversations: [{ ...conversation, ...changes }],
});

describe('the books of a step', () => {
  test('find nothing wrong in a run that is in order', () => {
    expect(broken(inOrder)).toEqual([]);
  });

  test.each<[string, string, Given]>([
    ['an outcome that is not permitted', 'outcome', withOutputs({ outcome: 'stuck' })],
    ['an exit code that is not the documented one', 'exitCode', withStep({ exitCode: 20 })],
    ['a green step whose agent has not finished', 'outcome', withTruth({ timeline: [] })],
    ['an action that is answered twice', 'answers', withTruth({ answers: [anApproval, anApproval] })],
    ['a request to run that approves', 'answers', withTruth({ answers: [{ ...anApproval, kind: 'run' }] })],
    [
      'an answer to an agent that does not wait',
      'answers',
      withTruth({ answers: [{ ...anApproval, effect: 'ignored', actions: [] }] }),
    ],
    ['an action that nobody decided on', 'unasked', withOutputs({ unasked: '1' })],
    [
      'a good end of an agent of which nobody can tell what it did',
      'outcome',
      withOutputs({ unasked: 'unknown' }),
    ],
    ['an output that is not declared', 'outputs', withOutputs({ surprise: 'x' })],
    ['an output that differs from `result`', 'outputs', withOutputs({ title: 'x' })],
    ['an output with an old status', 'states', withOutputs({ 'execution-status': 'running' })],
    ['a summary that does not name the cause', 'told', withStep({ summary: '' })],
    ['a secret in the log', 'secrets', withStep({ everything: 'it is a secret' })],
    [
      'polls without a pause',
      'looks',
      {
        ...inOrder,
        exchanges: [...Array.from({ length: 40 }, () => look(100, 'running')), look(500, 'finished')],
      },
    ],
    [
      'a long time without a poll',
      'looks',
      { ...inOrder, exitedAt: 11_500, exchanges: [look(100, 'running'), look(11_000, 'finished')] },
    ],
    [
      'a post step that writes a summary after main did',
      'post',
      withStep({ post: { lines: [], summaries: ['again'] } }),
    ],
    ['an ending that comes late', 'record', { ...inOrder, exitedAt: 20_000 }],
  ])('find %s', (_, promise, evidence) => {
    expect(broken(evidence)).toContain(promise);
  });

  test('find a start request that came again', () => {
    const entries = entriesOf(withTruth({ startRequests: 2 }), { mode: 'run', conversationId: null });
    expect(entries.find(({ promise }) => promise === 'oneStart')?.wrong).toHaveLength(1);
  });

  test.each<[string, readonly string[], Given]>([
    [
      'that ends well without a start or an answer',
      ['oneStart', 'answers', 'unasked'],
      withTruth({ answers: [] }),
    ],
    ['whose actions were counted', ['oneStart'], withOutputs({ unasked: '0' })],
    [
      'that asked the service nothing',
      ['oneStart', 'unasked', 'looks', 'record'],
      { ...inOrder, exchanges: [] },
    ],
  ])('say of a run %s that it has nothing of %j', (_, promises, evidence) => {
    const missed = entriesOf(evidence).flatMap(({ promise, checked }) => (checked === 0 ? [promise] : []));
    expect(missed).toEqual(promises);
  });

  test('find nothing where a request that fails is tried again and again', () => {
    const failed = (at: number) => exchangeAt(at, 'record', { status: 502, body: '' });
    const slowly = [look(100, 'running'), ...[3_000, 7_000, 12_000].map(failed)];
    const after = [look(14_000, 'finished'), exchangeAt(20_000, 'download', { status: 502, body: '' })];
    const busy = { ...inOrder, exchanges: [...slowly, ...after], exitedAt: 23_000 };
    expect(broken(busy)).toEqual([]);
    expect(broken({ ...busy, exchanges: [...slowly.slice(0, 1), ...after] })).toContain('looks');
  });
});
