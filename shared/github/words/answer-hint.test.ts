import { expect, test } from '@jest/globals';
import { meantAnswer, meantHint, misplacedCommand, spellMeant } from './answer-hint.ts';

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
  ['OK, /agent approve T7S6E!', '/approve'],
  ['so /bot Reject, it is the wrong folder', '/reject'],
  ['docs of /agent: approve it', null],
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
  ['see the /approvers', null],
])('the comment %j means %s', (body, command) => {
  const meant = meantAnswer(body);
  expect(meant && `/${meant.name}`).toBe(command);
});

test('a hint names the command as it is written here, with the code where one is needed', () => {
  const [word, misplaced] = ['LGTM', 'well\n/reject'].map(meantAnswer);
  const [usual, prefixed] = [true, false].map((bare) => ({ prefix: '/agent', bare }));
  expect(word && usual && meantHint(word, 'K7M4Q', usual).meant).toBe('/approve K7M4Q');
  expect(misplaced && prefixed && meantHint(misplaced, null, prefixed).meant).toBe('/agent reject');
});

test.each<[string, string | null]>([
  ['Hold on\n/stop', '/stop'],
  ['thanks!\r\n/agent also mend the docs', '/agent'],
  ['LGTM\n\n/approve K7M4Q', '/approve'],
  [' /approve', '/approve'],
  ['/approve\u00a0K7M4Q', '/approve'],
  ['\ufeff/agent\u3000stop', '/stop'],
  ['\u200b／reject', '/reject'],
  ['/status\n/approve', '/approve'],
  ['/reject no\n\n/agent use yarn', '/agent'],
  ['/stop\n> /approve', null],
  ['/stop\n```\n/approve\n```', null],
  ['/agent do this\n/approve', null],
  ['/ask why?\n/approve', null],
  ['/aprove\n/approve', null],
  ['/approve\nthanks!', null],
  ['see:\n    /approve', null],
  ['see /approve', null],
  ['see docs\n/stop-it', null],
  ['/assign @mona', null],
])('of the comment %j nobody follows %s', (body, written) => {
  const spelling = { prefix: '/agent', bare: true };
  const meant = misplacedCommand(body, spelling);
  expect(meant && spellMeant(meant, spelling)).toBe(written);
});
