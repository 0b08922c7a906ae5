// One visit: what is recorded before anything leaves, and when nothing leaves.
import { expect, test } from '@jest/globals';
import {
  type DriveOptions,
  driveUntilSettled,
  type Machine,
  type Ports,
  requesting,
  rest,
  type Thing,
  visit,
} from './visit.ts';

interface Letter extends Thing {
  readonly state: 'written' | 'sending' | 'taken';
}
interface LetterKind {
  readonly thing: Letter;
  readonly do: { readonly kind: 'rest' | 'send' };
  readonly look: object;
  readonly replies: { readonly send: 'taken' };
}

const machine: Machine<LetterKind> = {
  decide: (letter, _look, now) =>
    letter.state === 'written'
      ? requesting({ ...letter, state: 'sending' }, 'send', now)
      : rest(letter, null),
  after: { send: (letter, state) => rest({ ...letter, state }, null) },
};
const written: Letter = { state: 'written', dueAt: 0, createdAt: 0, settledAt: null };

type TestPorts = Ports<LetterKind, Letter, string>;

async function visited(letter: Letter, changes: Partial<TestPorts> = {}) {
  const steps: string[] = [];
  const ports: TestPorts = {
    now: () => 2_000,
    look: async () => ({ seenAt: 1_900, at: 'there' }),
    store: async (_before, { thing }) => {
      steps.push(`store ${thing.state}`);
      return thing;
    },
    requests: {
      send: async (at, { state }, seenAt) => {
        steps.push(`send what is ${state}, ${at}, seen at ${seenAt}`);
        return 'taken';
      },
    },
    replied: (request, reply) => steps.push(`${request} was ${reply}`),
    ...changes,
  };
  const left = await visit(machine, ports, letter);
  return { steps, left };
}

test('a request is recorded, sent, and its reply is recorded', async () => {
  const { steps, left } = await visited(written);
  expect(steps).toEqual([
    'store sending',
    'send what is sending, there, seen at 1900',
    'send was taken',
    'store taken',
  ]);
  expect(left?.state).toBe('taken');
});

test('while a request is on its way, no other worker visits the thing', async () => {
  const stored: (number | null)[] = [];
  await visited(written, {
    store: async (_before, { thing }) => {
      stored.push(thing.dueAt);
      return thing;
    },
  });
  expect(stored).toEqual([17_000, null]);
});

test('nothing is sent when another worker was faster', async () => {
  const steps: string[] = [];
  const store: TestPorts['store'] = async (_before, { thing }) => {
    steps.push(thing.state);
    return null;
  };
  expect(await visited(written, { store })).toEqual({ steps: [], left: null });
  expect(steps).toEqual(['sending']);
});

test('nothing is stored or sent where what the thing belongs to is gone', async () => {
  expect(await visited(written, { look: async () => null })).toEqual({ steps: [], left: null });
});

test('nothing is sent without what a request needs, or where there is nothing to send', async () => {
  const nowhere = await visited(written, { look: async () => ({ seenAt: 1_900, at: null }) });
  expect(nowhere.steps).toEqual(['store sending']);
  expect((await visited({ ...written, state: 'taken' })).steps).toEqual(['store taken']);
});

test.each<[string, Omit<DriveOptions<Letter>, 'now' | 'sleep'>, readonly number[]]>([
  ['until it is settled', {}, [700, 700]],
  ['to the end of its time, and not beyond', { endOf: () => 1_000 }, [700, 300]],
  ['no more once whoever drives it may stop', { mayStop: () => true }, []],
])('a thing is visited %s', async (_, options, sleeps) => {
  let now = 0;
  const slept: number[] = [];
  const visitOnce = async (letter: Letter) => ({ ...letter, dueAt: now < 1_400 ? now + 700 : null });
  const sleep = async (ms: number) => {
    slept.push(ms);
    now += ms;
  };
  const left = await driveUntilSettled(visitOnce, written, { now: () => now, sleep, ...options });
  expect(slept).toEqual(sleeps);
  expect(left.dueAt === null).toBe(now === 1_400);
});
