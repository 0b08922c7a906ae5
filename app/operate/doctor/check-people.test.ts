// What the doctor says of the ruleset that is to require the check of people.
import { expect, test } from '@jest/globals';
import { findingText } from '../../rehearsal/check.ts';
import { judgePeople, type PeopleAnswer, type Requirement } from './check-people.ts';

const own = 7;
const ruleset: Requirement = { by: 'ruleset 3 of octo/garden', appId: own, bypass: [] };
const read = (...required: readonly Requirement[]): PeopleAnswer => ({
  kind: 'read',
  branch: 'main',
  required,
});
const lines = (people: number, answer: PeopleAnswer) =>
  judgePeople(people, answer, own).map((judged) => findingText({ name: 'it', seconds: 0, ...judged }));

test.each<[what: string, people: number, answer: PeopleAnswer, said: readonly (string | RegExp)[]]>([
  ['off, and not required: one line', 0, read(), [/^✓ it: off/]],
  [
    'off, and required: nothing can be merged',
    0,
    read(ruleset),
    [/^✗ it: it is off, and ruleset 3 .* requires/],
  ],
  ['on, and not required', 2, read(), [/^✗ it: nothing requires .* on main/]],
  [
    'required of this App, and nobody bypasses it',
    2,
    read(ruleset),
    [/^✓ .* of this App/, /^✓ it: nobody may bypass/],
  ],
  ['required of any source', 2, read({ ...ruleset, appId: null }), [/^✗ .*whoever may write checks/, /^✓/]],
  ['required of another App', 2, read({ ...ruleset, appId: 8 }), [/^✗ .*App 8.* this one is 7/, /^✓/]],
  [
    'with a hidden list of who bypasses it',
    2,
    read({ ...ruleset, bypass: null }),
    [/^✓/, /^– .*may change it/],
  ],
  [
    'with somebody who bypasses it',
    2,
    read({ ...ruleset, bypass: ['the App 9', 'the role admin'] }),
    [/^✓/, /^✗ it: the App 9, the role admin may merge/],
  ],
  ['that cannot be read', 2, { kind: 'failed', message: '500' }, [/^– .*cannot be read \(500\)/]],
])('%s', (_, people, answer, said) => {
  expect(lines(people, answer)).toEqual(said.map((each) => expect.stringMatching(each)));
});
