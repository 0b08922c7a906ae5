// The check of people from a pull request to its merge, on an emulated GitHub.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { letTimeJump, untilInTime } from '../../test/support/jumping-time.ts';
import { ada, agent, configured, maya, repo, wendy } from '../../test/support/people-stage.ts';
import { type PullScene, playPull } from '../../test/support/pull-scenes.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import type { Watched } from '../store/watched.ts';

letTimeJump();

const green = 'the check says success: No agent wrote this.';
const none = String.raw`the check says /^in_progress: 0 of 2 people have approved [0-9a-f]{7}\.$/`;
const of = (place: number) => (scene: PullScene) => {
  scene.pull = scene.pulls[place - 1] ?? 0;
};

let before = 0;
const countsFrom = async ({ on }: PullScene) => {
  before = (await on.github.requests()).length;
};
const askedNothing = async ({ on }: PullScene) =>
  expect((await on.github.requests()).slice(before)).toEqual([]);
const askedAsDocumented = async ({ on }: PullScene) => {
  const asked = (await on.github.requests()).slice(before);
  const ofApp = asked.filter(({ caller }) => caller?.startsWith('installation'));
  const ofCheck = ofApp.filter(({ path }) => !path.endsWith('/files'));
  const counted = ofCheck.filter(({ status }) => status !== 304);
  const docs = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
  const [, all, counting] = /takes (\d+) requests from [^.]*\.\s(\d+) of them count/.exec(docs) ?? [];
  expect([ofCheck.length, counted.length].map(String)).toEqual([all, counting]);
};
const opens =
  (who: string, more: object) =>
  async ({ on, pulls }: PullScene) =>
    void pulls.push(await on.github.openPullRequest(who, repo, { title: 'Water', head: 'water', ...more }));
const opensOfOrganisation = async (scene: PullScene) => {
  const fork = 'acme/widgets';
  await scene.on.github.addRepository({ name: fork, ownedBy: 'Organization', fork: true });
  await opens(people.outsider, { fork })(scene);
};
const pass = () => new Promise<void>((resolve) => setTimeout(resolve, 120_000));
const forgotten = ({ on }: PullScene) => on.store.watched.deleteOf([on.repositoryId]);
const merged = ({ on, pull }: PullScene) => on.github.merge(ada, repo, pull);

/** Of all scenes, the newest last. */
const groups: string[] = [];
const queued = (who: string) => async (scene: PullScene) =>
  void groups.push(await scene.on.github.enqueue(who, repo, scene.pull));
const secondWaits = async ({ on }: PullScene) =>
  expect((await on.checksOn(groups.at(-1) ?? '')).at(-1)?.title).toBe('Waits for the pull request before it');
const groupIs =
  (expected: string | null) =>
  async ({ on }: PullScene) => {
    await on.rest();
    expect((await on.checksOn(groups.at(-1) ?? '')).at(-1)?.conclusion).toBe(expected);
  };
const reviewsFail = ({ on }: PullScene) =>
  on.github.addFault({ path: '/reviews$', method: 'GET', status: 502, forMs: 600_000 });
const bothGreen = async ({ on }: PullScene) => {
  for (const group of groups.slice(-2)) {
    const conclusion = async () => (await on.checksOn(group)).at(-1)?.conclusion;
    expect(await untilInTime(conclusion, (last) => last === 'success')).toBe('success');
  }
};

