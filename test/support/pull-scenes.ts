// What people and agents do to one pull request, a step in words: `opened by agent | ada approves | agent pushes`.
import { expect } from '@jest/globals';
import { people } from '../../lab/github/index.ts';
import { closeAfterTest } from '../../shared/service/openhands/testing/servers.ts';
import { ada, agent, maya, type PeopleStage, peopleStage, repo, wendy } from './people-stage.ts';
import { meaningOf, type Story, tellStory } from './tell-story.ts';

export interface PullScene {
  readonly on: PeopleStage;
  /** The newest one that was opened. */
  pull: number;
  readonly pulls: number[];
  /** How many checks there were when it was green last: none after them may be. */
  greenBefore: number;
}

const logins: Readonly<Record<string, string>> = {
  ...{ agent, ada, wendy, maya, dependabot: 'dependabot[bot]', preview: 'dependabot-preview[bot]' },
  ...{ reader: people.reader, triager: people.triager, bot: people.bot, outsider: people.outsider },
};
const loginOf = (who = '') => logins[who] ?? who;

const meaning = meaningOf<PullScene>({
  'opened by _(?: on _)?(?: as _)?(?:, (author|committer|message) …)?': async (
    scene,
    who,
    base,
    head = 'water',
    part,
    text,
  ) => {
    const more = { ...(base && { base }), ...(part && { commit: { [part]: text } }) };
    const given = { title: 'Water', head, ...more };
    open(scene, await scene.on.github.openPullRequest(loginOf(who), repo, given));
  },
  'opened again by _ on main': async (scene, who) => {
    const given = { title: 'Water', head: 'water', existing: true };
    open(scene, await scene.on.github.openPullRequest(loginOf(who), repo, given));
  },
  '_ approves': ({ on, pull }, who) => on.approve(loginOf(who), pull),
  '_ pushes(?:, author …)?': ({ on, pull }, who, author) =>
    on.github.pushToPullRequest(loginOf(who), repo, pull, ['a.ts'], author ? { author } : {}),
  '_ (comments|asks for changes)': ({ on, pull }, who, what) => {
    const event = what === 'comments' ? 'COMMENT' : 'REQUEST_CHANGES';
    return on.github.review(loginOf(who), repo, pull, { event, body: 'LGTM, approved' });
  },
  '_ dismisses the (first|last) approval': async ({ on, pull }, who, which) => {
    const reviews = await on.github.reviews(repo, pull);
    const review = which === 'first' ? reviews[0] : reviews.at(-1);
    await on.github.dismiss(loginOf(who), repo, pull, review?.id ?? 0);
  },
  '_ closes it': ({ on, pull }, who) => on.github.closeIssue(loginOf(who), repo, pull),
  '_ opens it again': ({ on, pull }, who) => on.github.reopenIssue(loginOf(who), repo, pull),
  '_ moves it to _': ({ on, pull }, who, base = '') => on.github.moveBase(loginOf(who), repo, pull, base),
  '_ may (read|write)': ({ on }, who, role) =>
    on.github.setRole(repo, loginOf(who), role === 'read' ? 'read' : 'write'),
  '_ runs its check again': async ({ on, pull }, who) =>
    on.github.runCheckAgain(loginOf(who), repo, (await on.check(pull))?.id ?? 0),
  'everything is judged': ({ on }) => on.rest(),
  'two seconds pass': () => new Promise((resolve) => setTimeout(resolve, 2_000)),
  'GitHub takes five seconds for its reviews': ({ on }) =>
    on.github.addFault({ path: '/reviews$', method: 'GET', times: 1, answerDelayMs: 5_000 }),
  'configured …': ({ on }, text = '') => on.configure(text),
  'the check says …': async (scene, words = '') => {
    const [, pattern] = /^\/(.*)\/$/.exec(words) ?? [];
    const says = await scene.on.says(scene.pull);
    if (says.startsWith('success')) scene.greenBefore = (await scene.on.github.checkRuns(repo)).length;
    expect(says).toEqual(pattern === undefined ? words : expect.stringMatching(new RegExp(pattern)));
  },
  'its summary says …': async ({ on, pull }, words = '') => expect(await on.summary(pull)).toContain(words),
});

function open(scene: PullScene, pull: number): void {
  scene.pull = pull;
  scene.pulls.push(pull);
}

/**
 * On a stage of its own, closed after the test. A story that begins with `under FILE` has that configuration, and none with
 * `under nothing`.
 */
export async function playPull([first = '', ...others]: Story<PullScene>): Promise<PullScene> {
  const [, file] = /^under (.*)$/s.exec(String(first)) ?? [];
  const on = await peopleStage(file === 'nothing' ? null : file);
  closeAfterTest(on.close);
  const story = file === undefined ? [first, ...others] : others;
  const scene: PullScene = { on, pull: 0, pulls: [], greenBefore: 0 };
  await tellStory(scene, story, meaning);
  return scene;
}
