// A question on its way to GitHub: where it is written, what happens to it meanwhile.

import { afterEach, describe, expect, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import { clientAnswering } from '../../test/support/octokit-on.ts';
import { anAnswer, aQuestion, inThread, someAction, waitingRun } from '../../test/support/questions/some.ts';
import { expectSaid } from '../../test/support/said.ts';
import { playScenes, playStory } from '../../test/support/scenes/play-scenes.ts';
import { openScene, questionsOf, runOf } from '../../test/support/scenes/scene.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import type { WorkerRig } from '../../test/support/worker-rig.ts';
import type { ClaimedEffect } from '../store/effect.ts';
import type { StoredQuestion } from '../store/question.ts';
import { withFacts } from '../store/run/run-facts.ts';
import type { Store } from '../store/store.ts';
import { chooseFile, deliverQuestion } from './deliver-question.ts';
import { questionEffect } from './effects.ts';
import { locateUnplaced } from './locate-question.ts';
import { questionText, signText } from './question-text.ts';
import { sendQuestion } from './send-question.ts';

const secret = 'a-secret-of-the-markers-0123456789';
const run = waitingRun();
/** With nothing else to show. */
const alone = { next: null, markerSecret: secret, mentions: [], moves: false, waiting: [] };

describe('the file beside which a question is shown', () => {
  const about = (...texts: readonly string[]) => texts.map((text) => someAction(text));

  test.each([
    ['is the one that an action names', ['a.ts', 'src/b.ts'], about('cat src/b.ts'), 'src/b.ts'],
    ['is the longest one named', ['b.ts', 'src/b.ts'], about('cat src/b.ts b.ts'), 'src/b.ts'],
    ['is the first by name where no action names one', ['z.ts', 'a.ts'], about('ls'), 'a.ts'],
    ['is none whose name is only part of a longer one', ['a.ts', 'b.ts'], about('cat ab.ts b.tsx'), 'a.ts'],
    ['is one named whole after longer ones', ['a.ts', 'b.ts'], about('cat ab.ts b.tsx b.ts'), 'b.ts'],
    ['is the first by name where the actions are not known', ['b', 'a'], null, 'a'],
    ['is none where there is none', [], about('ls'), null],
  ])('%s', (_, paths, actions, expected) => expect(chooseFile(paths, actions)).toBe(expected));

  test('is read from arguments of any shape, and from no more of them than is bearable', () => {
    const odd = [undefined, ['b.ts']].map((given) => ({ ...someAction(), arguments: given }));
    expect(chooseFile(['a.ts', 'b.ts'], odd)).toBe('b.ts');
    expect(chooseFile(['a.ts', 'b.ts'], about(`${'a'.repeat(300_000)} b.ts`))).toBe('a.ts');
  });
});

/** A new question on a pull request with two files, whose head was `abc` when GitHub told of it last. */
test.each([
  ['a file that is left', 'removed', 'abc', null, 'thread', ['b.ts']],
  ['no file where all are removed', 'removed, removed', 'abc', null, 'review', [undefined]],
  ['the newer head, where somebody has pushed just now', '', 'def', 'abc', 'thread', ['a.ts', 'a.ts']],
  ['no file, where GitHub refuses that', '', 'abc', 'abc', 'review', ['a.ts', undefined]],
] as const)('a question on a pull request is shown at %s', async (_, statuses, sha, refused, kind, paths) => {
  const written: unknown[] = [];
  const github = clientAnswering((route, { path, commit_id, body }) => {
    const [a = '', b = ''] = statuses.split(', ');
    if (route.endsWith('/files'))
      return [
        { filename: 'a.ts', status: a },
        { filename: 'b.ts', status: b },
      ];
    if (!route.startsWith('POST')) return { head: { sha } };
    written.push(path);
    if (commit_id === refused) throw httpError(422, 'commit_id is not part of the pull request');
    return { id: 500, node_id: 'N', html_url: inThread.url, body, user: { type: 'Bot' } };
  });
  const pull = { number: 40, url: inThread.url, headSha: 'abc', branch: 'b' };
  const { shown } = await deliverQuestion(github, {
    question: aQuestion({ shown: null, actions: [someAction('cat a.ts')] }),
    run: withFacts(run, { pull: { linked: pull } }),
    ...alone,
  });
  expect(shown?.kind).toBe(kind);
  expect(written).toEqual(paths);
});

test('the end of a question is told although GraphQL does not answer, and its thread is tried again', async () => {
  const routes: string[] = [];
  const github = clientAnswering((route) => {
    routes.push(route);
    if (route === 'POST /graphql') throw httpError(502, 'Bad Gateway');
    return { id: 500, node_id: 'N', html_url: inThread.url, body: '', user: { type: 'Bot' } };
  });
  const result = { kind: 'stale', why: 'other_actions', next: null } as const;
  const question = aQuestion({ state: 'stale', settledAt: 9, result });
  await expect(deliverQuestion(github, { question, run, ...alone })).rejects.toThrow('Bad Gateway');
  expect(routes).toEqual(['POST /graphql', 'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}']);
});

describe('the text of a question', () => {
  const stale = aQuestion({
    ...{ state: 'stale', settledAt: 9 },
    result: { kind: 'stale', why: 'other_actions', next: null },
  });
  const next = aQuestion({ epoch: 2, code: 'D4E5F' });

  const inComments = withFacts(run, {
    terms: { commands: { ...run.facts.terms.commands, answers: 'comments' } },
  });
  const sending = aQuestion({ state: 'answering', answer: anAnswer() });
  const leads = `asked again in [\`D4E5F\`](${next.shown?.url})`;
  test.each([
    ['leads to the next one, once that is shown', stale, run, 'thread', next, leads],
    ['leads nowhere before that', stale, run, 'thread', { ...next, shown: null }, '!asked again in'],
    ['leads nowhere where there is none', stale, run, 'thread', null, '!asked again in'],
    ['tells how to reply', next, run, 'thread', null, 'Reply:\n- **`/approve`**'],
    ['tells what to comment', next, run, 'review', null, 'Comment:\n- **`/approve D4E5F`**'],
    ['tells where else', next, inComments, 'thread', null, 'on the pull request, outside of this thread:'],
    ['tells that it is answered', sending, run, 'thread', null, '⏳ Approving'],
  ] as const)('%s', (_, question, of, kind, after, words) =>
    expectSaid(questionText(question, of, kind, after, []), [words]),
  );
});

describe('the question of a thread whose place is not stored yet', () => {
  const linked = { number: 40, url: inThread.url, headSha: 'abc', branch: 'b' };
  const onPull = withFacts(run, { pull: { linked } });
  const unplaced = aQuestion({ shown: null });
  const signed = (question: StoredQuestion) =>
    signText({ question, run, number: 40, markerSecret: secret }, 'The agent asks');
  const body = signed(unplaced);
  const bodyOfOther = signed({ ...unplaced, id: 'another question' });

  test.each<[string, string, string, StoredQuestion, object | null | undefined]>([
    ['is found by our marker', body, 'Bot', unplaced, { kind: 'thread', id: 500, number: 40 }],
    ['is not found by the marker of another', bodyOfOther, 'Bot', unplaced, undefined],
    ['is not found without the marker', 'The agent asks', 'Bot', unplaced, undefined],
    ['is not found where the marker is only quoted', `> ${body}`, 'Bot', unplaced, undefined],
    ['is not found where a person has copied the marker', body, 'User', unplaced, undefined],
    ['is not looked for where its place is stored', body, 'Bot', aQuestion(), null],
  ])('%s in its first comment', async (_, body, type, asked, shown) => {
    let isLookedFor = false;
    const github = clientAnswering((route) => {
      isLookedFor = true;
      if (!route.includes('/pulls/{pull_number}/comments')) return [];
      const user = { login: 'agent-app[bot]', id: 9, type };
      const app = type === 'Bot' ? { performed_via_github_app: { slug: 'agent-app', id: 1 } } : {};
      const url = 'https://github.com/octo/garden/pull/40#discussion_r500';
      const created_at = new Date(asked.createdAt).toISOString();
      return [{ id: 500, node_id: 'PRRC_500', html_url: url, body, user, created_at, ...app }];
    });
    const locating = { runs: { byId: async () => onPull }, markerSecret: secret };
    const [question] = await locateUnplaced(locating, github, [asked], { thread: 500, code: null });
    expect(isLookedFor).toBe(shown !== null);
    if (shown === undefined) expect(question?.shown).toBeNull();
    else expect(question?.shown).toMatchObject(shown ?? inThread);
  });
});

let opened: WorkerRig | null = null;
afterEach(async () => {
  await opened?.store.close();
  opened = null;
});

describe('a question on its way to GitHub', () => {
  /** A question that is to be shown once more. */
  async function toShow() {
    const scene = await openScene(temporaryFolder());
    const at = scene.rig;
    opened = at;
    const { store, clock } = at;
    await playStory(scene, ['asks npm test']);
    const newest = async () => {
      const found = (await questionsOf(scene)).at(-1);
      if (found === undefined) throw new Error('nothing was asked');
      return found;
    };
    const its = await runOf(scene);
    const claimAgain = async (): Promise<ClaimedEffect> => {
      clock.advance(60_000);
      const lease = { now: clock.now(), until: clock.now() + 15_000, limit: 9 };
      const entry = (await store.outbox.claim(lease)).find(({ effect }) => effect.kind === 'question');
      if (entry === undefined) throw new Error('nothing is due');
      return entry;
    };
    const claim = async () => {
      const effect = questionEffect(await newest(), its, 'again');
      await store.transaction((tables) => tables.outbox.put(effect, clock.now()));
      return claimAgain();
    };
    const question = await newest();
    const send = (entry: ClaimedEffect) => sendQuestion(at.deps, at.github.client, entry, question.id);
    const nothingIsDue = () => expect(claimAgain()).rejects.toThrow('nothing is due');
    return { ...{ at, scene, run: its, question, newest }, claim, claimAgain, send, nothingIsDue };
  }

  const isOver = { shown: null, state: 'elsewhere', settledAt: 9 } as const;
  test.each<[string, (store: Store, question: StoredQuestion) => unknown]>([
    ['its run', ({ runs }) => Object.assign(runs, { byId: async () => null })],
    ['it', ({ questions }) => Object.assign(questions, { byId: async () => null })],
    [
      'that it ever waited',
      ({ questions }, question) =>
        Object.assign(questions, { byId: async () => ({ ...question, ...isOver }) }),
    ],
  ])('is given up where nobody knows %s any more', async (_, forgets) => {
    const { at, question, claim, send, nothingIsDue } = await toShow();
    const entry = { ...(await claim()), delivered: 0, attempts: 1 };
    forgets(at.store, question);
    await send(entry);
    expect(at.github.marked('confirmation')).toMatchObject([{ edits: 0 }]);
    await nothingIsDue();
  });

  test('is left to the other worker where the claim was lost while GitHub took its time, and a warning says so', async () => {
    const { at, scene, claim, claimAgain, send, nothingIsDue } = await toShow();
    const late = await claim();
    const other = await claimAgain();
    await send(late);
    const message = 'an effect was delivered after its claim was lost';
    expect(scene.lines).toContainEqual(expect.objectContaining({ level: 'warn', message }));
    await send(other);
    await nothingIsDue();
    expect(at.github.marked('confirmation')).toHaveLength(1);
  });

  test('moves to the agent’s own pull request from one that turned out to be another’s, and says so there', async () => {
    const { at, run, question, newest, claim } = await toShow();
    await at.store.questions.markShown(question.id, { ...inThread, number: 39, url: 'https://x/39' });
    const pull = { number: 40, url: 'https://x/pull/40', headSha: 's', branch: 'agent/x' };
    await at.store.runs.save(withFacts(run, { pull: { linked: pull } }));
    const calls: (readonly [string, unknown, unknown])[] = [];
    const octokit = clientAnswering((route, given) => {
      calls.push([route, given.pull_number ?? given.comment_id, given.body]);
      if (route.endsWith('/files')) return [{ filename: 'a.ts' }];
      if (route === 'GET /repos/{owner}/{repo}/pulls/{pull_number}') return { head: { sha: 's' } };
      return route.startsWith('GET')
        ? []
        : { id: 501, node_id: 'PRRC_501', html_url: 'https://x/40', body: given.body };
    });
    await sendQuestion(at.deps, octokit, await claim(), question.id);
    const writes = calls.filter(([route]) => !route.startsWith('GET'));
    expect(writes.map(([route, on]) => [route.split(' ')[0], on])).toEqual([
      ['POST', 40],
      ['PATCH', 500],
    ]);
    expect(writes[1]?.[2]).toContain('https://x/40');
    expect((await newest()).shown).toMatchObject({ number: 40, id: 501 });
  });
});

playScenes`
  a question that somebody deleted is not put back; whoever answers it is told, and it is asked again
    asks npm test | the question is deleted | mona: /approve CODE | sent nothing
    reply says was deleted, so it is asked again | 1m passes | 1 question | question 2 is open
  a question that one comment does not hold is not approved, whatever the answer names, and can be rejected
    asks ${'echo 1; '.repeat(50_000)}rm -rf / | question says it cannot be approved here | mona: /approve CODE
    sent nothing | question is open | reply says not all of what the agent wants to do could be shown here
    mona: /reject CODE | sent reject, run
`;
