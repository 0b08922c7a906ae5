import { expect, test } from '@jest/globals';
import type { GivenAnswer } from '../../app/store/question.ts';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { aContext, anAnswer, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import { actionHash, type PendingAction } from '../conversation/index.ts';
import { seeCommand } from '../executed/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type Answer, nobody, type RuledAnswer } from './answer.ts';
import { isAskedByRule, ruledAnswer, ruledRejectionsAfter, termsOf } from './by-rules.ts';
import type { QuestionContext } from './look.ts';
import type { Question } from './question.ts';
import { decideQuestion } from './question-machine.ts';
import { addAnswer, isEnough } from './question-steps.ts';

const action = (command: string, id = 'a1'): PendingAction => ({
  ...someAction(command, id),
  arguments: { kind: 'TerminalAction', command },
});
const editing = (command: string, id: string): PendingAction => ({
  ...someAction('', id),
  tool: 'file_editor',
  arguments: { kind: 'FileEditorAction', command, path: 'run.sh' },
});
const asOnBranch = { kind: 'as_on_default_branch' } as const;
const under = (text: string, more: Partial<NonNullable<QuestionContext['rules']>> = {}): QuestionContext => {
  const sets = [{ rules: rulesOf(text), from: 'file@c0ffee' }];
  const given = { sets, workingCopies: ['/workspace/project/garden'], granted: [], seeCommand };
  return aContext({ rules: { ...given, afterReject: 'continue', ...more } });
};
const tests = '- accept: { tool: terminal, command: ["npm test"] }';
const asking = aQuestion({ state: 'asking', code: null, fingerprint: null, shown: null, createdAt: 0 });

test('an answer of the rules names the rule and the configuration', () => {
  expect(ruledAnswer(7, saw(told(action('npm test'))), under(tests))).toEqual({
    verdict: 'approve',
    reason: null,
    by: 'rule 1',
    afterReject: 'continue',
    at: 7,
    rule: { rule: 'rule 1', configuration: 'file@c0ffee' },
  });
  const rejects = under('- reject: { tool: terminal }\n  reason: Not here.');
  const rejected = { verdict: 'reject', reason: 'Not here.' };
  expect(ruledAnswer(7, saw(told(action('npm test'))), rejects)).toMatchObject(rejected);
});

test('nothing follows from a look that left files out but the next look, however late it is', () => {
  for (const [rules, now] of [
    [tests, 10],
    [tests, 9_000],
    ['- ask: { tool: terminal }', 9_000],
  ] as const) {
    const look = { seen: saw(told(action('npm test'))), check: null, context: under(rules), isEarly: true };
    expect(decideQuestion(asking, look, now)).toEqual({
      thing: { ...asking, dueAt: Math.max(1_000, now) },
      do: { kind: 'rest' },
    });
  }
});

test('an answer of one rule tells its line, where its configuration has lines', () => {
  const more = `${tests}\n- accept: { tool: terminal, command: ls }`;
  const own = { rules: rulesOf(more), from: 'file@c0ffee', lines: [2, 5] };
  const policy = { rules: rulesOf(tests), from: 'POLICY_FILE', isOperators: true };
  const lineIn = (sets: NonNullable<QuestionContext['rules']>['sets'], ...commands: readonly string[]) => {
    const actions = commands.map((command, at) => action(command, `a${at}`));
    const answer = ruledAnswer(7, saw(told(...actions)), under(more, { sets }));
    expect(answer?.verdict).toBe('approve');
    return answer?.rule.line;
  };
  expect(lineIn([own], 'ls')).toBe(5);
  expect(lineIn([own], 'ls', 'ls')).toBe(5);
  expect(lineIn([own], 'npm test', 'ls')).toBeUndefined();
  expect(lineIn([policy, own], 'npm test')).toBeUndefined();
  expect(lineIn([{ ...own, lines: [2, null] }], 'ls')).toBeUndefined();
});

test('an answer by the scope of a plan names who approved it, and one while an agent plans has no rule', () => {
  const planned = { from: 'plan A2B3C', rules: rulesOf(tests), scopeBy: 'ada' };
  const planning = { from: 'ask: plan', rules: [], plansFirst: 'plan first' };
  const answerBy = (...sets: NonNullable<QuestionContext['rules']>['sets']) =>
    ruledAnswer(7, saw(told(action('npm test'))), under(tests, { sets }))?.rule;
  const byPlan = { rule: 'rule 1', configuration: 'plan A2B3C', approvedBy: 'ada' };
  expect(answerBy(planned)).toEqual(byPlan);
  expect(answerBy(planning)).toEqual({ rule: 'ask: plan', configuration: '' });
});

test.each([
  ['nothing is pending yet', saw(told())],
  ['what is pending is not known', saw({ kind: 'unavailable' })],
  ['the agent does not wait', saw(told(action('npm test')), { agent: agentOf('running') })],
  ['the sandbox sleeps', saw(told(action('npm test')), { sandbox: sandboxOf('PAUSED') })],
])('an answer of the rules is not given where %s', (_, seen) => {
  expect(ruledAnswer(7, seen, under(tests))).toBeNull();
});

test('the terms of a question say how many people and which owners have to approve', () => {
  const asksThree = termsOf([action('x')], under('- ask: { tool: terminal }\n  people: 3'));
  expect(asksThree).toEqual({ people: 3, owners: [], rules: [expect.stringMatching(/^rule 1 of ./)] });
  // The words of a command are paths too, and the rule that decides is told.
  const path = '- accept: { tool: terminal, command: ls }\n- ask: { path: "db/**" }\n  owners: true';
  const rules = [expect.stringMatching(/^rule 2 of ./)];
  expect(termsOf([action('rm db/a.sql')], under(path))).toEqual({ people: 1, owners: ['db/a.sql'], rules });
  expect(termsOf([action('x')], under('- ask: { tool: terminal }'))).toBeNull();
  // Where nobody can see what it is.
  const strict = '- ask: { path: "db/**" }\n  people: 2\n- ask: { path: "x" }\n  owners: true';
  expect(termsOf(null, under(strict))).toEqual({ people: 2, owners: [null] });
  expect(termsOf(null, under(tests))).toBeNull();
});

test.each<[string, boolean, string | null, QuestionContext]>([
  ['a rule asks', true, 'ls', under('- ask: { tool: terminal }')],
  ['no rule names', false, 'ls', under(tests)],
  ['a rule accepts', false, 'npm test', under(tests)],
  ['comes without rules', false, 'ls', aContext()],
  ['nobody can see', true, null, under(tests)],
  ['nobody can see, without rules', false, null, aContext()],
])('a question that %s is asked by a rule: %s', (_, isAsked, command, context) => {
  expect(isAskedByRule({ actions: command === null ? null : [action(command)] }, context)).toBe(isAsked);
});

interface How {
  readonly now?: number;
  readonly question?: Question;
  readonly canAnswer?: boolean;
}

function stepped(command: string, context: QuestionContext = under(tests), how: How = {}) {
  const { now = 1_100, question = asking, canAnswer = true } = how;
  const seen = saw(told(action(command)), { canAnswer });
  return decideQuestion(question, { seen, check: null, context }, now);
}

test('rules answer no sooner than a second after the wait was seen, and for the actions that are pending then', () => {
  const first = stepped('npm test', under(tests), { now: 100 });
  expect(first).toMatchObject({ thing: { state: 'asking', sent: null }, do: { kind: 'rest' } });
  const answer = { verdict: 'approve', rule: { rule: 'rule 1' } };
  const sends = { thing: { state: 'answering', answer }, do: { kind: 'send' } };
  expect(stepped('npm test', under(tests), { question: first.thing })).toMatchObject(sends);
});

test.each<[string, Parameters<typeof stepped>]>([
  ['other actions are pending by then', ['rm -rf /']],
  ['the answer of the rules cannot be sent', ['npm test', under(tests), { canAnswer: false }]],
  ['it had no effect', ['npm test', under(tests), { question: { ...asking, peopleOnly: true } }]],
])('a question under rules is put to people where %s', (_, given) => {
  const put = { thing: { state: 'open', answer: null }, do: { kind: 'show' } };
  expect(stepped(...given)).toMatchObject(put);
});

test.each<[string, string, string, string | undefined]>([
  ['holds for the same action', 'make docs', tests, 'approve'],
  ['does not hold for another one', 'make docs -B', tests, undefined],
  ['is not enough where a rule wants more', 'make docs', '- ask: { tool: terminal }\n  people: 2', undefined],
  ['is nothing where a rule rejects', 'make docs', '- reject: { tool: terminal }', 'reject'],
])('a grant %s: %s', (_, command, text, verdict) => {
  const granted = [{ action: actionHash(action('make docs', 'before')), by: 'mona', question: 'q' }];
  const answer = ruledAnswer(7, saw(told(action(command, 'after'))), under(text, { granted }));
  expect(answer?.verdict).toBe(verdict);
  if (verdict === 'approve') expect(answer?.rule.rule).toBe("mona's /approve always");
});

test('a grant for a command that runs a file does not hold behind an action that may change the file', () => {
  const file = { path: 'run.sh', part: null, state: 'same', digest: 'd', shown: asOnBranch } as const;
  const running = { ...action('./run.sh', 'a2'), executes: { files: [file], besides: null } };
  const grant = { by: 'mona', question: 'q' };
  const granted = [running, action('ls')].map((each) => ({ action: actionHash(each), ...grant }));
  const edit = editing('create', 'a1');
  const context = under('- accept: { tool: file_editor, path: "**" }', { granted });
  const kindOf = (...actions: readonly PendingAction[]) =>
    ruledAnswer(7, saw(told(...actions)), context)?.verdict ?? 'ask';
  expect(kindOf(running)).toBe('approve');
  expect(kindOf(editing('view', 'a1'), running)).toBe('approve');
  expect(kindOf(running, edit)).toBe('approve');
  expect(kindOf(edit, action('ls', 'a3'))).toBe('approve');
  expect(kindOf(edit, running)).toBe('ask');
  // It may have moved the terminal to another folder.
  expect(kindOf(action('ls', 'a3'), running)).toBe('ask');
});

const given = (by: string, owns: readonly string[] = [], verdict: 'approve' | 'reject' = 'approve') =>
  anAnswer({ by, owns, verdict });

test.each<[boolean, number, readonly (string | null)[], readonly GivenAnswer[]]>([
  [false, 1, ['x', 'y'], [given('a', ['x'])]],
  [true, 1, ['x', 'y'], [given('a', ['x']), given('b', ['y'])]],
  [false, 1, [null], [given('a')]],
])('approvals are enough (%s) for %i people and owners of %j', (expected, people, owners, answers) => {
  expect(isEnough({ people, owners }, answers)).toBe(expected);
});

test('several people approve together, and one rejection settles the question', () => {
  const open: Question = { ...asking, state: 'open', terms: { people: 2, owners: [] }, approvals: [] };
  const once = addAnswer(open, given('a'));
  expect(once).toMatchObject({ answer: null, approvals: [{ by: 'a' }] });
  expect(once && addAnswer(once, given('b'))).toMatchObject({ answer: { by: 'b' } });
  expect(once && addAnswer(once, given('b', [], 'reject'))).toMatchObject({ answer: { verdict: 'reject' } });
});

test('what rules reject again and again is shown to people at last', () => {
  const after = (ruledRejections: number) =>
    stepped('ls', under('- reject: { tool: terminal }'), { question: { ...asking, ruledRejections } }).do
      .kind;
  expect([after(19), after(20)]).toEqual(['send', 'show']);
});

const rule = { rule: 'rule 1', configuration: 'file' };
test.each<[string, number, Answer | RuledAnswer | null]>([
  ['a rejection of the rules', 8, { ...given('x', [], 'reject'), rule }],
  ['an approval of the rules', 7, { ...given('x'), rule }],
  ['no answer', 7, null],
  ['a rejection of a person', 0, given('x', [], 'reject')],
  ['a rejection of nobody in time', 7, given(nobody, [], 'reject')],
])('after seven rejections by rules, %s makes %i', (_, count, answer) => {
  expect(ruledRejectionsAfter({ ruledRejections: 7, answer })).toBe(count);
});
