import { expect, test } from '@jest/globals';
import { eventName } from './event-name.ts';

test.each([
  ['issues', { action: 'labeled' }, 'issues.labeled'],
  ['push', {}, 'push'],
  ['push', { action: null }, 'push'],
  ['installation', { action: 'deleted', installation: { id: 3 } }, 'installation.deleted'],
  ['issues', { action: 'labeled', installation: null }, 'issues.labeled'],
])('%s with %j is handed on', (event, payload, name) => {
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
])('%s with %j is not', (event, payload) => {
  expect(eventName(event, payload)).toBeNull();
});