const runsAgain = async ({ on, pull }: PullScene) => {
  const first = await on.check(pull);
  await on.github.runCheckAgain(people.reader, repo, first?.id ?? 0);
  const after = await on.check(pull);
  expect(after?.title).toBe(first?.title);
  expect(after?.id).not.toBe(first?.id);
};
const allRunAgain = async ({ on, pull }: PullScene) => {
  const first = await on.check(pull);
  await on.github.runAllChecksAgain(people.reader, repo, pull);
  expect((await on.check(pull))?.id).not.toBe(first?.id);
};
const groupRunsAgain = async ({ on, pull }: PullScene) => {
  await on.rest();
  const group = groups.at(-1) ?? '';
  const first = (await on.checksOn(group)).length;
  await on.github.runAllChecksAgain(people.reader, repo, pull, group);
  await on.rest();
  expect((await on.checksOn(group)).length).toBe(first + 1);
};
const startedByMaya = async (scene: PullScene) => {
  const { github } = scene.on;
  const issue = await github.createIssue(people.reader, repo, { title: 'Water', body: 'simulate: finish' });
  await github.label(maya, repo, issue, 'agent');
  await untilInTime(
    () => github.comments(repo, issue),
    (all) => all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')),
  );
  await opens(wendy, { body: `Fixes #${issue}`, head: 'agent/water' })(scene);
};

/** A run that goes on, and two pull requests that the service names for it: the first is linked. */
const opensTwo = async (scene: PullScene) => {
  const { github, service } = scene.on;
  const issue = await github.createIssue(people.reader, repo, { title: 'Water', body: 'simulate: hang' });
  await github.label(maya, repo, issue, 'agent');
  const begun = () => service.control.conversations();
  const [conversation] = await untilInTime(begun, (all) => all.length > 0);
  for (const head of ['agent/one', 'agent/two']) {
    await opens(wendy, { head })(scene);
    await service.control.pullRequest(conversation?.id ?? '', scene.pulls.at(-1) ?? 0);
  }
};

let backup: Watched | undefined;
const backedUp = async ({ on }: PullScene) => {
  [backup] = await on.store.watched.pullsOf(on.repositoryId);
};
const restored = async ({ on }: PullScene) => {
  const [known] = await on.store.watched.pullsOf(on.repositoryId);
  if (backup === undefined || known === undefined) throw new Error('it is watched');
  await on.store.watched.save({ ...backup, version: known.version });
  // Then the check is looked for before it is tried again.
  await on.github.addFault({ path: '/check-runs$', method: 'POST', status: 502, times: 1 });
};

