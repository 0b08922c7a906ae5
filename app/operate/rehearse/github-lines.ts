// Beliefs about GitHub that this product has not seen, each tried on a pull request. docs/first-installation.md is made from it.
import {
  checkQuestion,
  editComment,
  orUnknown,
  type PostedComment,
  posted,
  readItems,
  replyInThread,
  unlessGone,
} from '../../../shared/github/index.ts';
import { findThread } from '../../question/find-thread.ts';
import { settleThread } from '../../question/settle-thread.ts';
import { type CheckName, type CheckResult, cannotTell, green, red } from '../../rehearsal/check.ts';
import { findPress, undeclaredEvents } from './deliveries.ts';
import {
  deleteComment,
  type GitHubStage,
  placeOf,
  rehearsalCheckName,
  rehearsalText,
  twiceCheckName,
  waitForPerson,
  writeComment,
} from './github-stage.ts';

export interface GitHubLine extends Required<CheckName> {
  /** Words that ask a person to do something, where the line needs one. */
  readonly person?: string;
  try(stage: GitHubStage): Promise<CheckResult>;
}

export const gitHubLines: readonly GitHubLine[] = [
  {
    name: 'file thread',
    proves: 'A comment on a whole file begins a thread, and a reply in it names that comment.',
    async try(stage) {
      const { github, at } = stage;
      const top = await beginThread(stage);
      const reply = await replyInThread(github, placeOf(stage), top.id, rehearsalText('This is a reply.'));
      const route = 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}';
      const { data } = await github.request(route, { ...at, comment_id: reply.id });
      if (data.in_reply_to_id !== top.id) return red('the reply does not name the comment that it answers');
      return green(`the reply names it; its line is ${data.line ?? 'null'}`);
    },
  },
  {
    name: 'resolved thread',
    proves: 'The App may resolve a review thread.',
    async try(stage) {
      const { github, number, at } = stage;
      const { id, nodeId, url } = await beginThread(stage);
      const shown = { id, nodeId, url, number, whole: true, kind: 'thread' } as const;
      const repository = { id: 0, owner: at.owner, name: at.repo };
      const isOpen = async () => (await findThread(github, repository, shown, null)).thread !== null;
      if (!(await isOpen())) return cannotTell('the thread is not among those of the pull request');
      const body = rehearsalText('This thread on a file is resolved.');
      const { isEdited } = await settleThread(github, { repository }, { id: '', shown, body, waiting: [] });
      if (!isEdited) return red('its text and the thread could not be changed at once');
      return (await isOpen()) ? red('it was taken, and the thread is open still') : green('it is resolved');
    },
  },
  {
    name: 'list after write',
    proves: 'The list of comments shows a comment right after it was written.',
    async try(stage) {
      const { github, at, number, clock } = stage;
      const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
      const writes = 5;
      let late = 0;
      for (let place = 1; place <= writes; place += 1) {
        const since = new Date(clock.now() - 60 * 60_000).toISOString();
        const { id } = await writeComment(stage, `This is comment ${place} of ${writes}.`);
        const { data } = await github.request(route, { ...at, issue_number: number, since, per_page: 100 });
        if (!data.some((comment) => comment.id === id)) late += 1;
      }
      if (late > 0) return red(`${late} of ${writes} were not there yet`);
      return green(`${writes} of ${writes} were there`);
    },
  },
  {
    name: 'reaction twice',
    proves: 'Of two requests at once for the same reaction, one makes it (201) and the other finds it (200).',
    async try(stage) {
      const { github, at } = stage;
      const { id } = await writeComment(stage, 'This is reacted to twice at once.');
      const route = 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
      const react = () => github.request(route, { ...at, comment_id: id, content: 'eyes' });
      const replies = await Promise.all([react(), react()]);
      const said = replies
        .map(({ status }) => Number(status))
        .sort()
        .join(' and ');
      return said === '200 and 201' ? green(said) : red(`GitHub answered ${said}`);
    },
  },
  {
    name: 'edit history',
    proves: 'The edit history of a comment can be read with the token of an installation, each text whole.',
    async try(stage) {
      const comment = await writeComment(stage, 'This is edited twice by the App.');
      const edits = ['This was edited once.', 'This was edited twice.'].map(rehearsalText);
      for (const text of edits)
        await editComment(stage.github, { ...placeOf(stage), kind: 'issue' }, comment.id, text);
      const texts = [comment.body, ...edits];
      const whole = await checkStanding(stage, comment, texts);
      if (whole !== null) return red(`it cannot be judged: ${whole.kind}`);
      const partly = await checkStanding(stage, comment, texts.slice(0, 2));
      return partly?.kind === 'question_changed'
        ? green('each text is there, whole')
        : red('a text that is not ours is not seen');
    },
  },
  {
    name: 'edit by a person',
    proves: 'The history of a comment names, by login, each person who edited it.',
    person: 'edit a comment of the App',
    async try(stage) {
      const seen = await changedByPerson(stage, 'edit', (url) => `Add a word to ${url}.`);
      if (seen.kind !== 'question_changed') return red(`it is reported as ${seen.kind}`);
      return seen.by === null ? red('who edited it is not known') : green('it is reported, and by whom');
    },
  },
  {
    name: 'hidden comment',
    proves: 'A comment that somebody has hidden is reported as hidden.',
    person: 'hide a comment of the App',
    async try(stage) {
      const { kind } = await changedByPerson(stage, 'hide', (url) => `Hide ${url}, by its menu.`);
      return kind === 'question_hidden'
        ? green('it is reported as hidden')
        : red(`it is reported as ${kind}`);
    },
  },
  {
    name: 'buttons',
    proves: 'A completed check that requires action shows its buttons, and a press tells who pressed which.',
    person: 'press a button',
    async try(stage) {
      const since = stage.clock.now();
      const externalId = `rehearsal-${since}`;
      await createCheck(stage, externalId);
      const sentence = `Press "${buttons[0].label}" in ${checkOf(stage)}.`;
      const press = await waitForPerson(stage, sentence, () => findPress(stage.app, externalId, since));
      if (press.identifier !== buttons[0].identifier) return red(`it is reported as "${press.identifier}"`);
      return press.sender === null
        ? red('who pressed it is not known')
        : green('it is reported, and by whom');
    },
  },
  {
    name: 'buttons gone',
    proves: 'An empty list of actions takes the buttons of a check away.',
    person: 'look whether the buttons are gone',
    async try(stage) {
      const { github, at, clock } = stage;
      const id = await createCheck(stage, `rehearsal-gone-${clock.now()}`);
      const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
      await github.request(route, { ...at, check_run_id: id, actions: [] });
      const isSeen = await seenByPerson(stage, `Reload ${checkOf(stage)}: has it no buttons any more?`);
      return isSeen ? green('they are gone') : red('they are still there');
    },
  },
  {
    name: 'newest check',
    proves: 'Of two checks with one name on a commit, GitHub shows the newer one, and the older one no more.',
    async try({ github, at, headSha }) {
      const check = { ...at, name: twiceCheckName, head_sha: headSha };
      const route = 'POST /repos/{owner}/{repo}/check-runs';
      await github.request(route, { ...check, status: 'completed', conclusion: 'neutral' });
      const { data: newer } = await github.request(route, { ...check, status: 'in_progress' });
      const { data } = await github.request('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', {
        ...at,
        ref: headSha,
        check_name: check.name,
        filter: 'latest',
      });
      const end = { ...at, check_run_id: Number(newer.id), conclusion: 'neutral' } as const;
      await github.request('PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}', end);
      const shown = data.check_runs.map(({ id }) => id);
      return shown.length === 1 && shown[0] === newer.id
        ? green('the newer one is shown')
        : red(`${shown.length} are shown`);
    },
  },
  {
    name: 'pushes',
    proves: 'GitHub lists who pushed the head of a pull request, for an installation that may read contents.',
    async try({ github, at, number, headSha }) {
      const route = 'GET /repos/{owner}/{repo}/pulls/{pull_number}';
      const { data: pull } = await github.request(route, { ...at, pull_number: number });
      const { data } = await github.request('GET /repos/{owner}/{repo}/activity', {
        ...{ ...at, ref: `refs/heads/${pull.head.ref}`, per_page: 100 },
      });
      const push = data.find(({ after }) => after === headSha);
      if (push === undefined) return red(`of ${data.length} pushes none made this head`);
      return push.actor ? green('it is listed, with who pushed') : red('who pushed it is not known');
    },
  },
  {
    name: 'events',
    proves: 'GitHub sends no event that the App did not ask for, but those that every App with checks gets.',
    async try({ app }) {
      const { seen, undeclared } = await undeclaredEvents(app);
      if (seen === 0) return cannotTell('GitHub has sent nothing yet');
      if (undeclared.length === 0) return green(`of ${seen} deliveries, none`);
      return red(`of ${seen} deliveries some are ${undeclared.join(', ')}, and GET /app does not list that`);
    },
  },
];

