import { expect, test } from '@jest/globals';
import type { Call } from './call.ts';
import { createSpending } from './spending.ts';

const base = 'https://work.example.com';
const read = (id: string, path = '/events/search?limit=100'): Call => ({
  kind: 'read',
  method: 'GET',
  url: `${base}/api/conversations/${id}${path}`,
  auth: { kind: 'session', base, key: 'k' },
});

function spending() {
  const told: string[] = [];
  const clock = { now: 0 };
  const of = createSpending(
    () => clock.now,
    (name) => told.push(name),
  );
  return { of, told, clock };
}

test('a conversation that took two seconds of a minute is not read until the next one, and told of once', () => {
  const { of, told, clock } = spending();
  of.add(read('a'), { ms: 2_001, bytes: 0 });
  expect(() => of.begin(read('a', ''))).toThrow('reading it costs too much, so it is read later');
  expect(() => of.begin(read('a'))).toThrow();
  expect(told).toEqual([`${base}/api/conversations/a`]);
  clock.now = 60_000;
  expect(() => of.begin(read('a'))).not.toThrow();
  of.add(read('a'), { ms: 2_001, bytes: 0 });
  expect(() => of.begin(read('a'))).toThrow();
  expect(told).toHaveLength(1);
});

test('a conversation that took too long stops no other conversation, no answer and no hosted request', () => {
  const { of } = spending();
  of.add(read('a'), { ms: 9_000, bytes: 0 });
  const hosted: Call = { ...read('a'), auth: { kind: 'hosted', base, key: 'k' } };
  for (const call of [read('b'), { ...read('a'), kind: 'answer' } as const, hosted]) {
    expect(() => of.begin(call)).not.toThrow();
  }
});

test('a conversation of which 64 MB were read within a minute is not read until the next one', () => {
  const { of, clock } = spending();
  for (let pages = 0; pages < 32; pages += 1) of.add(read('a'), { ms: 1, bytes: 2 * 1024 * 1024 });
  expect(() => of.begin(read('a'))).not.toThrow();
  of.add(read('a'), { ms: 1, bytes: 1 });
  expect(() => of.begin(read('a'))).toThrow();
  expect(() => of.begin(read('b'))).not.toThrow();
  clock.now = 60_000;
  expect(() => of.begin(read('a'))).not.toThrow();
});

test('eight reads of one conversation may be open at once, and a ninth is refused', () => {
  const { of } = spending();
  const ends = Array.from({ length: 8 }, () => of.begin(read('a')));
  expect(() => of.begin(read('a'))).toThrow();
  ends[0]?.();
  expect(() => of.begin(read('a'))).not.toThrow();
});
