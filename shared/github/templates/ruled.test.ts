import { expect, test } from '@jest/globals';
import { type ProgressView, progressComment, type RuledLine } from './progress.ts';

const line = (at: number): RuledLine => ({
  at,
  verdict: 'approve',
  isSeen: true,
  actions: null,
  rule: { rule: 'rules[0]', configuration: 'file@c0ffee' },
});
const shown = (ruled: readonly RuledLine[]) => {
  const view = {
    run: {
      startedBy: 'mona',
      by: { kind: 'label', label: 'agent' },
      conversationUrl: null,
      pullRequests: [],
      asks: null,
    },
    beganAt: 0,
    timeline: [],
    ending: null,
    asked: null,
    finalMessage: null,
    audience: 'app',
    removed: null,
    warnings: [],
    commands: null,
    ruled,
  } as const satisfies ProgressView;
  return progressComment(view, null);
};

test.each([
  [1, '<summary>1 decision by a rule<'],
  [20, '<summary>20 decisions by rules<'],
  [30, '<summary>The newest 20 decisions by rules<'],
])('%i decisions of rules are counted as many as are shown', (count, summary) => {
  const text = shown(Array.from({ length: count }, (_, at) => line(at)));
  expect(text).toContain(summary);
  expect(text.match(/accepted by/g)).toHaveLength(Math.min(20, count));
});
