// The check of people from a pull request to its merge, on an emulated GitHub.
import { afterEach, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import {
  ada,
  agent,
  configured,
  maya,
  type PeopleStage,
  peopleStage,
  repo,
  wendy,
} from '../../test/support/people-stage.ts';

letTimeJump();

let stage: PeopleStage;
afterEach(() => stage.close());

const opened = (who: string, more: object = {}) =>
  stage.github.openPullRequest(who, repo, { title: 'Water', head: 'water', ...more });

test('a pull request that no agent wrote is green at once', async () => {
  stage = await peopleStage();
  const pull = await opened(wendy);
  expect(await stage.says(pull)).toBe('success: No agent wrote this.');
});

test('one of an agent is yellow until two people have approved its head', async () => {
  stage = await peopleStage();
  const pull = await opened(agent);
  expect(await stage.says(pull)).toBe('in_progress: 0 of 2.');
  await stage.approve(ada, pull);
  const sha = (await stage.headOf(pull)).slice(0, 7);
  expect(await stage.says(pull)).toBe(`in_progress: 1 of 2: @ada approved ${sha}.`);
  await stage.approve(wendy, pull);
  expect(await stage.says(pull)).toBe(`success: 2 of 2: @ada, @wendy approved ${sha}.`);
  expect(await stage.summary(pull)).toContain('`copilot-swe-agent[bot]` opened it');
});

test('without the key there is no check', async () => {
  stage = await peopleStage('label: agent\n');
  const pull = await opened(agent);
  expect(await stage.says(pull)).toBe('nothing');
});
