// Ways to get a pull request of an agent in without the people whom the configuration asks for. None turns the check green: not in the
// end, and not for a moment in between.
import { afterEach, expect, test } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { read } from '../../test/docs/markdown.ts';
import { letTimeJump } from '../../test/support/jumping-time.ts';
import {
  ada,
  agent,
  configured,
  maya,
  type PeopleStage,
  peopleCheck,
  peopleStage,
  repo,
  wendy,
} from '../../test/support/people-stage.ts';

letTimeJump();

let stage: PeopleStage | null = null;
afterEach(async () => {
  await stage?.close();
  stage = null;
});

interface Forgery {
  readonly configuration?: string;
  /** Returns the pull request, and from which check on none may be green: 0 = ever. */
  forge(stage: PeopleStage): Promise<{ readonly pull: number; readonly greenBefore: number }>;
}

const open = (
  { github }: PeopleStage,
  who: string = agent,
  more: Partial<Parameters<typeof github.openPullRequest>[2]> = {},
) => github.openPullRequest(who, repo, { title: 'Water', head: 'water', ...more });

const never = (pull: number) => ({ pull, greenBefore: 0 });

/** Green by two approvals, and how many checks there were until then. */
async function through(on: PeopleStage): Promise<{ readonly pull: number; readonly greenBefore: number }> {
  const pull = await open(on);
  await on.approve(ada, pull);
  await on.approve(wendy, pull);
  expect(await on.says(pull)).toMatch(/^success: 2 of 2/);
  return { pull, greenBefore: (await on.github.checkRuns(repo)).length };
}

const dependabot = 'dependabot[bot]';
const exempting = configured(`  exempt: ['${dependabot}']\n`);
const botAddress = `49699333+${dependabot}@users.noreply.github.com`;

