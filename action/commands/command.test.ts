// `/approve`, `/reject`, `/status` and `/help` in a thread: who is heard, what reaches the agent, and what the thread says.
import { expect, test } from '@jest/globals';
import { sleep } from '../../shared/clock.ts';
import { account, httpError } from '../../test/support/fake-github.ts';
import * as inThread from '../../test/support/in-thread.ts';
import { allBodies, commentContext, questionsOf, wendy } from '../../test/support/in-thread.ts';
import { effectsOn } from '../../test/support/simulated.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';
import type { FakeThread } from '../../test/support/thread.ts';
import { markedComments, markedText, markerKey } from '../report/marker.ts';

letTimeJump();
const live = await aService('live', 60);
const documented = await aService('documented', 60);

const asks = 'run confirm after 1s → waiting_for_confirmation';
const asksForMore = 'its state is { execution_status: waiting_for_confirmation, actions: 2 }';
const asksAgain =
  'wendy: /approve CODE → not_waiting | wendy: /approve CODE → not_waiting | wendy: /approve NEW → finished';
const otherKey = 'api-key: the-key-that-came-after';
const npm = 'terminal: npm install --save-dev left-pad && npm test';
const byBot = JSON.stringify({ sender: { ...wendy, type: 'Bot' } });
const app = { performed_via_github_app: { slug: 'robot' } };
const throughApp = JSON.stringify({ comment: { id: 2, body: '/approve', user: wendy, ...app } });
const refused = 'wendy: /approve → denied | sent nothing | 0 eyes';
const notTaken = 'sent nothing | says **Nothing was sent.**';

const mallory = account('User', 'mallory');
const questionIn = (thread: FakeThread) => {
  const [question] = questionsOf(thread, 'open');
  if (question === undefined) throw new Error('nothing is asked');
  return question;
};
// As our text: each workflow of the repository may write as another account.
const isWrittenAgain = ({ thread }: Telling) => {
  thread.github.edit(questionIn(thread), questionIn(thread).body, mallory);
  return sleep(3_000);
};
const isChanged = ({ thread }: Telling) => {
  const question = questionIn(thread);
  question.body = question.body.replace('npm install', 'npm instal');
};
/** Of the next comment. */
const inReviewThread = ({ next }: Telling) =>
  Object.assign(next, {
    context: { eventName: 'pull_request_review_comment' },
    event: { pull_request: { number: 7 } },
  });
const isToldOfCode = ({ thread }: Telling) =>
  expect(thread.github.repliesInThreads.at(-1)?.body).toContain('needs a code');
const inReview =
  (runAttempt: number) =>
  ({ next }: Telling) =>
    Object.assign(next, {
      context: { eventName: 'pull_request_review', runAttempt },
      event: { action: 'submitted', pull_request: { number: 7 }, review: {} },
    });

const isLimited = (route: RegExp) => (telling: Telling) => {
  const error = httpError(403, 'You have exceeded a secondary rate limit', { 'retry-after': '3600' });
  telling.thread.github.faults.push({ route, error });
};

const commands = ['/approve', '/reject no', '/agent more', '/stop', '/ask why?'];
const counts = (body: string) => [
  `in the run { runAttempt: 2 } | wendy: ${body} → denied`,
  `in the run { triggeringActor: mallory } | wendy: ${body} → denied`,
  `in the event { comment: { body: ${body} } } | wendy: never mind → denied`,
  `in the event ${byBot} | wendy: ${body} → denied`,
  `in the event { comment: { node_id: "" } } | wendy: ${body} → denied`,
];
/** By another workflow. */
const readsAgain =
  (outcome: string) =>
  async ({ thread }: Telling) => {
    const { id, body } = thread.comments.findLast(({ author }) => author.login === 'wendy') ?? {
      id: 0,
      body: '',
    };
    const step = await inThread.command(live, thread, { ...commentContext(id, body), runId: 503 });
    expect(step.outputs).toMatchObject({ outcome });
  };
/** The next comment is from before the question. */
const isOld = ({ thread }: Telling) => {
  const { add } = thread;
  const addOld: typeof add = (...given) => {
    const id = add(...given);
    Object.assign(thread.comments.at(-1) ?? {}, { createdAt: new Date(Date.now() - 600_000).toISOString() });
    return id;
  };
  Object.assign(thread, { add: addOld });
};

