// How each line about GitHub is tried and judged.
import {
  checkQuestion,
  editComment,
  type Loose,
  orUnknown,
  type PostedComment,
  posted,
  readList,
  replyInThread,
  unlessGone,
} from '../../../shared/github/index.ts';
import { settleThread } from '../../question/settle-thread.ts';
import { cannotTell, green, type Judged, red } from '../../rehearsal/line.ts';
import { findPress, undeclaredEvents } from './deliveries.ts';
import {
  askPersonToSee,
  deleteComment,
  type GitHubStage,
  placeOf,
  rehearsalCheckName,
  rehearsalText,
  waitForPerson,
  writeComment,
} from './github-stage.ts';

export async function judgeThread(stage: GitHubStage): Promise<Judged> {
  const { github, owner, repo } = stage;
  const top = await beginThread(stage);
  const reply = await replyInThread(github, placeOf(stage), top.id, rehearsalText('This is a reply.'));
  const route = 'GET /repos/{owner}/{repo}/pulls/comments/{comment_id}';
  const { data } = await github.request(route, { owner, repo, comment_id: reply.id });
  if (data.in_reply_to_id !== top.id) return red('the reply does not name the comment that it answers');
  return green(`the reply names it; its line is ${data.line ?? 'null'}`);
}

async function beginThread(stage: GitHubStage): Promise<PostedComment> {
  const { github, owner, repo, number, headSha, path } = stage;
  const route = 'POST /repos/{owner}/{repo}/pulls/{pull_number}/comments';
  const place = { owner, repo, pull_number: number, commit_id: headSha, path };
  const body = rehearsalText('This is a thread on a file.');
  return posted((await github.request(route, { ...place, subject_type: 'file', body })).data);
}

