import { describe, expect, test } from '@jest/globals';
import { aContext, aQuestion, saw, someAction, told } from '../../test/support/questions/some.ts';
import type { RuleSet } from '../rules/index.ts';
import { parseRules } from '../rules-text/index.ts';
import { isAskedByRule, ruledAnswer, termsOf } from './by-rules.ts';
import { answered, isEnough } from './changes.ts';
import { deedOf } from './fingerprint.ts';
import { step } from './step.ts';
import type { Context, PendingAction } from './types.ts';

const action = (command: string, id = 'a1'): PendingAction => ({
  ...someAction(command, id),
  arguments: { kind: 'TerminalAction', command },
});
const setOf = (text: string): RuleSet => {
  const parsed = parseRules(text);
  if (parsed.kind === 'problems') throw new Error(parsed.problems.map(({ problem }) => problem).join());
  return { rules: parsed.rules, from: 'file@c0ffee' };
};
const under = (text: string, more: Partial<NonNullable<Context['rules']>> = {}): Context =>
  aContext({
    rules: {
      ...{ sets: [setOf(text)], workingCopies: ['/workspace/project/garden'], granted: [] },
      ...{ afterReject: 'continue', ...more },
    },
  });
const tests = '- accept: { tool: terminal, command: ["npm test"] }';
const asking = aQuestion({ state: 'asking', code: null, fingerprint: null, shown: null, createdAt: 0 });
const asWritten = { kind: 'as_written' } as const;

describe('what rules decide', () => {
  test('names the rule and the configuration', () => {
    expect(ruledAnswer(7, saw(told(action('npm test'))), under(tests))).toEqual({
      ...{ verdict: 'approve', reason: null, by: 'rules[0]', afterReject: 'continue', at: 7 },
      rule: { rule: 'rules[0]', configuration: 'file@c0ffee' },
    });
  });

  test.each([
    ['nothing is pending yet', saw(told())],
    ['what is pending is not told', saw({ kind: 'unavailable' })],
    ['the agent does not wait', saw(told(action('npm test')), { executionStatus: 'running' })],
    ['the sandbox sleeps', saw(told(action('npm test')), { sandboxStatus: 'PAUSED' })],
    ['another action is pending too', saw(told(action('npm test'), action('ls', 'a2')))],
    ['the look failed', { kind: 'failed', why: 'x', code: 'unavailable' } as const],
  ])('is nothing where %s', (_, seen) => {
    expect(ruledAnswer(7, seen, under(tests))).toBeNull();
  });

  test('without rules it is nothing', () => {
    expect(ruledAnswer(7, saw(told(action('npm test'))), aContext())).toBeNull();
    expect(termsOf([action('npm test')], aContext())).toBeNull();
  });

  test('who has to approve goes with the question', () => {
    expect(termsOf([action('x')], under('- ask: { tool: terminal }\n  people: 3'))).toEqual({
      people: 3,
      owners: [],
    });
    expect(termsOf([action('x')], under('- ask: { tool: terminal }'))).toBeNull();
    // Where nobody can see what it is.
    const strict = '- ask: { path: "db/**" }\n  people: 2\n- ask: { path: "x" }\n  owners: true';
    expect(termsOf(null, under(strict))).toEqual({ people: 2, owners: [null] });
    expect(termsOf(null, under(tests))).toBeNull();
  });

  test('a rule that asks is another thing than no rule', () => {
    const question = { actions: [action('ls')] };
    expect(isAskedByRule(question, under('- ask: { tool: terminal }'))).toBe(true);
    expect(isAskedByRule(question, under(tests))).toBe(false);
  });
});

describe('a question under rules', () => {
  const look = (command: string, changes = {}) =>
    ({ seen: saw(told(action(command)), changes), check: asWritten }) as const;

  test('is answered no sooner than a second after the agent was seen to wait, for what waits then', () => {
    const first = step(asking, look('npm test'), under(tests), 100);
    expect(first).toMatchObject({ question: { state: 'asking', sent: null }, do: { kind: 'rest' } });
    expect(step(first.question, look('npm test'), under(tests), 1_100)).toMatchObject({
      question: { state: 'answering', answer: { rule: { rule: 'rules[0]' } } },
      do: { kind: 'send', answer: { verdict: 'approve' } },
    });
    expect(step(first.question, look('rm -rf /'), under(tests), 1_100)).toMatchObject({
      question: { state: 'open', answer: null },
      do: { kind: 'show' },
    });
  });

  test('whose rules were taken away in the meantime is asked', () => {
    const first = step(asking, look('npm test'), under(tests), 100);
    expect(step(first.question, look('npm test'), aContext(), 1_100).do.kind).toBe('show');
  });

  test('that rules could not answer is asked and not given back to nobody', () => {
    const unreachable = look('npm test', { canAnswer: false });
    expect(step(asking, unreachable, under(tests), 1_100)).toMatchObject({
      question: { state: 'open', answer: null },
      do: { kind: 'show' },
    });
  });

  test('is for people only where rules had no effect', () => {
    expect(step({ ...asking, peopleOnly: true }, look('npm test'), under(tests), 1_100).do.kind).toBe('show');
  });

  test('what a person granted holds for the very same, and not where a rule wants more', () => {
    const granted = [{ deed: deedOf(action('make docs', 'before')), by: 'mona', question: 'q' }];
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
});

describe('several people', () => {
  const given = (by: string, verdict: 'approve' | 'reject' = 'approve', owns: readonly string[] = []) =>
    ({ verdict, reason: null, by, afterReject: 'continue', at: 5, owns }) as const;

  test('are enough when they are as many as asked for, with an owner of each path', () => {
    expect(isEnough({ people: 2, owners: [] }, [given('a')])).toBe(false);
    expect(isEnough({ people: 2, owners: [] }, [given('a'), given('b')])).toBe(true);
    expect(isEnough({ people: 1, owners: ['x', 'y'] }, [given('a', 'approve', ['x'])])).toBe(false);
    expect(
      isEnough({ people: 1, owners: ['x', 'y'] }, [
        given('a', 'approve', ['x']),
        given('b', 'approve', ['y']),
      ]),
    ).toBe(true);
    expect(isEnough({ people: 1, owners: [null] }, [given('a')])).toBe(false);
  });

  test('approve together; one reject ends it', () => {
    const open = { ...asking, state: 'open', terms: { people: 2, owners: [] }, approvals: [] } as const;
    const once = answered(open, given('a') as never);
    expect(once).toMatchObject({ answer: null, approvals: [{ by: 'a' }] });
    expect(once && answered(once, given('b') as never)).toMatchObject({ answer: { by: 'b' } });
    expect(once && answered(once, given('b', 'reject') as never)).toMatchObject({
      answer: { verdict: 'reject' },
    });
  });
});
