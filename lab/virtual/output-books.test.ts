// What a storm brings with it is no bug of the App.
import { expect, test } from '@jest/globals';
import { outputBooks } from './output-books.ts';

const bugsIn = (...output: readonly string[]) =>
  outputBooks.flatMap((check) => {
    const evidence = { ...{ bot: '', issues: [], conversations: [], pages: [], decisions: [] }, output };
    return check({ ...evidence, deleted: [2], deaths: [], mostAtOnce: null, secrets: [] }).wrong;
  });
const failed = (error: string) => JSON.stringify({ error, msg: 'a worker queue failed' });
const refused = (why: string) =>
  JSON.stringify({ key: 'run/1/comment', why, msg: 'an effect cannot be delivered' });
const triedAgain = JSON.stringify({ key: 'run/1/comment', msg: 'an effect will be tried again' });
const isElsewhere = '403: Resource not accessible by integration';
const cannotStart = (why: string) => `The App cannot start: ${why}\n`;

test.each([
  [failed('error: terminating connection due to administrator command')],
  [failed('Error: read ECONNRESET')],
  [failed('Error: write EPIPE')],
  [failed('Error: connect ECONNREFUSED 127.0.0.1:5432')],
  [failed('error: canceling statement due to lock timeout')],
  [failed('Error: Query read timeout')],
  [cannotStart('The PostgreSQL of DATABASE_URL cannot be used: the database system is shutting down')],
  [refused('410: This issue was deleted')],
  [refused(isElsewhere), triedAgain],
])('no bug: %s', (...output) => {
  expect(bugsIn(...output)).toEqual([]);
});

test.each([
  [failed('TypeError: rows is not iterable')],
  [cannotStart('the port is in use')],
  [refused('422: Validation Failed')],
  [refused('403: Unable to create comment because issue is locked.')],
  [triedAgain, refused(isElsewhere)],
])('a bug: %s', (...output) => {
  expect(bugsIn(...output)).toHaveLength(1);
});