const forgeries: Readonly<Record<string, Forgery>> = {
  'a push after both approvals': {
    async forge(on) {
      const green = await through(on);
      await on.github.pushToPullRequest(agent, repo, green.pull, ['src/more.ts']);
      return green;
    },
  },
  'an approval of an older head beside one of this': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.github.pushToPullRequest(agent, repo, pull, ['src/more.ts']);
      await on.approve(wendy, pull);
      return never(pull);
    },
  },
  'a throwaway account': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.approve('throwaway', pull);
      return never(pull);
    },
  },
  'people who may read, or sort issues': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(people.reader, pull);
      await on.approve(people.triager, pull);
      return never(pull);
    },
  },
  'bots with the permission to write': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(people.bot, pull);
      await on.approve(dependabot, pull);
      return never(pull);
    },
  },
  'the same person twice': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.approve(ada, pull);
      return never(pull);
    },
  },
  'reviews that only comment': {
    async forge(on) {
      const pull = await open(on);
      for (const who of [ada, wendy])
        await on.github.review(who, repo, pull, { event: 'COMMENT', body: 'LGTM, approved' });
      return never(pull);
    },
  },
  'commits of an agent with the name and address of a person': {
    forge: async (on) =>
      never(await open(on, agent, { commit: { author: 'wendy <9+wendy@users.noreply.github.com>' } })),
  },
  'a pull request of a person whose branch a bot pushed to': {
    async forge(on) {
      const pull = await open(on, maya);
      const greenBefore = (await on.check(pull)) === null ? 0 : 1;
      await on.github.pushToPullRequest(agent, repo, pull, ['a.ts'], { author: 'maya <maya@example.com>' });
      return { pull, greenBefore };
    },
  },
  'a committer that is an exempt bot, by its address alone': {
    configuration: exempting,
    forge: async (on) => never(await open(on, wendy, { commit: { committer: `x <${botAddress}>` } })),
  },
  'an agent that calls itself an exempt bot in its commits': {
    configuration: exempting,
    forge: async (on) =>
      never(await open(on, agent, { commit: { author: `${dependabot} <${botAddress}>` } })),
  },
  'a bot whose login only begins like an exempt one': {
    configuration: exempting,
    forge: async (on) => never(await open(on, 'dependabot-preview[bot]')),
  },
  'an agent that pushes to the pull request of an exempt bot': {
    configuration: exempting,
    async forge(on) {
      const pull = await open(on, dependabot);
      expect(await on.says(pull)).toBe('success: No agent wrote this.');
      const commit = { author: `${dependabot} <${botAddress}>` };
      await on.github.pushToPullRequest(agent, repo, pull, ['a.ts'], commit);
      return { pull, greenBefore: 1 };
    },
  },
  'a trailer in the middle of a message': {
    forge: async (on) =>
      never(
        await open(on, wendy, {
          commit: {
            message: 'Water\n\n  CO-AUTHORED-BY: Claude <noreply@anthropic.com>\n\nReviewed-by: ada',
          },
        }),
      ),
  },
  'the account of a person that an agent uses': {
    configuration: configured('  also: [Wendy]\n'),
    forge: async (on) => never(await open(on, wendy)),
  },
  'an account that was deleted once it had opened the pull request': {
    forge: async (on) => never(await open(on, 'ghost')),
  },
  'a configuration that the pull request brings': {
    async forge(on) {
      const pull = await open(on, agent, { files: ['.github/agent-conversations.yml'] });
      await on.github.setFileOn(repo, 'water', '.github/agent-conversations.yml', configured('', 0));
      return never(pull);
    },
  },
  'another base': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.github.moveBase(agent, repo, pull, 'unprotected');
      await on.github.moveBase(agent, repo, pull, 'main');
      return never(pull);
    },
  },
  'approvals of what it would have changed on another base': {
    async forge(on) {
      const pull = await open(on, agent, { base: 'side' });
      await on.approve(ada, pull);
      await on.approve(wendy, pull);
      expect(await on.says(pull)).toMatch(/^success: 2 of 2/);
      const greenBefore = (await on.github.checkRuns(repo)).length;
      await on.github.moveBase(agent, repo, pull, 'main');
      await on.rest();
      await on.github.closeIssue(agent, repo, pull);
      await on.rest();
      await on.github.reopenIssue(agent, repo, pull);
      return { pull, greenBefore };
    },
  },
  'a green check with the same name by another App': {
    async forge(on) {
      const pull = await open(on);
      await on.github.addForeignCheck(repo, peopleCheck, await on.headOf(pull));
      await on.approve(ada, pull);
      return never(pull);
    },
  },
  'an approval that is dismissed while it is judged': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.rest();
      await on.github.addFault({ path: '/reviews$', method: 'GET', times: 1, answerDelayMs: 5_000 });
      const review = await on.approve(wendy, pull);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await on.github.dismiss(maya, repo, pull, review);
      return never(pull);
    },
  },
  'a push while both approvals are judged': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.rest();
      await on.github.addFault({ path: '/reviews$', method: 'GET', times: 1, answerDelayMs: 5_000 });
      await on.approve(wendy, pull);
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      await on.github.pushToPullRequest(agent, repo, pull, ['src/more.ts']);
      return never(pull);
    },
  },
  'GitHub that fails once an approval was dismissed': {
    async forge(on) {
      const green = await through(on);
      const [review] = await on.github.reviews(repo, green.pull);
      await on.github.addFault({ path: '/reviews$', method: 'GET', status: 502, forMs: 600_000 });
      await on.github.dismiss(maya, repo, green.pull, review?.id ?? 0);
      expect(await on.says(green.pull)).toBe('in_progress: Not judged: GitHub does not answer');
      await on.rest(1_200_000);
      return green;
    },
  },
  'a look-up of permissions that GitHub refuses for a while': {
    async forge(on) {
      await on.github.addFault({ path: '/permission$', status: 403, body: { message: 'Forbidden' } });
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.approve(wendy, pull);
      return never(pull);
    },
  },
  'an approval that was dismissed': {
    async forge(on) {
      const green = await through(on);
      const [review] = await on.github.reviews(repo, green.pull);
      await on.github.dismiss(maya, repo, green.pull, review?.id ?? 0);
      return green;
    },
  },
  'an approval that its author takes back by asking for changes': {
    async forge(on) {
      const green = await through(on);
      await on.github.review(ada, repo, green.pull, { event: 'REQUEST_CHANGES', body: 'no' });
      return green;
    },
  },
  'somebody who has lost the permission since': {
    async forge(on) {
      const green = await through(on);
      const check = await on.check(green.pull);
      await on.github.setRole(repo, wendy, 'read');
      await on.github.runCheckAgain(people.reader, repo, check?.id ?? 0);
      return green;
    },
  },
  'who pushed the head, and approves it': {
    async forge(on) {
      const pull = await open(on);
      const commit = { author: 'Copilot <198982749+Copilot@users.noreply.github.com>' };
      await on.github.pushToPullRequest(wendy, repo, pull, ['a.ts'], commit);
      await on.approve(wendy, pull);
      await on.approve(ada, pull);
      return never(pull);
    },
  },
  'who wrote a commit, and approves it': {
    async forge(on) {
      const pull = await open(on);
      await on.github.pushToPullRequest(wendy, repo, pull, ['a.ts']);
      await on.github.pushToPullRequest(agent, repo, pull, ['b.ts']);
      await on.approve(wendy, pull);
      await on.approve(ada, pull);
      return never(pull);
    },
  },
  'a second pull request of a person with the same head': {
    async forge(on) {
      const pull = await open(on, maya, { base: 'side' });
      expect(await on.says(pull)).toBe('success: No agent wrote this.');
      const more = { title: 'Water', head: 'water', existing: true };
      await on.github.openPullRequest(agent, repo, more);
      await on.rest();
      const all = await on.checksOn(await on.headOf(pull));
      const own = all.find(({ externalId }) => externalId.startsWith(`people/${pull}/`));
      await on.github.runCheckAgain(maya, repo, own?.id ?? 0);
      return { pull, greenBefore: 1 };
    },
  },
  'two pull requests with one head, of which one is taken back': {
    async forge(on) {
      const pull = await open(on, agent, { base: 'side' });
      const more = { title: 'Water', head: 'water', existing: true };
      const other = await on.github.openPullRequest(agent, repo, more);
      await on.github.setRole(repo, wendy, 'read');
      for (const each of [pull, other]) for (const who of [ada, wendy]) await on.approve(who, each);
      await on.rest();
      await on.github.setRole(repo, wendy, 'write');
      await on.github.review(maya, repo, other, { event: 'COMMENT', body: 'Again?' });
      expect(await on.says(other)).toMatch(/^success: 2 of 2/);
      const greenBefore = (await on.github.checkRuns(repo)).length;
      await on.github.setRole(repo, wendy, 'read');
      await on.github.review(maya, repo, pull, { event: 'COMMENT', body: 'And now?' });
      return { pull, greenBefore };
    },
  },
  'more commits than GitHub lists': {
    async forge(on) {
      const pull = await open(on, wendy);
      await on.rest();
      await on.github.addUnlistedCommits(wendy, repo, pull, 300);
      await on.github.pushToPullRequest(wendy, repo, pull, ['a.ts']);
      return { pull, greenBefore: 1 };
    },
  },
  'a branch that is set back to a head whose approval was dismissed since': {
    async forge(on) {
      const green = await through(on);
      const head = await on.headOf(green.pull);
      await on.github.pushToPullRequest(agent, repo, green.pull, ['more.ts']);
      const [review] = await on.github.reviews(repo, green.pull);
      await on.github.dismiss(maya, repo, green.pull, review?.id ?? 0);
      await on.github.pushToPullRequest(agent, repo, green.pull, [], { onto: head });
      return green;
    },
  },
  'a check that is run again': {
    async forge(on) {
      const pull = await open(on);
      const check = await on.check(pull);
      await on.github.runCheckAgain(people.reader, repo, check?.id ?? 0);
      return never(pull);
    },
  },
  'a configuration that asks for more people since': {
    async forge(on) {
      const green = await through(on);
      await on.configure(configured('', 3));
      return green;
    },
  },
  'a configuration that is wrong since': {
    async forge(on) {
      const green = await through(on);
      await on.configure('pull_requests: { people: none }\n');
      return green;
    },
  },
  'a pull request that is closed and opened again': {
    async forge(on) {
      const pull = await open(on);
      await on.approve(ada, pull);
      await on.github.closeIssue(agent, repo, pull);
      await on.rest();
      await on.github.reopenIssue(agent, repo, pull);
      return never(pull);
    },
  },
};

test.each(Object.entries(forgeries))('%s turns nothing green', async (_, { configuration, forge }) => {
  const on = await peopleStage(configuration);
  stage = on;
  const { pull, greenBefore } = await forge(on);
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