async function beginThread({ github, at, number, headSha, path }: GitHubStage): Promise<PostedComment> {
  const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments';
  const place = { ...at, pull_number: number, commit_id: headSha, path };
  const body = rehearsalText('This is a thread on a file.');
  return posted((await github.request(route, { ...place, subject_type: 'file', body })).data);
}

/** Whether the comment has one of these texts, as the product judges it before an answer is sent. */
function checkStanding({ github }: GitHubStage, { nodeId }: PostedComment, texts: readonly string[]) {
  const isOurs = (body: string) => texts.includes(body);
  return orUnknown(
    checkQuestion(github, { nodeId, isOurs, askedAt: null, bare: false, sharedAccount: false }),
  );
}

/** How the product sees what a person does with a comment. */
async function changedByPerson(stage: GitHubStage, how: string, sentence: (url: string) => string) {
  const comment = await writeComment(stage, `This waits for a person who will ${how} it.`);
  try {
    const look = () => checkStanding(stage, comment, [comment.body]);
    return await waitForPerson(stage, sentence(comment.url), look);
  } finally {
    // An editor may have taken out the words that it would be found by.
    await unlessGone(deleteComment(stage, 'issue', comment.id));
  }
}

/** A person who sees something says yes or no by a reaction to a comment. */
async function seenByPerson(stage: GitHubStage, question: string): Promise<boolean> {
  const { github, at } = stage;
  const { id, url } = await writeComment(stage, 'A reaction to this says whether a check has buttons.');
  const route = 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
  return waitForPerson(stage, `${question} React to ${url} with 👍 if so, with 👎 if not.`, async () => {
    const said = (await readItems(github, route, { ...at, comment_id: id }, 1)).map(({ content }) => content);
    if (said.includes('-1')) return false;
    return said.includes('+1') ? true : null;
  });
}

const buttons = [
  { label: 'Rehearse', identifier: 'rehearse', description: 'Shows only that it was pressed' },
  { label: 'Or this one', identifier: 'other', description: 'Does nothing either' },
] as const;

const checkOf = ({ at, number }: GitHubStage) =>
  `the check ${rehearsalCheckName} of ${at.owner}/${at.repo}#${number}`;

async function createCheck({ github, at, headSha }: GitHubStage, externalId: string): Promise<number> {
  const { data } = await github.request('POST /repos/{owner}/{repo}/check-runs', {
    ...at,
    name: rehearsalCheckName,
    head_sha: headSha,
    external_id: externalId,
    status: 'completed',
    conclusion: 'action_required',
    output: { title: 'A rehearsal', summary: 'Press a button, where you are asked to.' },
    actions: buttons.map((button) => ({ ...button })),
  });
  return Number(data.id);
}
