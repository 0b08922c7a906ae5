// What the doctor says of the ruleset that is to require the check of people.
import { expect, test } from '@jest/globals';
import { findingText } from '../../rehearsal/check.ts';
import { judgePeople, type PeopleAnswer, type Requirement } from './check-people.ts';

const own = 7;
const ruleset: Requirement = { by: 'ruleset 3 of octo/garden', appId: own, bypass: [] };
const wrong = { kind: 'failed', message: '500' } as const;
const required = (changes: Partial<Requirement> = {}) => read({ ...ruleset, ...changes });
const read = (...required: readonly Requirement[]): PeopleAnswer => ({
  kind: 'read',
  branch: 'main',
  required,
});
const lines = (people: number, answer: PeopleAnswer) =>
  judgePeople(people, answer, own).map((judged) => findingText({ name: 'it', seconds: 0, ...judged }));
const somebody = ['the App 9', 'the role admin'];

test.each<[what: string, people: number, answer: PeopleAnswer, ...said: RegExp[]]>([
  ['off, and not required: one line', 0, read(), /^✓ it: off/],
  ['off, and required: nothing can be merged', 0, required(), /^✗ it: it is off, and ruleset 3 .* requires/],
  ['on, and not required', 2, read(), /^✗ it: nothing requires .* on main/],
  ['required of this App, without a bypass', 2, required(), /^✓ .* of this App/, /^✓ it: nobody may bypass/],
  ['required of any source', 2, required({ appId: null }), /^✗ .*whoever may write checks/, /^✓/],
  ['required of another App', 2, required({ appId: 8 }), /^✗ .*App 8.* this one is 7/, /^✓/],
  ['with a hidden list of who bypasses it', 2, required({ bypass: null }), /^✓/, /^– .*may change it/],
  ['that somebody bypasses', 2, required({ bypass: somebody }), /^✓/, /^✗ it: the App 9, the role admin may/],
  ['that cannot be read', 2, wrong, /^– .*cannot be read \(500\)/],
])('the check of people %s', (_, people, answer, ...said) => {
  expect(lines(people, answer)).toEqual(said.map((each) => expect.stringMatching(each)));
});
