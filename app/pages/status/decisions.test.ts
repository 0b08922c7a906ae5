// The decisions on the page of a run: who decided, on what, and the result.

import { describe, expect, test } from '@jest/globals';
import { agentOf } from '../../../shared/service/index.ts';
import { memoryStore, openStatus, working } from '../../../test/support/status-world.ts';
import type { Decision, KeptAction } from '../../store/decision.ts';
import { aDecision } from '../../testing/decisions.ts';
import { decisionSection, decisionsToRead } from './decisions.ts';

const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

const shown = (changes: Partial<Decision> = {}) =>
  String(decisionSection([aDecision(changes)], 'https://github.com'));
const titleOf = (actions: Decision['actions']) =>
  /<p>Approved <bdi>(.*?)<\/bdi>/.exec(shown({ actions }))?.[1];
const resultOf = (kind: Decision['result']['kind'], status: string | null, why: string | null) =>
  /<span class="badge (\w+)">.*<\/span>(.*?)<\/span>/.exec(
    shown({ result: { kind, agent: agentOf(status), why } }),
  ) ?? [];
const action = (given: unknown, changes: Partial<KeptAction> = {}): KeptAction => ({
  tool: 'terminal',
  arguments: given,
  risk: 'HIGH',
  summary: null,
  cut: null,
  ...changes,
});

test('the page of a run lists its decisions, and no others', async () => {
  const decided = [
    aDecision({ runId: working.id }),
    aDecision({ id: 'x', runId: 'other', reason: 'elsewhere' }),
  ];
  const world = await openStatus(memoryStore([working], [], decided));
  const { text } = await world.ask(`/runs/${working.id}`);
  expect(text).toContain('Decisions</h2>');
  expect(text).toContain('Approved <bdi>terminal: npm test</bdi>');
  expect(text).toContain('href="https://github.com/octo/garden/pull/40#discussion_r900"');
  expect(text).not.toContain('elsewhere');
});

test('a decision of a rule links to the line of the rule', () => {
  const commit = '520f7f2a'.repeat(5);
  const by = { kind: 'rule', rule: 'rule 3', configuration: `o/r/a.yml@${commit}`, line: 9 } as const;
  const address = `https://github.com/o/r/blob/${commit}/a.yml#L9`;
  expect(shown({ by })).toContain(
    `by <a href="${address}" rel="noreferrer">rule 3</a> of <code>o/r/a.yml@520f7f2</code>`,
  );
});

test.each<[Decision['result']['kind'], string | null, string | null, string]>([
  ['verified', 'running', null, 'Arrived; the agent went on'],
  ['verified', 'dreaming', null, 'Arrived; the agent reports dreaming'],
  ['refused', null, 'already_answered', 'Did not count: already answered'],
  ['unclear', null, 'socket_a closed', 'Not known whether it arrived: socket_a closed'],
])('the result %s with the status %s and the reason %s is shown as "%s"', (kind, status, why, words) => {
  expect(resultOf(kind, status, why)[2]).toBe(words);
});

describe('what a decision was about', () => {
  test.each<[string, Decision['actions'], string]>([
    ['is named by its command', [action({ command: 'ls\nrm -rf /' })], 'terminal: ls ⏎ rm -rf /'],
    [
      'is named by its arguments where it has no command',
      [action({ url: 'https://x' })],
      'terminal: {&quot;url&quot;:&quot;https://x&quot;}',
    ],
    [
      'is named by the first of several actions, with how many there are',
      [action({ command: 'ls' }), action({}), action({})],
      'terminal: ls, and 2 more',
    ],
    ['is said to be unknown where the service did not tell it', null, 'what the service did not say'],
    ['is said to be too long where nothing of it could be kept', [], 'actions that are too long to keep'],
  ])('%s', (_, actions, expected) => {
    expect(titleOf(actions)).toBe(expected);
  });

  test('spells out letters that hide something', () => {
    const actions = [action({ command: 'echo a\u202eb' }, { tool: 'ter\u200bminal', summary: 'x\u202e' })];
    expect(titleOf(actions)).toContain('⟨');
    expect(shown({ actions })).not.toMatch(/[\u202e\u200b]/);
  });

  test('says what a call does in addition to what is shown', () => {
    const skill = action({ kind: 'InvokeSkillAction', name: 'agents' }, { tool: 'invoke_skill' });
    expect(shown({ actions: [skill] })).toContain('This loads a skill');
    expect(shown({ actions: [action({ command: 'ls' })] })).not.toContain('This loads a skill');
  });

  test('is shown from its beginning where it is long, with how much is missing', () => {
    const actions = [action({ command: 'x'.repeat(9_000) }), ...Array.from({ length: 20 }, () => action({}))];
    const text = shown({ actions, actionsLeftOut: 5 });
    expect(text.length).toBeLessThan(10_000);
    expect(text).toContain('more characters are not shown here.');
    expect(text).toContain('And 16 more.');
    const cut = shown({ actions: [action('{"command":"ls', { cut: 70_000 })] });
    expect(cut).toContain('69986 more characters are not shown here.');
  });
});

test('the page of a run with many decisions shows the latest', () => {
  const many = Array.from({ length: decisionsToRead }, (_, at) => aDecision({ at }));
  const text = String(decisionSection(many, 'https://github.com'));
  expect(text.match(/<li /g)).toHaveLength(decisionsToRead - 1);
  expect(text).toContain(`The latest ${decisionsToRead - 1}. <code>/audit.jsonl</code> has all of them.`);
  expect(shown()).not.toContain('The latest');
});

test('a decision says which files ran, and what they were', () => {
  const files = [
    { path: `a${hostile}.sh`, part: `script ${hostile}`, state: 'changed', digest: '0123456789ab' },
    { path: 'b.sh', part: null, state: 'unknown', digest: null },
  ] as const;
  const text = shown({ actions: [action({ command: 'npm test' }, { executes: { files, besides: null } })] });
  expect(text).toContain('changed from the default branch<span class="sep"></span><code>0123456789ab</code>');
  expect(text).toContain('<code>b.sh</code>, not compared with the default branch</p>');
  expect(text).not.toContain('<script>');
});
