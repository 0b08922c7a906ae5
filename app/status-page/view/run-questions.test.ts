import { expect, test } from '@jest/globals';
import { anAnswer, aQuestion, someAction } from '../../../test/support/questions/some.ts';
import { shownQuestion } from './run-questions.ts';

test('the open question says what would run, letter by letter, and where it is answered', () => {
  const asked = shownQuestion(aQuestion({ actions: [someAction('rm -rf p\u0430ypal\u202e')] }));
  expect(asked).toMatchObject({
    url: 'https://github.com/octo/garden/pull/40#discussion_r500',
    actions: [{ tool: 'terminal', risk: 'low', summary: 'Run the tests', cut: false }],
    answered: null,
  });
  expect(asked?.actions?.[0]?.text).toContain('rm -rf p⟨U+0430⟩ypal⟨U+202E⟩');
  const other = aQuestion({ actions: [{ ...someAction(), arguments: { command: 'ls', cwd: '/' } }] });
  expect(shownQuestion(other)?.actions?.[0]?.text).toBe('{\n  "command": "ls",\n  "cwd": "/"\n}');
  expect(shownQuestion(aQuestion({ answer: anAnswer() }))?.answered).toBe('mona approved');
});

test('what is too long for a page is cut, and that is told', () => {
  const [line] = shownQuestion(aQuestion({ actions: [someAction('x\n'.repeat(5_000))] }))?.actions ?? [];
  expect([line?.cut, (line?.text.length ?? 0) <= 4_000]).toEqual([true, true]);
});

test('what is over, or not asked yet, is no open question', () => {
  expect(shownQuestion(aQuestion({ settledAt: 9 }))).toBeNull();
  expect(shownQuestion(aQuestion({ state: 'asking', code: null }))).toBeNull();
  expect(shownQuestion(aQuestion({ actions: null, shown: null }))).toMatchObject({
    url: null,
    actions: null,
  });
});
