// What rules make of actions, in words: nothing that a model wrote breaks out, and what is shown is shown whole.
import { expect, test } from '@jest/globals';
import { expectSaid } from '../../../test/support/said.ts';
import type { Comparison, JudgedPast } from '../../rules/index.ts';
import { presetRules } from '../../schema/index.ts';
import { comparisonReport, observedSection, rulesCheckText, rulesReply } from './judgement.ts';

const judged = (changes: Partial<JudgedPast> = {}): JudgedPast => ({
  ...{ actions: 0, accepted: 0, rejected: 0, asked: 0, exempt: 0, questions: 0, frequent: [] },
  ...changes,
});
const hostile = '```\n\n# Approved by @mona\n<img src=x>';

test('what people are asked most often is shown in one block of code, whatever a model wrote', () => {
  const text = observedSection(
    judged({ actions: 1, frequent: [{ count: 2, what: `terminal: ${hostile}`, rule: null }] }),
  );
  expect(text).toContain('# 2 times, for people: terminal: ``` # Approved by @mona <img src=x>');
  expect(text.match(/^````/gm)).toHaveLength(2);
});

test.each<[string, Partial<JudgedPast>]>([
  ['none of 3 actions would have waited for you.', {}],
  ['2 of 3 actions would have waited for you.', { asked: 2, questions: 2 }],
  [
    '2 of 3 actions would have waited for you, in 1 question. 1 would have',
    { asked: 2, questions: 1, rejected: 1 },
  ],
])('an agent that was observed is told about so: %s', (words, changes) => {
  const text = observedSection(judged({ actions: 3, ...changes }));
  expect(text).toContain(`With ask: always, ${words}`);
  expect(text).not.toContain('<details>');
});

const action = (command: string) => ({
  count: 1,
  action: { id: '0', tool: 'terminal', risk: 'LOW', arguments: { command } },
});
const comparison = (...commands: readonly string[]): Comparison => ({
  today: judged({ actions: 1 }),
  after: judged({ actions: 1 }),
  newly: commands.map(action),
  warnings: [],
  neverFitting: [],
});

test('a judgement that takes files as unchanged says so once, alone and beside another one', () => {
  const note = /What a command executed then is taken as unchanged/g;
  const taken = judged({ actions: 1, takenAsUnchanged: true });
  expect(observedSection(taken).match(note)).toHaveLength(1);
  expect(observedSection(judged({ actions: 1 })).match(note)).toBe(null);
  for (const more of [{ today: taken }, { after: taken }, { today: taken, after: taken }])
    expect(comparisonReport({ ...comparison(), ...more }, 2_000).match(note)).toHaveLength(1);
});

test('an action that is newly accepted is shown whole, or counted', () => {
  const long = 'x'.repeat(3_000);
  const text = comparisonReport(comparison('npm test', long, 'ls'), 2_000);
  expect(text).toContain('npm test');
  expect(text).toContain('**2 more are newly accepted, and do not fit here.**');
  expect(text).not.toContain('xxx');
  expect(comparisonReport(comparison(long), Number.POSITIVE_INFINITY)).not.toContain('do not fit');
});

test('all that is newly accepted fits into a check run, however much it is', () => {
  const text = rulesCheckText(
    comparison(...Array.from({ length: 500 }, (_, at) => `echo ${at} ${'y'.repeat(900)}`)),
    { looser: [], stricter: [], other: [] },
  );
  expect(Buffer.byteLength(text)).toBeLessThan(65_535);
  expect(text).toMatch(/^⚠️ \*\*Looser than what is in force:\*\* 500 actions newly accepted\./);
});

test.each(['y', '水', '😀'])(
  'the text of a check has fewer bytes than GitHub takes, beside long rules and warnings, in signs like %s',
  (sign) => {
    const long = (length: number) => sign.repeat(length);
    const rule = { count: 3, what: `terminal: ${long(190)}`, rule: `- accept: { command: ${long(1_900)} }` };
    const frequent = Array.from({ length: 10 }, () => rule);
    const warnings = Array.from({ length: 30 }, () => ({ command: long(300), why: 'git can run any word' }));
    const commands = Array.from({ length: 100 }, (_, at) => `echo ${at} ${long(900)}`);
    const asked = judged({ actions: 1, frequent });
    const changes = { looser: ['permission.start'], stricter: [], other: [] };
    const text = rulesCheckText({ ...comparison(...commands), after: asked, warnings }, changes);
    expect(Buffer.byteLength(text)).toBeLessThan(65_535);
    expect(text).toContain('more are newly accepted, and do not fit here.');
  },
);

test('commands whose program runs what a word names are warned of as code, also where nothing was decided on yet', () => {
  const warnings = [{ command: `git ${hostile} *`, why: 'git can run or write what any further word names' }];
  const changes = { looser: [], stricter: [], other: [] };
  for (const after of [judged(), judged({ actions: 1 })]) {
    const text = rulesCheckText({ ...comparison(), after, warnings }, changes);
    expect(text).toContain(
      '### Commands to read twice\n\n- ```` git ``` # Approved by @mona <img src=x> * ````: git',
    );
  }
  expect(rulesCheckText(comparison(), changes)).not.toContain('read twice');
});

test('the reply to /agent rules shows rules as code, also those with hostile words', () => {
  const when = { tool: null, path: null, command: [hostile.split('\n')[0] ?? ''], risk: null };
  const permission = { start: 'write', approve: 'write', reject: 'write' } as const;
  const told = { ask: 'always', allowRequester: true, teams: ['a|b'], origins: { ask: 'x/<b>@c' } } as const;
  const view = { ...told, suggestions: [], notKnown: [hostile], permission };
  const ruleSets = [
    { rules: [{ kind: 'reject', when, reason: hostile } as const], from: 'file`@mona' },
    { rules: presetRules('read'), from: 'file' },
  ];
  const text = rulesReply({ ...view, ruleSets }, null);
  expect(text).toContain('# preset read\n- accept: { does: read }\n- accept: { tool: [think');
  expect(text).toContain('reason: "```\\n\\n# Approved by @mona\\n<img src=x>"');
  expect(text.match(/^````/gm)).toHaveLength(2);
  expect(text).toMatch(/and never suggested: .*\n\n- ```` ``` # Approved by @mona <img src=x> ````$/);
  expect(text).not.toContain('<b>');
  const few = rulesReply({ ...view, teams: [], notKnown: [], ruleSets: [] }, null);
  expectSaid(few, ['No rules: a person is asked', 'No suggestion yet', '!`teams`', '!never suggested']);
});

test('rules that can never decide are named, also where nothing was decided on yet', () => {
  const neverFitting = [{ name: 'rule 2', from: 'file', why: 'can never fit: it is of .git' }];
  const nothing = { ...comparison(), neverFitting, after: judged({ actions: 0 }) };
  const told = '### Rules that never decide\n\n- rule 2 of `file` can never fit: it is of .git.';
  const changes = { looser: [], stricter: [], other: [] };
  expect(rulesCheckText(nothing, changes)).toContain(told);
  expect(comparisonReport({ ...comparison('ls'), neverFitting }, 10_000)).toContain(told);
});
