import { expect, test } from '@jest/globals';
import { answerHint, meantAnswer } from './answer-hint.ts';

test.each<[string, string | null]>([
  ['approve', '/approve'],
  [' Approved!\n', '/approve'],
  ['LGTM', '/approve'],
  ['👍🏽', '/approve'],
  [':+1:', '/approve'],
  ['reject.', '/reject'],
  ['LGTM, but see my note', null],
  ['I approve', null],
  ['approve it', null],
  ['ok', null],
  ['constructor', null],
  ['', null],
  ['> ✋ The agent asks\n> `/approve T7S6E`\n\n/approve', '/approve'],
  ['LGTM /approve', '/approve'],
  ['@agent-conversations /Approve T7S6E', '/approve'],
  ['no\r\n/reject wrong folder', '/reject'],
  ['> /approve', null],
  ['thanks\n> /approve\n', null],
  ['like this:\n```\n/approve\n```\n', null],
  ['like this:\n~~~\n/approve', null],
  ['write `/approve`', null],
  ['/approve or /reject, please', null],
  ['\n /approve', null],
  ['I say: /approve!', '/approve'],
  ['see docs/approve', null],
])('the comment %j means %s', (body, command) => expect(meantAnswer(body)?.command ?? null).toBe(command));

test('a hint names the command as it is written here, with the code where one is needed', () => {
  const [word, misplaced] = ['LGTM', 'well\n/reject'].map(meantAnswer);
  const [usual, prefixed] = [true, false].map((bare) => ({ prefix: '/agent', bare }));
  expect(word && usual && answerHint(word, 'K7M4Q', usual).meant).toBe('/approve K7M4Q');
  expect(misplaced && prefixed && answerHint(misplaced, null, prefixed).meant).toBe('/agent reject');
});
