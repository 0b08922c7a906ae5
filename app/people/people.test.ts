// The check of people from a pull request to its merge, on an emulated GitHub.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
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
import { type PullScene, playPull } from '../../test/support/pull-scenes.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

letTimeJump();

let stage: PeopleStage;
afterEach(() => stage.close());

type NewPull = Parameters<PeopleStage['github']['openPullRequest']>[2];

const opened = (who: string, more: Partial<NewPull> = {}) =>
  stage.github.openPullRequest(who, repo, { title: 'Water', head: 'water', ...more });

async function approvedByTwo(pull: number): Promise<void> {
  await stage.approve(ada, pull);
  await stage.approve(wendy, pull);
}

const isFirst = (scene: PullScene) => {
  scene.pull = scene.pulls[0] ?? 0;
};
const green = 'the check says success: No agent wrote this.';
const stories = storiesOf<PullScene>`
  a pull request that no agent wrote is green at once
    opened by wendy | ${green}
  one of an agent is yellow until two people have approved its head
    opened by agent | the check says /^in_progress: 0 of 2 people have approved [0-9a-f]{7}\.$/ | ada approves
    the check says /^in_progress: 1 of 2: @ada approved [0-9a-f]{7}\.$/ | wendy approves
    the check says /^success: 2 of 2: @ada, @wendy approved [0-9a-f]{7}\.$/
    its summary says \`copilot-swe-agent[bot]\` opened it
  an exempt bot needs nobody
    opened by dependabot | ${green} | its summary says \`dependabot[bot]\` is exempt
  two pull requests with one head are held to both, and the one that is left to itself
    opened by maya on side | ${green} | opened again by agent on main | the check says /^in_progress/ | maya closes it
    ${isFirst} | ${green}
`;
test.each(Object.entries(stories))('%s', async (_, story) => {
  stage = await peopleStage(configured("  exempt: ['dependabot[bot]']\n"));
  await playPull(stage, story);
});

test('without the key there is no check, and an event costs a look at the configuration a day', async () => {
  stage = await peopleStage('label: agent\n');
  const pull = await opened(agent);
  expect(await stage.says(pull)).toBe('nothing');
  const before = (await stage.github.requests()).length;
  await stage.approve(ada, pull);
  expect(await stage.says(pull)).toBe('nothing');
  expect((await stage.github.requests()).slice(before)).toEqual([]);
});

test('a push that switches it on judges those that are open, and one that switches it off lets them go', async () => {
  stage = await peopleStage(null);
  const ofAgent = await opened(agent);
  const ofPerson = await opened(wendy, { head: 'mine' });
  expect(await stage.says(ofAgent)).toBe('nothing');
  await stage.configure(configured());
  expect(await stage.says(ofAgent)).toMatch(/^in_progress: 0 of 2 people have approved [0-9a-f]{7}\.$/);
  expect(await stage.says(ofPerson)).toBe('success: No agent wrote this.');
  await stage.configure('label: agent\n');
  expect(await stage.says(ofAgent)).toBe('neutral: Switched off');
  await stage.approve(ada, ofAgent);
  expect(await stage.says(ofAgent)).toBe('neutral: Switched off');
});

test('a pull request of a fork is judged as any other, and whoever pushed there', async () => {
  stage = await peopleStage();
  const fork = `${people.outsider}/widgets`;
  const pull = await opened(people.outsider, { fork });
  expect(await stage.says(pull)).toBe('success: No agent wrote this.');
  await stage.github.pushToPullRequest(agent, repo, pull, ['a.ts'], { author: 'oscar <o@example.com>' });
  await approvedByTwo(pull);
  expect(await stage.says(pull)).toMatch(/^success: 2 of 2/);
});

