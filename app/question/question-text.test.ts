import { describe, expect, test } from '@jest/globals';
import { anAnswer, aQuestion, waitingRun } from '../../test/support/questions/some.ts';
import { questionText } from './question-text.ts';

const run = waitingRun();

describe('the text of a question', () => {
  const stale = aQuestion({
    ...{ state: 'stale', settledAt: 9 },
    result: { kind: 'stale', why: 'other_actions', next: null },
  });
  const next = aQuestion({ epoch: 2, code: 'D4E5F' });

  test('that went out of date leads to the next one, once that is shown', () => {
    expect(questionText(stale, run, 'thread', null, [])).not.toContain('asked again in');
    expect(questionText(stale, run, 'thread', { ...next, shown: null }, [])).not.toContain('asked again in');
    expect(questionText(stale, run, 'thread', next, [])).toContain(
      `asked again in [\`D4E5F\`](${next.shown?.url})`,
    );
  });

  test('tells where to answer', () => {
    expect(questionText(next, run, 'thread', null, [])).toContain('reply in this thread');
    expect(questionText(next, run, 'review', null, [])).toContain('comment here');
    const sending = aQuestion({ state: 'answering', answer: anAnswer() });
    expect(questionText(sending, run, 'thread', null, [])).toContain('⏳ Approving');
  });
});
