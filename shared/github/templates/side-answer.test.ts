import { expect, test } from '@jest/globals';
import { sideAnswer } from './replies.ts';

test('question and answer are text without mentions', () => {
  const text = sideAnswer(
    { login: 'wendy', question: 'which\nfiles, @mona?', answer: 'Only `a.ts`, @mona.\n\n</details><!-- x' },
    null,
  );
  expect(text).toMatch(/^💬 @wendy asked: which files, /);
  expect(text).not.toMatch(/(?<!\\)@mona/);
  expect(text).not.toContain('</details>');
  expect(text).toContain('> Only `a.ts`');
  expect(text).toContain('the agent goes on as before');
});

test('an empty answer is called empty', () => {
  expect(sideAnswer({ login: 'wendy', question: 'why?', answer: ' ' }, '<!-- m -->')).toContain(
    'The agent said nothing to this.',
  );
});
