// Ways to get a pull request of an agent in without the people whom the configuration asks for. None turns the check green: not in the
// end, and not for a moment in between.
import { expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { read } from '../../test/docs/markdown.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import { agent, configured, maya, peopleCheck, repo, wendy } from '../../test/support/people-stage.ts';
import { type PullScene, playPull } from '../../test/support/pull-scenes.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

letTimeJump();

const opened = 'opened by agent';
const through = `${opened} | ada approves | wendy approves | the check says /^success: 2 of 2/`;
const exempting = `under ${configured("  exempt: ['dependabot[bot]']\n")}`;
const botAddress = '49699333+dependabot[bot]@users.noreply.github.com';
const personal = 'the check says success: No agent wrote this.';
const copilot = 'Copilot <198982749+Copilot@users.noreply.github.com>';

const bringsConfiguration = async (scene: PullScene) => {
  const path = '.github/agent-conversations.yml';
  const { github } = scene.on;
  scene.pull = await github.openPullRequest(agent, repo, { title: 'Water', head: 'water', files: [path] });
  await github.setFileOn(repo, 'water', path, configured('', 0));
};
const dismissed = async ({ on, pull }: PullScene) => {
  const [review] = await on.github.reviews(repo, pull);
  await on.github.dismiss(maya, repo, pull, review?.id ?? 0);
};
const ofFork = async (scene: PullScene) => {
  const given = { title: 'Water', head: 'water', fork: `${people.outsider}/widgets` };
  scene.pull = await scene.on.github.openPullRequest(people.outsider, repo, given);
};
/** What wendy has pushed to her fork before, somebody else opens. */
const ofForkOfWendy = (who: string, author: string) => async (scene: PullScene) => {
  const { github } = scene.on;
  const fork = `${wendy}/widgets`;
  await github.addRepository({ name: fork, ownedBy: 'User', fork: true });
  const given = { title: 'Water', head: 'water', fork, commit: { author } };
  scene.pull = await github.openPullRequest(who, repo, given);
};
const firstPull = (scene: PullScene) => {
  scene.pull = scene.pulls[0] ?? 0;
};
const ownCheckAgain = async ({ on, pull }: PullScene) => {
  const all = await on.checksOn(await on.headOf(pull));
  const own = all.find(({ externalId }) => externalId.startsWith(`people/${pull}/`));
  await on.github.runCheckAgain(maya, repo, own?.id ?? 0);
};
const setBack = async (scene: PullScene) => {
  const { on, pull } = scene;
  const head = await on.headOf(pull);
  await on.github.pushToPullRequest(agent, repo, pull, ['more.ts']);
  await dismissed(scene);
  await on.github.pushToPullRequest(agent, repo, pull, [], { onto: head });
};
const reviewsFail = ({ on }: PullScene) =>
  on.github.addFault({ path: '/reviews$', method: 'GET', status: 502, forMs: 600_000 });
const hundredPushes = async ({ on, pull }: PullScene) => {
  for (let count = 0; count < 100; count += 1) await on.github.pushToPullRequest(maya, repo, pull, []);
};
const permissionsRefused = ({ on }: PullScene) =>
  on.github.addFault({ path: '/permission$', status: 403, body: { message: 'Forbidden' } });
const foreignCheck = async ({ on, pull }: PullScene) =>
  on.github.addForeignCheck(repo, peopleCheck, await on.headOf(pull));
const manyCommits = ({ on, pull }: PullScene) => on.github.addUnlistedCommits(wendy, repo, pull, 300);

const forgeries = storiesOf<PullScene>`
  a push after both approvals
    ${through} | agent pushes
  an approval of an older head beside one of this
    ${opened} | ada approves | agent pushes | wendy approves
  a throwaway account
    ${opened} | ada approves | throwaway approves
  people who may read, or sort issues
    ${opened} | reader approves | triager approves
  bots with the permission to write
    ${opened} | bot approves | dependabot approves
  the same person twice
    ${opened} | ada approves | ada approves
  reviews that only comment
    ${opened} | ada comments | wendy comments
  commits of an agent with the name and address of a person
    ${opened}, author wendy <9+wendy@users.noreply.github.com>
  a pull request of a person whose branch a bot pushed to
    opened by maya | ${personal} | agent pushes, author maya <maya@example.com>
  a pull request of a person whose branch a bot pushed to, before a hundred pushes of theirs
    opened by agent on side, author maya <maya@example.com> | ${hundredPushes} | agent closes it | everything is judged
    opened again by maya on main
  a committer that is an exempt bot, by its address alone
    ${exempting} | opened by wendy, committer x <${botAddress}>
  an agent that calls itself an exempt bot in its commits
    ${exempting} | ${opened}, author dependabot[bot] <${botAddress}>
  a bot whose login only begins like an exempt one
    ${exempting} | opened by preview
  an agent that pushes to the pull request of an exempt bot
    ${exempting} | opened by dependabot | ${personal} | agent pushes, author dependabot[bot] <${botAddress}>
  a trailer in the middle of a message
    opened by wendy, message Water\n\n  CO-AUTHORED-BY: Claude <noreply@anthropic.com>\n\nReviewed-by: ada
  the account of a person that an agent uses
    under ${configured('  also: [Wendy]\n')} | opened by wendy
  such an account that approves
    under ${configured('  also: [Wendy]\n')} | ${opened} | ada approves | wendy approves
  an account that was deleted once it had opened the pull request
    opened by ghost
  a configuration that the pull request brings
    ${bringsConfiguration}
  another base
    ${opened} | ada approves | agent moves it to unprotected | agent moves it to main
  approvals of what it would have changed on another base
    ${opened} on side | ada approves | wendy approves | the check says /^success: 2 of 2/
    agent moves it to main | everything is judged | agent closes it | everything is judged
    agent opens it again
  a green check with the same name by another App
    ${opened} | ${foreignCheck} | ada approves
  an approval that is dismissed while it is judged
    ${opened} | ada approves | everything is judged | GitHub takes five seconds for its reviews | wendy approves
    two seconds pass | maya dismisses the last approval
  a push while both approvals are judged
    ${opened} | ada approves | everything is judged | GitHub takes five seconds for its reviews | wendy approves
    two seconds pass | agent pushes
  GitHub that fails once an approval was dismissed
    ${through} | ${reviewsFail} | ${dismissed} | the check says in_progress: Not judged: GitHub does not answer
    ${({ on }) => on.rest(1_200_000)}
  a look-up of permissions that GitHub refuses for a while
    ${permissionsRefused} | ${opened} | ada approves | wendy approves
  an approval that was dismissed
    ${through} | maya dismisses the first approval
  an approval that its author takes back by asking for changes
    ${through} | ada asks for changes
  somebody who has lost the permission since
    ${through} | wendy may read | reader runs its check again
  who pushed the head, and approves it
    ${opened} | wendy pushes, author ${copilot} | wendy approves | ada approves
  who wrote a commit, and approves it
    ${opened} | wendy pushes | agent pushes | wendy approves | ada approves
  a co-author by an address that only GitHub knows, who approves it
    ${opened}, message Water\n\nCo-authored-by: Wendy <wendy@private.example> | wendy approves | ada approves
  a second pull request of a person with the same head
    opened by maya on side | ${personal} | opened again by agent on main | everything is judged
    ${firstPull} | ${ownCheckAgain}
  two pull requests with one head, of which one is taken back
    opened by agent on side | wendy may read | ada approves | wendy approves | opened again by agent on main
    ada approves | wendy approves | everything is judged | wendy may write | maya comments
    the check says /^success: 2 of 2/ | wendy may read | ${firstPull} | maya comments
  a branch of a fork that a bot pushed to, closed and opened again
    ${ofFork} | ${personal} | agent pushes, author oscar <o@example.com> | outsider closes it | everything is judged
    outsider opens it again
  a branch of a fork that a bot pushed to while it was closed
    ${ofFork} | ${personal} | outsider closes it | everything is judged | agent pushes, author oscar <o@example.com>
    outsider opens it again
  a branch of a fork that a bot pushed to while it was closed, and a person after that
    ${ofFork} | ${personal} | outsider closes it | everything is judged | agent pushes, author oscar <o@example.com>
    outsider opens it again | everything is judged | outsider pushes
  the owner of the fork that another account opened it from, who approves it
    ${ofForkOfWendy(agent, copilot)} | wendy approves | ada approves
  a fork of the account that an agent uses, opened by a person
    under ${configured('  also: [Wendy]\n')} | ${ofForkOfWendy(maya, `maya <maya@example.com>`)}
  who wrote one of more commits than GitHub lists
    opened by maya | wendy pushes | ${personal} | ${manyCommits} | agent pushes | wendy approves | ada approves
  who pushed to one of more commits than GitHub lists
    opened by maya | wendy pushes, author maya <maya@example.com> | ${personal} | ${manyCommits} | agent pushes
    wendy approves | ada approves
  more commits than GitHub lists
    opened by wendy | ${personal} | ${manyCommits} | wendy pushes
  a branch that is set back to a head whose approval was dismissed since
    ${through} | ${setBack}
  a check that is run again
    ${opened} | reader runs its check again
  a configuration that asks for more people since
    ${through} | configured ${configured('', 3)}
  a configuration that is wrong since
    ${through} | configured pull_requests: { people: none }
  a pull request that is closed and opened again
    ${opened} | ada approves | agent closes it | everything is judged | agent opens it again
`;

test.each(Object.entries(forgeries))('%s turns nothing green', async (_, story) => {
  const { on, pull, greenBefore } = await playPull(story);
  const last = await on.check(pull);
  expect(last?.name).toBe(peopleCheck);
  expect(last?.conclusion).not.toBe('success');
  const all = (await on.github.checkRuns(repo)).slice(greenBefore);
  const ours = all.filter(({ by, name }) => by === undefined && name === peopleCheck);
  expect(ours.length).toBeGreaterThan(0);
  expect(ours.filter(({ concluded }) => concluded.includes('success'))).toEqual([]);
});

test('docs/security.md has a row for each', () => {
  const rows = tableIn(read('docs/security.md'), '| forgery | what holds |').map(([name]) => name);
  expect(rows).toEqual(Object.keys(forgeries));
});
