import { describe, expect, test } from '@jest/globals';
import { ServiceError } from './errors.ts';
import { readLastWords } from './last-words.ts';
import type { AgentServer } from './types.ts';

type Server = Pick<AgentServer, 'finalResponse' | 'newestError'>;

const said = (message: string, code = 'E1', detail = 'out of\n words'): Server => ({
  finalResponse: async () => ({ kind: 'known', value: message }),
  newestError: async () => ({ kind: 'known', value: { code, detail } }),
});
const failing = (error: Error): Server => {
  const reject = async () => {
    throw error;
  };
  return { finalResponse: reject, newestError: reject };
};

describe('the last words of an agent', () => {
  test.each([
    ['finished', 'Done.', null],
    ['idle', 'Done.', null],
    ['error', 'Done.', 'E1: out of words'],
    ['stuck', 'Done.', 'E1: out of words'],
    ['timeout', null, null],
    ['waiting_for_confirmation', null, null],
  ])('after %s', async (outcome, message, failure) => {
    expect(await readLastWords(said('Done.'), 'c', outcome, {})).toEqual({ message, failure });
  });

  test.each([
    ['', 'lost', 'lost'],
    ['E1', ' ', 'E1'],
    ['', '', null],
    ['E1', 'x'.repeat(9000), expect.stringMatching(/^E1: x{1996}$/)],
  ])('"%s" and "%.9s" as a reason', async (code, detail, failure) => {
    expect(await readLastWords(said(' \n', code, detail), 'c', 'error', {})).toEqual({
      message: null,
      failure,
    });
  });

  test('a service that does not tell them has none', async () => {
    const unavailable = async () => ({ kind: 'unavailable' }) as const;
    const server = { finalResponse: unavailable, newestError: unavailable };
    expect(await readLastWords(server, 'c', 'error', {})).toEqual({ message: null, failure: null });
  });

  test('what cannot be read is only told of, and a bug stays one', async () => {
    const down = new ServiceError('unavailable', 'down');
    const heard: ServiceError[] = [];
    const words = await readLastWords(failing(down), 'c', 'stuck', {}, (error) => void heard.push(error));
    expect(words).toEqual({ message: null, failure: null });
    expect(heard).toEqual([down, down]);
    expect(await readLastWords(failing(down), 'c', 'stuck', {})).toEqual(words);
    await expect(readLastWords(failing(new TypeError('bug')), 'c', 'stuck', {})).rejects.toThrow('bug');
  });
});
