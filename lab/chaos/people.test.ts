// However short a storm is: what each promise needs is done once before anything is left to the dice.
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type EmulatedGitHub, startGitHub } from '../github/index.ts';
import { createDice } from '../support/dice.ts';
import { createTally } from '../support/tally.ts';
import { scripts } from '../virtual/ledger.ts';
import { createCrowd, grounds } from './people.ts';

const repo = 'octo/widgets';
let github: EmulatedGitHub;

beforeEach(async () => {
  github = await startGitHub({ repositories: grounds });
});

afterEach(() => github.close());

const crowdOf = (seed: number) => createCrowd(github, repo, createDice(seed), createTally());

async function openingOf(seed: number) {
  const crowd = crowdOf(seed);
  while (!crowd.hasOpened()) await crowd.open();
  return crowd;
}

test('the people of the chaos label one issue for each script, before they do anything else', async () => {
  const { ledger, deleted } = await openingOf(7);
  const played = ledger.filter(({ forbidden }) => !forbidden).map(({ script }) => script);
  expect(deleted).toHaveLength(1);
  expect(played).toHaveLength(new Set<string>(scripts).size - deleted.length);
  expect(scripts).toEqual(expect.arrayContaining(played));
  expect(new Set(played).size).toBe(played.length);
  expect(ledger.filter(({ forbidden }) => forbidden)).toHaveLength(1);
  expect(ledger.flatMap(({ messages }) => messages)).toHaveLength(1);
  // Five before the archive, one that is locked, and one that becomes a discussion.
  const readOnly = ledger.filter(({ wasReadOnly }) => wasReadOnly).length;
  expect(readOnly).toBeGreaterThanOrEqual(5);
  expect(readOnly).toBeLessThanOrEqual(7);
});

test('the people of the chaos rename, transfer and archive the repository, and go on there by its first name', async () => {
  const { ledger } = await openingOf(7);
  const [last] = ledger.slice(-1);
  expect(await github.comments(repo, last?.number ?? 0)).toEqual(expect.any(Array));
  await expect(github.addRepository({ name: repo })).resolves.toBeUndefined();
  await expect(github.comments(repo, last?.number ?? 0)).rejects.toThrow('Not Found');
});

test('the people of the chaos begin in an order of the seed', async () => {
  const order = async (seed: number) => (await openingOf(seed)).ledger.map(({ script }) => script);
  const first = await order(7);
  expect(await order(7)).toEqual(first);
  expect(await order(8)).not.toEqual(first);
});

test('the people of the chaos do again what the promises need most, on issues of their own', async () => {
  const crowd = crowdOf(7);
  const numbers = await crowd.dealAgain();
  const dealt = crowd.ledger.filter(({ number }) => numbers.includes(number));
  expect(dealt.map(({ script }) => script)).toEqual(['finish', 'confirm', 'confirm tests']);
  expect(crowd.ledger.filter(({ forbidden }) => forbidden)).toHaveLength(1);
  expect(crowd.ledger.flatMap(({ messages }) => messages)).toHaveLength(1);
});