playSteps({ live, documented }, { onIssue: true })`
  a command counts in the first attempt of its job, by who wrote it, unedited and from a person
    ${asks} | ${commands.flatMap(counts)} | its state is { execution_status: finished } | ${counts('/retry')}
    says a comment counts only the first time | says edited comments do not count | sent nothing | 0 eyes
  a comment that another workflow has read already is not followed again
    ${asks} | wendy: /approve → finished | ${readsAgain('not_waiting')} | sent accept approved
    says another job of a workflow has read \`/approve\` already
    wendy: /agent simulate: finish after 1s → finished | ${readsAgain('denied')} | says a comment counts once
    sent accept approved, message started
  an answer without a code from before the question is refused
    ${asks} | ${isOld} | wendy: /approve → denied | says was written before the question | sent nothing
  an approval reaches the agent once
    ${asks} | wendy: /approve → finished | wendy: /approve CODE → not_waiting | wendy: /approve → not_waiting
    sent accept approved | says wendy approved; the agent went on: \`${npm}\` | says already
  a rejection reaches the agent with its reason
    ${asks} | wendy: /reject CODE use pnpm → finished | sent reject refused, run started
    its truth is { answers: [{ reason: use pnpm }, {}] }
  an approval with the code of another action sends nothing, and it is asked again
    ${asks} | ${asksForMore} | ${asksAgain} | sent accept approved | says **Nothing was sent.** It is asked again
  a question in which a letter was changed is asked again
    ${asks} | ${isChanged} | ${asksAgain} | sent accept approved
    says did not say what we wrote there, so it is asked again
  a question that another account wrote again as it was can be answered
    ${asks} | ${isWrittenAgain} | wendy: /approve → finished | sent accept approved
  an approval that comes after the end of the agent sends nothing
    ${asks} | its state is { execution_status: finished } | wendy: /approve → not_waiting | ${notTaken}

  an approval of what the service does not know is not found
    ${asks} | fault respond 404, times: 500, body: { detail: Not Found } | wendy (timeout: 60): /approve → not_found
    never says The comment cannot be followed
  an approval that may have arrived is said to be unknown, and its question stays open
    ${asks} | fault respond reset_before | wendy: /approve → answer_unknown | 1 open
    says **It is not known whether the answer arrived**
  an approval whose question cannot be read is not sent, and can be given again
    ${asks} | fault events 403, times: 500 | wendy (poll-interval: 0.01): /approve → unauthorized
    says Nothing was sent to the agent. The question stays open | no faults | wendy: /approve → finished
  where the service does not tell what is pending, nothing can be approved
    on documented | ${asks} | wendy: /approve → not_waiting | sent nothing | says The action is not shown here
  a cancel while the answer is under way keeps 👀 on the comment, and whoever answers next is not held off by it
    ${asks} | fault respond hang | meanwhile wendy: /approve | until a request to respond | it is cancelled
    it ends → cancelled | says /^reason=.*after an answer was sent/m | 1 eyes | no faults
    wendy: /approve → finished | never says another answer to this question is just being given

  an answer counts with the permission that the workflow asks for
    ${asks} | wendy may only triage | wendy (allowed-permission: triage): /approve → finished
  an answer without the permission is refused
    ${asks} | wendy may only read | ${refused} | says needs the repository permission **write**
  an answer of somebody whose permission GitHub does not tell is refused
    ${asks} | GitHub refuses GET /repos/{owner}/{repo}/collaborators | ${refused} | says GitHub refuses
  a token that GitHub does not know is named, as no later comment can help
    ${({ thread }: Telling) => void thread.github.faults.push({ route: /^GET .*collaborators/, error: httpError(401, 'Bad credentials') })}
    wendy: /approve → bad_input | no requests | says GitHub: Bad credentials; \`github-token\` is not valid | never says later
  a command that a limit of GitHub outlasts is unavailable: nobody is said to be denied
    ${asks} | ${isLimited(/permission/)} | wendy: /approve → unavailable | sent nothing | says Write the comment again
    ${isLimited(/POST .*comments/)} | wendy: /approve → unavailable | says it takes requests again in 1h
    ${isLimited(/graphql/)} | wendy: /agent go on → unavailable | sent nothing
    wendy: /approve → finished
  an answer whose edits GitHub does not tell is refused
    ${asks} | GitHub refuses GET /repos/{owner}/{repo}/issues/{issue_number}/comments | ${refused}
    says \`issues: write\`
  an answer through an app is refused
    ${asks} | in the event ${throughApp} | ${refused} | says was written through the app \`robot\`
  where no reply can be written the answer counts, and the log says the same
    ${asks} | GitHub refuses POST /repos/{owner}/{repo}/issues/{issue_number} | wendy: /approve → finished
    says approved; the agent
  where no reply can be written a refusal is in the log
    ${asks} | GitHub refuses POST /repos/{owner}/{repo}/issues/{issue_number} | wendy may only read
    wendy: /approve → denied | says needs the repository permission **write** | says Ask somebody with the permission
  where no comment can be edited the answer counts
    ${asks} | GitHub refuses PATCH /repos | wendy: /approve → finished
    says the reply in the thread could not be written
  where no reaction can be set the answer counts
    ${asks} | GitHub refuses POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions
    wendy: /approve → finished
  a question that was signed with another key cannot be answered, nor its agent stopped
    ${asks} | wendy (${otherKey}): /approve → not_waiting | says signed with another \`api-key\`
    wendy (${otherKey}): /stop → not_found | says signed with another \`api-key\` | sent nothing

  a command of a job that is run again is not sent to somebody with a permission
    ${asks} | in the run { runAttempt: 2 } | wendy: /approve → denied | says Do what the reply in the thread says
    never says Ask somebody with the permission
  /status is for who can read, and in each attempt
    ${asks} | its state is { sandbox_status: PAUSED } | wendy may only read | wendy: /status → answered
    says ### ✋ The agent waits for an answer | says Waiting for an answer: [\`
    in the run { runAttempt: 2 } | wendy: /status → answered | says The agent waits
  a bot is told no status
    ${asks} | in the event ${byBot} | wendy: /status → denied | says counts from people only
  /help is for who can read, and names no command that workflows do not have
    ${asks} | wendy may only read | wendy: /agent help → answered | says /status | says /help | never says /rules
  a command that is written wrongly is told what is wrong
    ${asks} | wendy: /approve all → bad_input | says “all” is not its code
    wendy: /aprove → bad_input | says did you mean \`/approve\`? | wendy: /agent rules → bad_input | says in its input rules
    wendy: /approve Z9Z9Z → not_waiting | says belongs to no open question | sent nothing
  a command that begins no comment is told that nobody follows it
    ${asks} | wendy: Hold on\n/stop → bad_input | says did you mean \`/stop\`? A command begins the comment
    wendy: ${'/approve\u00a0CODE'} → bad_input | says /did you mean \`.approve [0-9A-Z]{5}\`/ | sent nothing
    wendy: /status\n/approve CODE → answered | says so \`/approve\` below it was not | sent nothing
  a command where nothing ran is not found
    wendy: /status → not_found | wendy: /stop → not_found | wendy: /ask why? → not_found | wendy: /retry → not_found
    says there is no run here
  in a review thread an answer counts with the code only
    ${asks} | ${inReviewThread} | wendy: /approve → not_waiting | ${isToldOfCode}
    ${inReviewThread} | wendy: /approve CODE → finished | sent accept approved
  a review counts in the first attempt of its job and in no other
    ${asks} | ${inReview(2)} | wendy: /approve → denied | ${inReview(1)}
    wendy: /status\nthanks → answered | sent nothing
  what is no command is passed over without a reply
    ${asks} | wendy: It is as I like it → answered | in the event { action: edited } | wendy: /approve → answered
    in the event { comment: null } | wendy: /approve → answered
    in the event { sender: { login: mallory, id: 23, type: User } } | wendy: /approve → answered
    6 comments | sent nothing
`;

