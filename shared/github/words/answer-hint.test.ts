import { expect, test } from '@jest/globals';
import { answerHint, meantAnswer, misplacedCommand } from './answer-hint.ts';

test.each<[string, string | null]>([
  ['approve', '/approve'],
  [' Approved!\n', '/approve'],
  ['LGTM', '/approve'],
  ['👍🏽', '/approve'],
  [':+1:', '/approve'],
  ['reject.', '/reject'],
  ['LGTM, but see my note', null],
  ['constructor', null],
  ['LGTM /approve', '/approve'],
  ['@agent-conversations /Approve T7S6E', '/approve'],
  ['> /approve', null],
  ['like this:\n~~~\n/approve', null],
  ['\n /approve', null],
  ['I say: /approve!', '/approve'],
])('the comment %j means %s', (body, command) => expect(meantAnswer(body)?.command ?? null).toBe(command));

test('a hint names the command as it is written here, with the code where one is needed', () => {
  const [word, misplaced] = ['LGTM', 'well\n/reject'].map(meantAnswer);
  const [usual, prefixed] = [true, false].map((bare) => ({ prefix: '/agent', bare }));
  expect(word && usual && answerHint(word, 'K7M4Q', usual).meant).toBe('/approve K7M4Q');
  expect(misplaced && prefixed && answerHint(misplaced, null, prefixed).meant).toBe('/agent reject');
});

test.each<[string, string | null]>([
  ['Hold on\n/stop', '/stop'],
  ['LGTM\n\n/approve K7M4Q', '/approve'],
  [' /approve', '/approve'],
  ['\ufeff/agent\u3000stop', '/stop'],
  ['\u200b／reject', '/reject'],
  ['/status\n/approve', '/approve'],
  ['/reject no\n\n/agent use yarn', '/agent'],
  ['/stop\n> /approve', null],
  ['/stop\n```\n/approve\n```', null],
  ['/agent do this\n/approve', null],
  ['/ask why?\n/approve', null],
  ['/aprove\n/approve', null],
])('of the comment %j nobody follows %s', (body, written) => {
  expect(misplacedCommand(body, { prefix: '/agent', bare: true })?.written ?? null).toBe(written);
});
