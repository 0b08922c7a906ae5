import { expect, test } from '@jest/globals';
import { readWanted } from './read-query.ts';

const read = (query: string) => readWanted(new URLSearchParams(query));
const day = Date.UTC(2026, 10, 22);

test('without a query all decisions are wanted', () => {
  const wanted = { since: 0, until: Number.MAX_SAFE_INTEGER, repository: null };
  expect(read('')).toEqual({ kind: 'read', wanted });
});

test.each([
  ['2026-11-22', day],
  ['2026-11-22T04:05Z', day + 245 * 60_000],
  ['2026-11-22T04:05:06.789Z', day + 245 * 60_000 + 6_789],
  ['2026-11-22T04:00:00%2B02:00', day + 120 * 60_000],
  // A plus that was not encoded.
  ['2026-11-22T04:00:00+02:00', day + 120 * 60_000],
  ['2028-02-29', Date.UTC(2028, 1, 29)],
  ['1795320000', 1_795_320_000_000],
  ['1795320000123', 1_795_320_000_123],
  ['0', 0],
])('the query since=%s is read', (text, since) => {
  expect(read(`since=${text}`)).toMatchObject({ kind: 'read', wanted: { since } });
  expect(read(`until=${text}&since=0`).kind).toBe(since === 0 ? 'bad' : 'read');
});

test.each([
  ['since=yesterday', 'since: expected a time such as 2026-11-22'],
  ['since=', 'not ""'],
  ['until=2026-02-31', 'until: expected a time'],
  ['until=2026-13-01', 'until: expected a time'],
  ['since=2026-11-22T04:00:00', 'since: expected a time'],
  ['since=-5', 'since: expected a time'],
  ['since=1e9', 'since: expected a time'],
  ['since=999999999999999', 'since: expected a time'],
  ['since=5&until=5', 'since: expected a time before until'],
  ['since=1&since=2', 'since: given more than once'],
  ['form=1', '"form": not known, expected since, until, repository'],
  ['repository=garden', 'repository: expected owner/name, not "garden"'],
  ['repository=a/b/c', 'repository: expected owner/name'],
  ['repository=', 'repository: expected owner/name'],
])('the query %s is refused', (query, problem) => {
  const reading = read(query);
  expect(reading.kind === 'bad' && reading.problems.join()).toContain(problem);
});

test('all problems of a query are named at once', () => {
  expect(read('since=a&until=b&repository=c&d=e')).toMatchObject({
    problems: { length: 4 },
  });
});
