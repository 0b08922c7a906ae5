import { describe, expect, test } from '@jest/globals';
import { forEachLimited } from './lease.ts';

const nobody = async () => {};

describe('a batch that works through a list', () => {
  test('throws what could not even be told, when all of it is done', async () => {
    const done: string[] = [];
    const work = async (item: string) => {
      if (item === 'a') throw new Error('broken');
      done.push(item);
    };
    const tell = async () => {
      throw new Error('the database is away');
    };
    await expect(forEachLimited(1, ['a', 'b'], work, tell)).rejects.toThrow('the database is away');
    expect(done).toEqual(['b']);
  });

  test.each([
    [1, 1],
    [2, 2],
    [9, 3],
  ])('with a limit of %i does at most %i of three items at once', async (limit, most) => {
    let now = 0;
    let seen = 0;
    const work = async () => {
      now += 1;
      seen = Math.max(seen, now);
      await new Promise(setImmediate);
      now -= 1;
    };
    await forEachLimited(limit, ['a', 'b', 'c'], work, nobody);
    expect(seen).toBe(most);
  });
});
