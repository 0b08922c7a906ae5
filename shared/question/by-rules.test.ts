import { expect, test } from '@jest/globals';
import { rulesOf } from '../../test/support/actions-to-decide.ts';
import { aContext, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import { actionHash, type PendingAction } from '../conversation/index.ts';
import { seeCommand } from '../executed/index.ts';
import { agentOf, sandboxOf } from '../service/openhands/decode/states.ts';
import { type Answer, nobody, type RuledAnswer } from './answer.ts';
import { isAskedByRule, ruledAnswer, ruledRejectionsAfter, termsOf } from './by-rules.ts';
import type { QuestionContext } from './look.ts';
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
const under = (text: string, more: Partial<NonNullable<QuestionContext['rules']>> = {}): QuestionContext =>
  aContext({
    rules: {
      sets: [{ rules: rulesOf(text), from: 'file@c0ffee' }],
      workingCopies: ['/workspace/project/garden'],
      granted: [],
      seeCommand,
      afterReject: 'continue',
      ...more,
    },
  });
const tests = '- accept: { tool: terminal, command: ["npm test"] }';
const asking = aQuestion({ state: 'asking', code: null, fingerprint: null, shown: null, createdAt: 0 });
const asWritten = null;

test('an answer of the rules names the rule and the configuration', () => {
  expect(ruledAnswer(7, saw(told(action('npm test'))), under(tests))).toEqual({
    verdict: 'approve',
    reason: null,
    by: 'rule 1',
    afterReject: 'continue',
    at: 7,
    rule: { rule: 'rule 1', configuration: 'file@c0ffee' },
  });
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
  expect(answerBy(planned)).toEqual({
    rule: 'rule 1',
    configuration: 'plan A2B3C',
    approvedBy: 'ada',
  });
  expect(answerBy(planning)).toEqual({ rule: 'ask: plan', configuration: '' });
});

test.each([
  ['nothing is pending yet', saw(told())],
  ['what is pending is not known', saw({ kind: 'unavailable' })],
  ['the agent does not wait', saw(told(action('npm test')), { agent: agentOf('running') })],
  ['the sandbox sleeps', saw(told(action('npm test')), { sandbox: sandboxOf('PAUSED') })],
  ['another action is pending too', saw(told(action('npm test'), action('ls', 'a2')))],
  ['the look failed', { kind: 'failed', why: 'x', code: 'unavailable' } as const],
])('an answer of the rules is not given where %s', (_, seen) => {
  expect(ruledAnswer(7, seen, under(tests))).toBeNull();
});

test('an answer of the rules is not given without rules', () => {
  expect(ruledAnswer(7, saw(told(action('npm test'))), aContext())).toBeNull();
  expect(termsOf([action('npm test')], aContext())).toBeNull();
});

test('the terms of a question say how many people and which owners have to approve', () => {
  expect(termsOf([action('x')], under('- ask: { tool: terminal }\n  people: 3'))).toEqual({
    people: 3,
    owners: [],
    rules: [expect.stringMatching(/^rule 1 of ./)],
  });
  // The words of a command are paths too, and the rule that decides is told.
  const path = '- accept: { tool: terminal, command: ls }\n- ask: { path: "db/**" }\n  owners: true';
  expect(termsOf([action('rm db/a.sql')], under(path))).toEqual({
    people: 1,
    owners: ['db/a.sql'],
    rules: [expect.stringMatching(/^rule 2 of ./)],
  });
  expect(termsOf([action('x')], under('- ask: { tool: terminal }'))).toBeNull();
  // Where nobody can see what it is.
  const strict = '- ask: { path: "db/**" }\n  people: 2\n- ask: { path: "x" }\n  owners: true';
  expect(termsOf(null, under(strict))).toEqual({ people: 2, owners: [null] });
  expect(termsOf(null, under(tests))).toBeNull();
});

test('a question that a rule asks is told apart from a question without a rule', () => {
  const question = { actions: [action('ls')] };
  expect(isAskedByRule(question, under('- ask: { tool: terminal }'))).toBe(true);
  expect(isAskedByRule(question, under(tests))).toBe(false);
});

const look = (command: string, changes = {}) =>
  ({ seen: saw(told(action(command)), changes), check: asWritten }) as const;

test('rules answer no sooner than a second after the wait was seen, and for the actions that are pending then', () => {
  const first = decideQuestion(asking, { ...look('npm test'), context: under(tests) }, 100);
  expect(first).toMatchObject({ thing: { state: 'asking', sent: null }, do: { kind: 'rest' } });
  expect(decideQuestion(first.thing, { ...look('npm test'), context: under(tests) }, 1_100)).toMatchObject({
    thing: { state: 'answering', answer: { verdict: 'approve', rule: { rule: 'rule 1' } } },
    do: { kind: 'send' },
  });
  expect(decideQuestion(first.thing, { ...look('rm -rf /'), context: under(tests) }, 1_100)).toMatchObject({
    thing: { state: 'open', answer: null },
    do: { kind: 'show' },
  });
});

test('a question under rules is put to people when its rules were removed in the meantime', () => {
  const first = decideQuestion(asking, { ...look('npm test'), context: under(tests) }, 100);
  expect(decideQuestion(first.thing, { ...look('npm test'), context: aContext() }, 1_100).do.kind).toBe(
    'show',
  );
});

test('a question under rules is put to people when the answer of the rules cannot be sent', () => {
  const unreachable = look('npm test', { canAnswer: false });
  expect(decideQuestion(asking, { ...unreachable, context: under(tests) }, 1_100)).toMatchObject({
    thing: { state: 'open', answer: null },
    do: { kind: 'show' },
  });
});

test('a question under rules is for people only after an answer of the rules had no effect', () => {
  expect(
    decideQuestion({ ...asking, peopleOnly: true }, { ...look('npm test'), context: under(tests) }, 1_100).do
      .kind,
  ).toBe('show');
});

test('a grant holds for the same action, but not where a rule wants more approvals or rejects it', () => {
  const granted = [{ action: actionHash(action('make docs', 'before')), by: 'mona', question: 'q' }];
  const context = under(tests, { granted });
  expect(ruledAnswer(7, saw(told(action('make docs', 'after'))), context)).toMatchObject({
    verdict: 'approve',
    rule: { rule: '/approve always by mona' },
  });
  expect(ruledAnswer(7, saw(told(action('make docs -B'))), context)).toBeNull();
  expect(
    ruledAnswer(
      7,
      saw(told(action('make docs'))),
      under('- ask: { tool: terminal }\n  people: 2', { granted }),
    ),
  ).toBeNull();
  expect(
    ruledAnswer(7, saw(told(action('make docs'))), under('- reject: { tool: terminal }', { granted })),
  ).toMatchObject({ verdict: 'reject' });
});

test('a grant for a command that runs a file does not hold behind an action that may change the file', () => {
  const file = { path: 'run.sh', part: null, state: 'same', digest: 'd', shown: asOnBranch } as const;
  const running = { ...action('./run.sh', 'a2'), executes: { files: [file], besides: null } };
  const granted = [running, action('ls')].map((each) => ({
    action: actionHash(each),
    by: 'mona',
    question: 'q',
  }));
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

const given = (by: string, verdict: 'approve' | 'reject' = 'approve', owns: readonly string[] = []) =>
  ({ verdict, reason: null, by, afterReject: 'continue', at: 5, owns }) as const;

test('approvals are enough when there are as many as needed, with an owner of each path', () => {
  expect(isEnough({ people: 2, owners: [] }, [given('a')])).toBe(false);
  expect(isEnough({ people: 2, owners: [] }, [given('a'), given('b')])).toBe(true);
  expect(isEnough({ people: 1, owners: ['x', 'y'] }, [given('a', 'approve', ['x'])])).toBe(false);
  expect(
    isEnough({ people: 1, owners: ['x', 'y'] }, [given('a', 'approve', ['x']), given('b', 'approve', ['y'])]),
  ).toBe(true);
  expect(isEnough({ people: 1, owners: [null] }, [given('a')])).toBe(false);
});

test('several people approve together, and one rejection settles the question', () => {
  const open = { ...asking, state: 'open', terms: { people: 2, owners: [] }, approvals: [] } as const;
  const once = addAnswer(open, given('a') as never);
  expect(once).toMatchObject({ answer: null, approvals: [{ by: 'a' }] });
  expect(once && addAnswer(once, given('b') as never)).toMatchObject({ answer: { by: 'b' } });
  expect(once && addAnswer(once, given('b', 'reject') as never)).toMatchObject({
    answer: { verdict: 'reject' },
  });
});

test('what rules reject again and again is shown to people at last, and their word counts again', () => {
  const seen = {
    seen: saw(told(action('ls'))),
    check: asWritten,
    context: under('- reject: { tool: terminal }'),
  };
  const after = (ruledRejections: number) =>
    decideQuestion({ ...asking, ruledRejections }, seen, 1_100).do.kind;
  expect([after(19), after(20)]).toEqual(['send', 'show']);
  const given = { reason: null, afterReject: 'continue', at: 1, by: 'x' } as const;
  const rule = { rule: 'rule 1', configuration: 'file' };
  const counted = (answer: Answer | RuledAnswer | null) =>
    ruledRejectionsAfter({ ruledRejections: 7, answer });
  expect(counted({ ...given, verdict: 'reject', rule })).toBe(8);
  expect(counted({ ...given, verdict: 'approve', rule })).toBe(7);
  expect(counted(null)).toBe(7);
  expect(counted({ ...given, verdict: 'reject' })).toBe(0);
  expect(counted({ ...given, verdict: 'reject', by: nobody })).toBe(7);
});