test('a merge group is held while the one before it is not through', async () => {
  stage = await peopleStage();
  const first = await opened(agent);
  const second = await opened(wendy, { head: 'mine' });
  await stage.rest();
  const groupOfFirst = await stage.github.enqueue(agent, repo, first);
  const groupOfSecond = await stage.github.enqueue(wendy, repo, second);
  await stage.rest();
  expect((await stage.checksOn(groupOfSecond)).at(-1)?.title).toBe('Waits for the pull request before it');
  await approvedByTwo(first);
  for (const group of [groupOfFirst, groupOfSecond]) {
    const conclusion = async () => (await stage.checksOn(group)).at(-1)?.conclusion;
    expect(await untilInTime(conclusion, (last) => last === 'success')).toBe('success');
  }
});

test('a check that is run again is made again, as it is', async () => {
  stage = await peopleStage();
  const pull = await opened(agent);
  const before = await stage.check(pull);
  await stage.github.runCheckAgain(people.reader, repo, before?.id ?? 0);
  const after = await stage.check(pull);
  expect(after?.title).toBe(before?.title);
  expect(after?.id).not.toBe(before?.id);
});

test('who started the agent does not count where the configuration asks for somebody else', async () => {
  stage = await peopleStage(`allow_requester: false\n${configured('', 1)}`);
  const { github } = stage;
  const issue = await github.createIssue(people.reader, repo, { title: 'Water', body: 'simulate: finish' });
  await github.label(maya, repo, issue, 'agent');
  await untilInTime(
    () => github.comments(repo, issue),
    (all) => all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
  );
  const pull = await opened(wendy, { body: `Fixes #${issue}`, head: 'agent/water' });
  await stage.approve(maya, pull);
  expect(await stage.says(pull)).toMatch(/^in_progress: 0 of 1 .* 3 actions of the agent, each decided\.$/);
  expect(await stage.summary(pull)).toContain('@maya: started or instructed the agent');
  expect(await stage.summary(pull)).toContain('a run of this App');
  await stage.approve(ada, pull);
  expect(await stage.says(pull)).toMatch(/^success: 1 of 1: @ada/);
});

test('from opening to merge with two approvals it costs the requests that docs/operations.md says', async () => {
  stage = await peopleStage();
  const { github } = stage;
  // What is read once for a repository is read by then.
  await stage.says(await opened(wendy, { head: 'other' }));
  const before = (await github.requests()).length;
  const pull = await opened(agent);
  await stage.rest();
  await stage.approve(ada, pull);
  await stage.rest();
  await stage.approve(wendy, pull);
  await stage.rest();
  await github.merge(ada, repo, pull);
  await stage.rest();
  const asked = (await github.requests())
    .slice(before)
    .filter(({ caller }) => caller?.startsWith('installation'));
  const ofCheck = asked.filter(({ path }) => !path.endsWith('/files'));
  const counted = ofCheck.filter(({ status }) => status !== 304);
  const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
  const [, all, counting] = /takes (\d+) requests from [^.]*\.\s(\d+) of them count/.exec(docs) ?? [];
  expect([ofCheck.length, counted.length].map(String)).toEqual([all, counting]);
});

test('a database from before an approval leaves no check green that does not count any more', async () => {
  stage = await peopleStage(configured('', 1));
  const { github, store, repositoryId } = stage;
  const pull = await opened(agent);
  await github.setRole(repo, wendy, 'read');
  await stage.approve(wendy, pull);
  expect(await stage.says(pull)).toMatch(/^in_progress: 0 of 1/);
  const [backup] = await store.watched.pullsOf(repositoryId);
  const comment = { event: 'COMMENT', body: 'And now?' } as const;
  await github.setRole(repo, wendy, 'write');
  await github.review(maya, repo, pull, comment);
  expect(await stage.says(pull)).toMatch(/^success/);
  const [known] = await store.watched.pullsOf(repositoryId);
  if (backup === undefined || known === undefined) throw new Error('it is watched');
  await store.watched.save({ ...backup, version: known.version });
  // Then the check is looked for before it is tried again.
  await github.addFault({ path: '/check-runs$', method: 'POST', status: 502, times: 1 });
  await github.setRole(repo, wendy, 'read');
  await github.review(maya, repo, pull, comment);
  expect(await stage.says(pull)).toMatch(/^in_progress: 0 of 1/);
});