/** A marker of ours that says that the question was answered. */
function settled(question: ReturnType<typeof questionIn>): string {
  const [place, key] = [{ repository: 'octo/hello', number: 7 }, markerKey(live.apiKey)];
  const posted = { ...question, nodeId: question.node_id, url: '', byApp: true, person: null };
  const [own] = markedComments([posted], place, key);
  if (own?.marker.question == null) throw new Error('it is ours');
  const marker = { ...own.marker, question: { ...own.marker.question, state: 'answered' } } as const;
  return markedText(marker, '✅ Approved', place, key);
}
const below =
  (words: string) =>
  ({ body }: { readonly body: string }) =>
    `${body.split('\n')[0]}\n${words}`;

test.each([
  ['changed by somebody else', mallory, below('It runs npm test.')],
  // As another workflow of the repository writes.
  ['changed by the same account', null, below('```sh\nnpm test\n```')],
  ['shown as answered', null, settled],
])(
  'a question that was %s when the answer was written, and changed back since, is asked again',
  async (...row) => {
    const [, by, changed] = row;
    const { thread, id } = await inThread.ranInThread(live, 'confirm after 1s');
    const question = questionIn(thread);
    const { body, author } = question;
    const change = async (text: string) => {
      await sleep(3_000);
      thread.github.edit(question, text, by ?? author);
      await sleep(3_000);
    };
    await change(changed(question));
    const comment = thread.add('/approve');
    await change(body);
    const step = await inThread.command(live, thread, commentContext(comment, '/approve'));
    expect(step.outputs).toMatchObject({ outcome: 'not_waiting' });
    if (changed !== settled)
      expect(allBodies(thread)).toContain('did not say what we wrote there, so it is asked again');
    expect(await effectsOn(live, id)).toEqual([]);
  },
);