const threadsQuery = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      reviewThreads(first: 100) { nodes { isResolved comments(first: 1) { nodes { fullDatabaseId } } } }
    }
  }
}`;

type Threads = Loose<{
  readonly repository: {
    readonly pullRequest: {
      readonly reviewThreads: {
        readonly nodes: readonly {
          readonly isResolved: boolean;
          readonly comments: { readonly nodes: readonly { readonly fullDatabaseId: string }[] };
        }[];
      };
    };
  };
}>;

export async function judgeResolved(stage: GitHubStage): Promise<Judged> {
  const { github, owner, repo, number } = stage;
  const top = await beginThread(stage);
  const place = { id: top.id, nodeId: top.nodeId, url: top.url, number, whole: true };
  const { isEdited } = await settleThread(
    github,
    { repository: { id: 0, owner, name: repo } },
    {
      shown: { ...place, kind: 'thread' },
      body: rehearsalText('This thread on a file is resolved.'),
      beside: { check: null, reaction: null },
    },
  );
  if (!isEdited) return red('its text and the thread could not be changed at once');
  const told = await github.graphql<Threads>(threadsQuery, { owner, name: repo, number });
  const threads = readList(told.repository?.pullRequest?.reviewThreads?.nodes);
  const ours = threads.find((thread) =>
    readList(thread?.comments?.nodes).some((comment) => comment?.fullDatabaseId === String(top.id)),
  );
  if (ours === undefined) return cannotTell('the thread is not among the first hundred of the pull request');
  return ours?.isResolved === true
    ? green('it is resolved')
    : red('it was taken, and the thread is open still');
}

const writes = 5;

export async function judgeLists(stage: GitHubStage): Promise<Judged> {
  const { github, owner, repo, number } = stage;
  const route = 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments';
  let late = 0;
  for (let place = 1; place <= writes; place += 1) {
    const since = new Date(stage.clock.now() - 60 * 60_000).toISOString();
    const { id } = await writeComment(stage, `This is comment ${place} of ${writes}.`);
    const { data } = await github.request(route, { owner, repo, issue_number: number, since, per_page: 100 });
    if (!data.some((comment) => comment.id === id)) late += 1;
  }
  return late === 0
    ? green(`${writes} of ${writes} were there`)
    : red(`${late} of ${writes} were not there yet`);
}

export async function judgeReactions(stage: GitHubStage): Promise<Judged> {
  const { github, owner, repo } = stage;
  const { id } = await writeComment(stage, 'This is reacted to twice at once.');
  const route = 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions';
  const react = () => github.request(route, { owner, repo, comment_id: id, content: 'eyes' });
  const statuses = (await Promise.all([react(), react()])).map(({ status }) => Number(status)).sort();
  const said = statuses.join(' and ');
  return said === '200 and 201' ? green(said) : red(`GitHub answered ${said}`);
}

/** Whether the comment stands as one of these texts, as the product judges it before an answer is sent. */
function checkStanding({ github }: GitHubStage, { nodeId }: PostedComment, texts: readonly string[]) {
  const isOurs = (body: string) => texts.includes(body);
  return orUnknown(
    checkQuestion(github, { nodeId, isOurs, askedAt: null, bare: false, sharedAccount: false }),
  );
}

export async function judgeHistory(stage: GitHubStage): Promise<Judged> {
  const comment = await writeComment(stage, 'This is edited twice by the App.');
  const texts = [
    comment.body,
    rehearsalText('This was edited once.'),
    rehearsalText('This was edited twice.'),
  ];
  for (const text of texts.slice(1))
    await editComment(stage.github, { ...placeOf(stage), kind: 'issue' }, comment.id, text);
  const whole = await checkStanding(stage, comment, texts);
  if (whole !== null) return red(`it cannot be judged: ${whole.kind}`);
  const partly = await checkStanding(stage, comment, texts.slice(0, 2));
  return partly?.kind === 'question_changed'
    ? green('each text is there, whole')
    : red('a text that is not ours is not seen');
}

/** A person edits or hides a comment, and the product sees it. */
export async function judgeChange(
  stage: GitHubStage,
  how: 'edit' | 'hide',
  expected: 'question_changed' | 'question_hidden',
): Promise<Judged> {
  const comment = await writeComment(stage, `This waits for a person who will ${how} it.`);
  const sentence = how === 'edit' ? `Add a word to ${comment.url}.` : `Hide ${comment.url}, by its menu.`;
  try {
    const check = await waitForPerson(stage, sentence, () => checkStanding(stage, comment, [comment.body]));
    if (check.kind !== expected) return red(`it is told as ${check.kind}`);
    if (check.kind !== 'question_changed') return green('it is told as hidden');
    return check.by === null ? red('who edited it is not told') : green('it is told, and by whom');
  } finally {
    // An editor may have taken out the words that it would be found by.
    await unlessGone(deleteComment(stage, 'issue', comment.id));
  }
}

const buttons = [
  { label: 'Rehearse', identifier: 'rehearse', description: 'Shows only that it was pressed' },
  { label: 'Or this one', identifier: 'other', description: 'Does nothing either' },
] as const;

async function createCheck(stage: GitHubStage, externalId: string): Promise<number> {
  const { github, owner, repo, headSha } = stage;
  const { data } = await github.request('POST /repos/{owner}/{repo}/check-runs', {
    owner,
    repo,
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

export async function judgeButtons(stage: GitHubStage): Promise<Judged> {
  const { app, clock, owner, repo, number } = stage;
  const since = clock.now();
  const externalId = `rehearsal-${since}`;
  await createCheck(stage, externalId);
  const sentence = `Press "${buttons[0].label}" in the check ${rehearsalCheckName} of ${owner}/${repo}#${number}.`;
  const press = await waitForPerson(stage, sentence, () => findPress(app, externalId, since));
  if (press.identifier !== buttons[0].identifier) return red(`it is told as "${press.identifier}"`);
  return press.sender === null ? red('who pressed it is not told') : green('it is told, and by whom');
}

export async function judgeButtonsGone(stage: GitHubStage): Promise<Judged> {
  const { github, owner, repo, number, clock } = stage;
  const id = await createCheck(stage, `rehearsal-gone-${clock.now()}`);
  const route = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';
  await github.request(route, { owner, repo, check_run_id: id, actions: [] });
  const comment = await writeComment(stage, 'A reaction to this says whether a check has buttons.');
  const sentence = `Reload the check ${rehearsalCheckName} of ${owner}/${repo}#${number}: has it no buttons any more?`;
  return (await askPersonToSee(stage, sentence, comment))
    ? green('they are gone')
    : red('they are still there');
}

export async function judgeEvents({ app }: GitHubStage): Promise<Judged> {
  const { seen, undeclared } = await undeclaredEvents(app);
  if (seen === 0) return cannotTell('GitHub has sent nothing yet');
  if (undeclared.length === 0) return green(`of ${seen} deliveries, none`);
  return red(`of ${seen} deliveries some are ${undeclared.join(', ')}, and GET /app does not list that`);
}