const stories = storiesOf<PullScene>`
  a pull request that no agent wrote is green at once
    opened by wendy | ${green}
  one of an agent is yellow until two people have approved its head
    opened by agent | ${none} | ada approves | the check says /^in_progress: 1 of 2: @ada approved [0-9a-f]{7}\.$/
    wendy approves | the check says /^success: 2 of 2: @ada, @wendy approved [0-9a-f]{7}\.$/
    its summary says \`copilot-swe-agent[bot]\` opened it
  an exempt bot needs nobody
    under ${configured("  exempt: ['dependabot[bot]']\n")} | opened by dependabot | ${green}
    its summary says \`dependabot[bot]\` is exempt
  two pull requests with one head are held to both, and the one that is left to itself
    opened by maya on side | ${green} | opened again by agent on main | the check says /^in_progress/ | maya closes it
    ${of(1)} | ${green}
  without the key there is no check, and an event costs a look at the configuration a day
    under label: agent | opened by agent | the check says nothing | ${countsFrom} | ada approves | the check says nothing
    ${askedNothing}
  a push that switches it on judges those that are open, and one that switches it off lets them go
    under nothing | opened by agent | ${opens(wendy, { head: 'mine' })} | the check says nothing
    configured ${configured()} | ${none} | ${of(2)} | ${green} | ${of(1)} | configured label: agent
    the check says neutral: Switched off | ada approves | the check says neutral: Switched off
  a pull request of a fork is judged as any other, and whoever pushed there
    ${opens(people.outsider, { fork: `${people.outsider}/widgets` })} | ${of(1)} | ${green}
    agent pushes, author oscar <o@example.com> | ada approves | wendy approves | the check says /^success: 2 of 2/
  one of an outside contributor stays green whoever pushes, closed and opened again, and without what was seen before
    ${opens(people.outsider, { fork: `${people.outsider}/widgets` })} | ${of(1)} | ${green} | wendy pushes | ${green}
    outsider pushes | ${green} | outsider closes it | everything is judged | outsider opens it again | ${green}
    ${forgotten} | maya comments | ${green} | outsider pushes | ${green}
  one from the fork of an organisation is green
    ${opensOfOrganisation} | ${of(1)} | ${green} | outsider pushes | ${green}
  what was pushed to a fork while it was closed counts once people have approved it
    ${opens(people.outsider, { fork: `${people.outsider}/widgets` })} | ${of(1)} | ${green} | outsider closes it
    everything is judged | outsider pushes | outsider opens it again | ${none} | ada approves | wendy approves
    the check says /^success: 2 of 2/
  a merge group is held while the one before it is not through
    opened by agent | ${opens(wendy, { head: 'mine' })} | everything is judged | ${queued(agent)} | ${of(2)}
    ${queued(wendy)} | everything is judged | ${secondWaits} | ${of(1)} | ada approves | wendy approves | ${bothGreen}
  a merge group is held again when an approval of the one before it is dismissed
    opened by agent | ada approves | wendy approves | ${opens(wendy, { head: 'mine' })} | the check says /^success/
    ${queued(agent)} | ${of(2)} | ${queued(wendy)} | ${groupIs('success')} | ${of(1)} | maya dismisses the last approval
    ${groupIs(null)} | ${secondWaits}
  a merge group has what its pull request has: yellow while that is not known, and nothing once it is switched off
    opened by agent | ada approves | wendy approves | the check says /^success/ | ${queued(agent)} | ${groupIs('success')}
    ${reviewsFail} | ada comments | the check says in_progress: Not judged: GitHub does not answer | ${groupIs(null)}
    configured [wrong | the check says in_progress: Not judged: the configuration is wrong | configured label: agent | everything is judged | ${groupIs('neutral')}
  a check that is run again is made again, as it is
    opened by agent | ${runsAgain}
  all checks that are run again are made again, also of a fork and of a merge group
    ${opens(people.outsider, { fork: `${people.outsider}/widgets` })} | ${of(1)} | ${green} | ${allRunAgain}
    opened by wendy on side | ${green} | ${allRunAgain} | ${queued(wendy)} | ${groupRunsAgain}
  a push that switches it off lets one go that was closed then, once it is opened again
    opened by agent | ${none} | agent closes it | everything is judged | configured label: agent | everything is judged
    agent opens it again | the check says neutral: Switched off
  who started the agent does not count where the configuration asks for somebody else
    under allow_requester: false\n${configured('', 1)} | ${startedByMaya} | ${of(1)} | maya approves
    the check says /^in_progress: 0 of 1 .* 3 actions of the agent, each decided\.$/
    its summary says @maya: started or instructed the agent | its summary says a run of this App
    ada approves | the check says /^success: 1 of 1: @ada/
  each pull request that the service names for a run is an agent's
    ${opensTwo} | ${pass} | ${of(1)} | ${none} | its summary says a run of this App | ${of(2)} | ${none} | its summary says a run of this App
  from opening to merge with two approvals it costs the requests that docs/operations.md says
    ${opens(wendy, { head: 'other' })} | everything is judged | ${countsFrom} | opened by agent | everything is judged
    ada approves | everything is judged | wendy approves | everything is judged | ${merged} | everything is judged
    ${askedAsDocumented}
  a database from before an approval leaves no check green that does not count any more
    under ${configured('', 1)} | opened by agent | wendy may read | wendy approves | the check says /^in_progress: 0 of 1/
    ${backedUp} | wendy may write | maya comments | the check says /^success/ | ${restored} | wendy may read
    maya comments | the check says /^in_progress: 0 of 1/
`;
test.each(Object.entries(stories))('%s', async (_, story) => {
  await playPull(story);
});
