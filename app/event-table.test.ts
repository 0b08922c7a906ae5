import { expect, test } from '@jest/globals';
import { isOfNoUse } from './event-table.ts';

const app = { login: 'agent-conversations[bot]', type: 'Bot' };
const maya = { login: 'maya', type: 'User' };

test.each([
  ['an edit of a comment by a bot', 'issue_comment', 'edited', app, true],
  // It may tell that its repository has moved.
  ['an edit of a comment by a person', 'issue_comment', 'edited', maya, false],
  ['a comment of a bot, which may be listed', 'issue_comment', 'created', app, false],
  ['a label that a bot sets', 'issues', 'labeled', app, false],
  ['an event without a sender', 'issue_comment', 'edited', undefined, false],
])('%s is dropped or stored', (_, event, action, sender, expected) => {
  expect(isOfNoUse(event, { action, ...(sender && { sender }) })).toBe(expected);
});
