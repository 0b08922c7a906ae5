import { describe, expect, test } from '@jest/globals';
import { beginWatch, defaultLimits as limits, mostIdsPerRequest, planPolls, type Watch } from './index.ts';

const conversation = (conversationId: string): Watch => beginWatch({ conversationId, limits, now: 0 });
const task = (startTaskId: string): Watch => beginWatch({ startTaskId, limits, now: 0 });

describe('many watches become few requests', () => {
  test('none for none', () => {
    expect(planPolls([])).toEqual([]);
  });

  test('10,000 conversations take 102 requests of at most 99 ids', () => {
    const polls = planPolls(Array.from({ length: 10_000 }, (_, n) => conversation(`id-${n}`)));
    expect(polls).toHaveLength(102);
    expect(Math.max(...polls.map(({ ids }) => ids.length))).toBe(mostIdsPerRequest);
    const indexes = polls.flatMap(({ members }) => members.map(({ index }) => index));
    expect(new Set(indexes).size).toBe(10_000);
  });

  test('start tasks and conversations are asked apart', () => {
    const polls = planPolls([conversation('c'), task('t')]);
    expect(polls.map(({ kind, ids }) => [kind, ids])).toEqual([
      ['tasks', ['t']],
      ['conversations', ['c']],
    ]);
  });

  test('one id in two spellings is asked once, and both watches get the reading', () => {
    const dashed = '0A8F7B8E-26AF-4C66-8D72-3A1B4C5D6E7F';
    const [look] = planPolls([conversation(dashed), conversation(dashed.toLowerCase().replaceAll('-', ''))]);
    expect(look?.ids).toEqual([dashed]);
    expect(look?.members.map(({ index }) => index)).toEqual([0, 1]);
    expect(new Set(look?.members.map(({ key }) => key)).size).toBe(1);
  });

  test('ended watches and watches without an id are left out', () => {
    const ended: Watch = { ...conversation('c'), phase: 'ended' };
    const nameless: Watch = { ...conversation('c'), conversationId: null };
    expect(planPolls([ended, nameless])).toEqual([]);
  });
});
