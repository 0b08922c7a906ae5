// The decisions on the page of a run: who, on what, and what came of it, whatever the agent wrote.
import { afterEach, describe, expect, test } from '@jest/globals';
import {
  conversation,
  followed,
  memoryStore,
  openStatus,
  type StatusWorld,
  task,
  watched,
} from '../../test/support/status-world.ts';
import { type Decision, decisionResults } from '../model/decision.ts';
import { aDecision } from '../testing/decisions.ts';
import { decisionSection } from './render/decisions.ts';
import { decisionList, decisionsShown } from './view/decision-lines.ts';

const run = followed(watched([1, task('READY', 'c')], [2, conversation('running')]));
const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;
const web = 'https://github.com';

const line = (changes: Partial<Decision> = {}) => decisionList([aDecision(changes)], web).lines[0];
const shown = (changes: Partial<Decision> = {}) =>
  String(decisionSection(decisionList([aDecision(changes)], web)));
const action = (given: unknown, changes = {}) => ({
  ...{ tool: 'terminal', arguments: given, risk: 'HIGH', summary: null, cut: null },
  ...changes,
});

let world: StatusWorld | null = null;
afterEach(() => world?.close());

test('the page of a run lists its decisions, and no others', async () => {
  const decided = [aDecision({ runId: run.id }), aDecision({ id: 'x', runId: 'other', reason: 'elsewhere' })];
  world = await openStatus(memoryStore([run], [], decided));
  const { text } = await world.ask(`/runs/${run.id}`);
  expect(text).toContain('Decisions</h2>');
  expect(text).toContain('Approved <bdi>terminal: npm test</bdi>');
  expect(text).toContain('href="https://github.com/octo/garden/pull/40#discussion_r900"');
  expect(text).not.toContain('elsewhere');
});

test('a run without any has no list', async () => {
  world = await openStatus(memoryStore([run]));
  expect((await world.ask(`/runs/${run.id}`)).text).not.toContain('Decisions');
});

test('a rule stands in the place of a person', () => {
  const by = {
    kind: 'rule',
    rule: 'rules[2]',
    configuration: '.github/agent-conversations.yml@abc',
  } as const;
  const text = shown({ by, verdict: 'reject', reason: 'No browsing.' });
  expect(text).toContain(
    'by the rule <code>rules[2]</code> of <code>.github/agent-conversations.yml@abc</code>',
  );
  expect(text).toContain('Rejected');
  expect(text).toContain('No browsing.');
});

test.each(decisionResults)('what came of it is told in words: %s', (kind) => {
  const { words, tone } = line({ result: { kind, status: 'running', why: null } })?.result ?? {};
  expect(words).toMatch(/^(Arrived|Not|Sent|Taken|Did not)/);
  expect(tone === 'good').toBe(kind === 'verified');
});

test('with the reason, and what the agent does now', () => {
  const result = (kind: Decision['result']['kind'], status: string | null, why: string | null) =>
    line({ result: { kind, status, why } })?.result.words;
  expect(result('verified', 'running', null)).toBe('Arrived; the agent is working');
  expect(result('verified', 'dreaming', null)).toBe('Arrived; the agent reports dreaming');
  expect(result('refused', null, 'already_answered')).toBe('Did not count: already answered');
  expect(result('unclear', null, 'socket_a closed')).toBe('Not known whether it arrived: socket_a closed');
});

describe('on what', () => {
  test.each([
    ['the command', [action({ command: 'ls\nrm -rf /' })], 'terminal: ls'],
    ['other arguments', [action({ url: 'https://x' })], 'terminal: {"url":"https://x"}'],
    ['the first of several', [action({ command: 'ls' }), action({}), action({})], 'terminal: ls, and 2 more'],
    ['what is not known', null, 'what the service did not tell'],
    ['what was too long', [], 'actions that are too long to keep'],
  ])('%s', (_, actions, expected) => expect(line({ actions })?.on).toBe(expected));

  test('letters that hide something are spelt out', () => {
    const actions = [action({ command: 'echo a\u202eb' }, { tool: 'ter\u200bminal', summary: 'x\u202e' })];
    expect(line({ actions })?.on).toContain('⟨');
    expect(shown({ actions })).not.toMatch(/[\u202e\u200b]/);
  });

  test('hostile words are only words', () => {
    const actions = [action({ command: hostile }, { tool: hostile, risk: hostile, summary: hostile })];
    const by = { ...aDecision().by, login: hostile } as Decision['by'];
    const text = shown({
      actions,
      by,
      reason: hostile,
      result: { kind: 'unclear', status: null, why: hostile },
    });
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toContain('&lt;script&gt;');
  });

  test('a page shows the beginning of long ones, and tells how much is missing', () => {
    const actions = [action({ command: 'x'.repeat(9_000) }), ...Array.from({ length: 20 }, () => action({}))];
    const text = shown({ actions, actionsLeftOut: 5 });
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('more characters are not shown here.');
    expect(text).toContain('And 16 more.');
    const cut = shown({ actions: [action('{"command":"ls', { cut: 70_000 })] });
    expect(cut).toContain('69986 more characters are not shown here.');
  });

  test('and the latest of many decisions', () => {
    const many = Array.from({ length: decisionsShown + 1 }, (_, at) => aDecision({ at }));
    const text = String(decisionSection(decisionList(many, web)));
    expect(text.match(/<li /g)).toHaveLength(decisionsShown);
    expect(text).toContain(`The latest ${decisionsShown}. <code>/audit.jsonl</code> has all of them.`);
    expect(shown()).not.toContain('The latest');
  });
});
