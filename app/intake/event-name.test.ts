import { expect, test } from '@jest/globals';
import { eventName } from './deliveries.ts';

test.each([
  ['issues', { action: 'labeled' }, 'issues.labeled'],
  ['push', {}, 'push'],
  ['push', { action: null }, 'push'],
  ['installation', { action: 'deleted', installation: { id: 3 } }, 'installation.deleted'],
  ['issues', { action: 'labeled', installation: null }, 'issues.labeled'],
])('an event "%s" with %j is handed on to Probot as %s', (event, payload, name) => {
  expect(eventName(event, payload)).toBe(name);
});

test.each([
  ['issues', null],
  ['issues', []],
  ['issues', 'labeled'],
  // Probot would make one text of these, or fail to.
  ['issues', { action: ['labeled'] }],
  ['issues', { action: { toString: 1 } }],
  ['issues', { action: 'labeled', installation: { id: 'x' } }],
  ['issues', { action: 'labeled', installation: { id: {} } }],
  // Every JavaScript object has something of these names, and a hook of the last is no handler of events.
  ['constructor', {}],
  ['__proto__', {}],
  ['hasOwnProperty', {}],
  ['error', {}],
])('an event "%s" with %j is not handed on to Probot', (event, payload) => {
  expect(eventName(event, payload)).toBeNull();
});
