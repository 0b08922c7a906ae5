// The comment of a question against what can happen to it: its step is killed at any request, and people edit, delete or copy it.
import { expect, jest, test } from '@jest/globals';
import { httpError } from '../../test/support/fake-github.ts';
import * as inThread from '../../test/support/in-thread.ts';
import { codeIn, onIssue, questionsOf, stickyBody } from '../../test/support/in-thread.ts';
import { untilInTime } from '../../test/support/jumping-time.ts';
import { effectsOn } from '../../test/support/simulated.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';
import { createThread, type FakeThread } from '../../test/support/thread.ts';
import { type PlayOptions, play } from '../testing/play.ts';

letTimeJump();

const live = await aService('live', 60);

const follow = { comment: 'always', 'on-confirmation': 'wait', 'poll-interval': '0.2' };
const newest = async () => (await live.control.conversations()).at(-1)?.id ?? '';
const questions = (thread: FakeThread) =>
  (['open', 'answered', 'over'] as const).map((state) => questionsOf(thread, state).length);

/** A step in this thread whose runner is gone from one moment to the next, after so many requests to GitHub. */
async function killedAfter(
  count: number,
  thread: FakeThread,
  begin: (options: PlayOptions) => Promise<unknown>,
): Promise<void> {
  let [left, isGone, kill] = [count, false, () => {}];
  thread.client.hook.before('request', () => {
    left -= 1;
    if (left >= 0 || isGone) return;
    isGone = true;
    for (const method of ['GET', 'POST', 'PATCH']) thread.refused.add(method);
    kill();
  });
  await begin({
    onLine: (_, cancel) => {
      kill = cancel;
    },
  });
  isGone = true;
  thread.refused.clear();
  const newestComment = thread.comments.at(-1)?.id ?? 0;
  for (let run = 99; run <= 1_000 + newestComment; run += 1) thread.github.endedRuns.add(run);
}

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
  'a step that is killed after %d requests leaves one question, which the next one answers for',
  async (count) => {
    const thread = createThread();
    const inputs = { ...follow, prompt: 'simulate: confirm, finish' };
    await killedAfter(count, thread, (options) =>
      play(live, inputs, { context: onIssue, github: thread.client, ...options }),
    );
    const id = await newest();
    const context = { ...onIssue, runId: 9_000 };
    const next = play(
      live,
      { ...follow, mode: 'wait', 'conversation-id': id },
      { context, github: thread.client },
    );
    await untilInTime(() => questionsOf(thread, 'open').length > 0);
    expect(questions(thread)).toEqual([1, 0, 0]);
    const answer = await inThread.write(live, thread, '/approve');
    expect(answer.outputs).toMatchObject({ outcome: 'answered' });
    expect((await next).outputs).toMatchObject({ outcome: 'finished' });
    expect(questions(thread)).toEqual([0, 1, 0]);
    expect(await effectsOn(live, id)).toEqual(['accept approved']);
  },
);

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])(
  'an answer whose job is killed after %d requests is given once, and another one closes the question',
  async (count) => {
    const { thread, id } = await inThread.ranInThread(live, 'confirm, hang');
    await killedAfter(count, thread, (options) =>
      inThread.write(live, thread, '/approve', { timeout: '5' }, {}, options),
    );
    await inThread.write(live, thread, '/approve', { timeout: '5' });
    expect(await effectsOn(live, id)).toEqual(['accept approved']);
    expect(questionsOf(thread, 'open')).toEqual([]);
  },
);

const follows = 'meanwhile run confirm, finish; on-confirmation: wait; poll-interval: 0.2';
const isAnswered = 'wendy: /approve → answered | it ends → finished | 0 open | 1 answered | 0 over';
const asksAndEnds = 'run confirm → waiting_for_confirmation';
const finishes = 'wendy: /approve → finished';
const hints = ({ thread }: Telling) =>
  thread.comments.flatMap(({ body }) => (body.includes('did you mean') ? [body] : []));
const hinted = (count: number) => (telling: Telling) =>
  expect(hints(telling)).toEqual(
    Array(count).fill(
      expect.stringContaining(
        `@wendy, did you mean \`/approve ${telling.code}\`? Only that counts as an answer.`,
      ),
    ),
  );
const untilHinted = (telling: Telling) => untilInTime(() => hints(telling).length > 0);
const people =
  (...said: readonly (readonly [string, string])[]) =>
  ({ thread }: Telling) => {
    for (const [who, body] of said) thread.add(body, who);
  };

const fails = httpError(502, 'Bad Gateway');
/** The second comment is the question: it is created, and the reply is a failure. */
function creationFails({ thread }: Telling): void {
  let creations = 0;
  thread.client.hook.before('request', ({ method, url }) => {
    if (method !== 'POST' || !url.endsWith('/comments')) return;
    creations += 1;
    if (creations === 2) thread.github.faults.push({ route: /^POST .*comments$/, error: fails, after: true });
  });
}
/** Answered by another job, between the last look at the thread and the last word of the step that asked. */
function answeredAtTheEnd({ thread, code }: Telling): void {
  let isBegun = false;
  thread.client.hook.before('request', async ({ method, body }) => {
    if (isBegun || method !== 'PATCH' || !String(body).includes('No longer followed')) return;
    isBegun = true;
    await inThread.write(live, thread, `/approve ${code}`);
  });
}
const firstFails = ({ thread }: Telling) =>
  void thread.github.faults.push({ route: /^POST .*comments$/, error: fails });
/** So many edits fail that say this. */
const editsFail =
  (words: string, times: number) =>
  ({ thread }: Telling) => {
    let left = times;
    thread.client.hook.before('request', ({ method, body }) => {
      if (method !== 'PATCH' || !String(body).includes(words) || left === 0) return;
      left -= 1;
      thread.github.faults.push({ route: /^PATCH/, error: fails });
    });
  };
const stickySays =
  (words: string) =>
  ({ thread }: Telling) =>
    expect(stickyBody(thread)).toContain(words);
const stickyAsks = ({ thread }: Telling) =>
  untilInTime(() => stickyBody(thread).includes('Your answer is needed'));

const aDayLater = () => void jest.setSystemTime(Date.now() + 25 * 60 * 60_000);

/** It is asked again, with the same code. */
async function isDeleted({ thread, code }: Telling): Promise<void> {
  const [question] = questionsOf(thread, 'open');
  thread.comments.splice(thread.comments.indexOf(question as never), 1);
  await untilInTime(() => questionsOf(thread, 'open').length > 0);
  expect(questionsOf(thread, 'open').map(codeIn)).toEqual([code]);
}

/** What people saw, and no way to answer any more. */
function recorded({ thread }: Telling): void {
  const [{ body } = { body: '' }] = [...questionsOf(thread, 'answered'), ...questionsOf(thread, 'over')];
  expect(body).toMatch(/What was asked[\s\S]*```sh\nnpm install --save-dev left-pad && npm test\n```/);
  expect(body).toContain('test: node --test');
  expect(body).not.toMatch(/is not shown here|\/approve|\/reject|@mona,/);
}

function isChanged({ thread }: Telling): void {
  const [question] = questionsOf(thread, 'open');
  if (question) thread.github.edit(question, question.body.replaceAll('npm install', 'npm ls'));
}

/** It is put right. */
async function isEdited({ thread }: Telling): Promise<void> {
  const [question] = questionsOf(thread, 'open');
  if (question === undefined) throw new Error('nothing is asked');
  const { body, author } = question;
  thread.github.edit(question, body.replace('npm install', 'npm ls'), author);
  await untilInTime(() => question.body === body);
}

const isCopied = ({ thread }: Telling) => void thread.add(questionsOf(thread, 'open')[0]?.body ?? '');
/** The copy comes after the question, and is neither answered nor changed. */
const copyStays = ({ thread: { comments } }: Telling) =>
  expect(
    comments.flatMap(({ body }) => (codeIn({ body }) === '' ? [] : [body.includes('Approved')])),
  ).toEqual([true, false]);

/** The first edit, which is that of the question, fails; what follows the run is written all the same. */
async function isAnsweredElsewhere({ thread, service }: Telling): Promise<void> {
  thread.github.faults.push({ route: /^PATCH/, error: fails });
  const id = await newest();
  await service.control.setState(id, { execution_status: 'running' });
  await untilInTime(() => thread.github.faults.length === 0);
  await service.control.setState(id, { execution_status: 'finished' });
}

const summaryHasNoAnswer = ({ last }: Telling) => expect(last.summaries.join('\n')).not.toContain('/approve');

const botOn = (issue: object) =>
  `in the run ${JSON.stringify({ actor: 'tidy[bot]', event: { issue: { number: 7, ...issue } } })}`;
const byAda = { user: { login: 'ada' } };
const asksOnly = 'run confirm → waiting_for_confirmation';

playSteps({ live }, { onIssue: true })`
  a question of what a bot has started calls the assignees of the issue, else its author, else nobody
    ${botOn({ ...byAda, assignees: [{ login: 'otto' }, { login: 'rex[bot]' }] })} | ${asksOnly} | says ### ✋ @otto, the agent
    ${botOn(byAda)} | ${asksOnly} | says ### ✋ @ada, the agent
    ${botOn({ user: { login: 'tidy[bot]' }, assignees: [] })} | ${asksOnly} | says ### ✋ The agent
  a question whose step has been cancelled says no more until when that waits, and a later answer counts
    ${follows} | until it asks | says then a later answer starts a new job | it is cancelled | it ends → cancelled
    1 open | never says then a later answer starts | wendy: /approve CODE → finished | 1 answered
  a question that is answered while its step says its last word stays answered
    ${follows} | until it asks | ${answeredAtTheEnd} | it is cancelled | it ends → cancelled | 1 answered | 0 open
  a question keeps until when its own step waits, where another step that follows the agent is cancelled
    an agent confirm is waiting_for_confirmation | meanwhile wait; on-confirmation: wait | until it asks
    in the run { runId: 9000 } | cancelled 300 ms after waits for an answer | wait; on-confirmation: wait → cancelled
    says then a later answer starts a new job | it is cancelled | it ends → cancelled
  what follows a run whose job has no valid token any more does not ask for ever: a later answer is told there too
    meanwhile run confirm, hang; on-confirmation: wait; poll-interval: 10m; timeout: 0; live: off | until it asks
    ${aDayLater} | wendy: /approve → answered | 0 open | ${stickySays('Approved by @wendy')}
    it is cancelled | it ends → cancelled
  a question whose step was killed says so by post
    ${follows} | until it asks | it is killed | post of a killed main | 1 open | never says then a later answer starts
  a question whose creation was answered with a failure is not created twice
    ${creationFails} | ${follows} | until it asks | ${stickyAsks} | 1 open | 0 answered | ${isAnswered}
  a step whose first comment GitHub fails to take is found in the thread all the same
    ${firstFails} | meanwhile run hang | until it says conversation http | until it says it is tried again
    until the thread says agent-conversations:action | wendy: /stop → stopped | it is cancelled | it ends → cancelled | 1 agent
  the comment of a run says that its agent works, and does not tell of its start-up meanwhile
    meanwhile run hang | until the thread says ### 🏃 The agent is working | it is cancelled | it ends → cancelled
  the end is written although GitHub fails to take it, by main or by post
    ${editsFail('✅ Finished', 2)} | run finish → finished | ${stickySays('✅ Finished')} | post | says nothing
    ${editsFail('✅ Finished', 3)} | run finish → finished | post | ${stickySays('✅ Finished')}
    ${editsFail('✅ Finished', 9)} | run finish → finished | says it is tried again
    post | says comment: could not be written | never says it is tried again
    ${editsFail('No longer followed', 1)} | cancelled after conversation http | run hang → cancelled | post
    ${stickySays('No longer followed')}
  a step that answers the question of an earlier one says what was answered
    ${asksAndEnds} | respond; decision: approve; confirmation: <confirmation> → answered | 1 answered | ${recorded}
    says ✅ Approved by the workflow: \`npm install --save-dev left-pad && npm test\`
  a step that rejects whatever is asked says so in the question of an earlier one
    ${asksAndEnds} | respond; decision: reject; reason: no → answered | 1 answered | ${recorded}
    says 🚫 Rejected by the workflow: \`npm install
  a step that approves beforehand says so in the question of an earlier one
    run confirm, finish → waiting_for_confirmation | wait; on-confirmation: approve → finished | 1 answered | ${recorded}
    says ✅ Approved by the workflow: \`npm install
  a question that another step closes keeps the record of what was asked
    ${asksAndEnds} | stop → stopped | 1 over | ${recorded} | says ⏹️ Closed
  a question that somebody has changed is no record of what was asked, once another step closes it
    ${asksAndEnds} | ${isChanged} | stop → stopped | 1 over | never says npm ls
  a question that somebody deletes is asked again, once, while its step waits
    ${follows} | until it asks | ${isDeleted} | ${isAnswered}
  a question that somebody edits is put right while its step waits
    ${follows} | until it asks | ${isEdited} | ${isAnswered}
  a copy of a question by somebody else is no second question, and stays as it is
    run confirm, finish → waiting_for_confirmation | ${isCopied} | ${finishes} | ${copyStays} | sent accept approved
  a question that was answered in another place is closed by the step that waits
    ${follows} | until it asks | ${isAnsweredElsewhere} | it ends → finished | never says could not be written
    0 open | 1 answered
  where a step ends because its agent asks, a failure is one comment: the question
    run confirm; comment: failure → waiting_for_confirmation | 1 comment | 1 open | ${finishes}

  the end of a step whose time was over says what was open then, which stays true once it is answered
    run confirm, finish; on-confirmation: wait; poll-interval: 0.2; timeout: 10 → timeout
    wendy: /approve → finished | says It was still waiting for an answer | never says Still waiting

  a step that is %s, and stops its agent, leaves no question that seems open
    %s | run confirm; on-confirmation: wait; poll-interval: 0.2; on-cancel: stop; timeout: %s
    ${summaryHasNoAnswer} | post | sent reject refused | 0 open | 0 answered | 1 over | says npm install
    never says /Your answer is needed|Still waiting|\\/approve/
    - out of time ~ no faults ~ 10 → timeout
    - cancelled ~ cancelled 3000 ms after asks before it acts ~ 60 → cancelled

  who answers a step that waits in other words is told once what counts, also by the job that takes over
    ${asksAndEnds} | ${people(['a-stranger', 'LGTM'], ['wendy', 'LGTM'], ['wendy', '👍'])}
    in the run { runId: 9000 } | wait; on-confirmation: wait; timeout: 20; poll-interval: 1 → timeout | ${hinted(1)}
    in the run { runId: 9001 } | wait; on-confirmation: wait; timeout: 20; poll-interval: 1 → timeout | ${hinted(1)} | sent nothing
  where no step waits any more, the job of such a comment says what counts, and only then
    ${asksAndEnds} | in the event { action: edited } | wendy: Well done → answered
    in the event { action: edited } | wendy: lgtm → answered | wendy: What is this? → answered | ${hinted(0)}
    wendy: lgtm → answered | wendy: Approve! → answered | ${hinted(1)} | sent nothing
  a job of such a comment leaves it to the step that waits
    ${follows} | until it asks | wendy: LGTM → answered | says the comment holds no command | ${untilHinted}
    ${isAnswered} | ${hinted(1)}
  such a comment fails no job where GitHub refuses requests
    ${asksAndEnds} | GitHub refuses GET /repos/{owner}/{repo}/issues/{issue_number}/comments
    wendy: LGTM → answered | GitHub refuses nothing
    GitHub refuses POST /repos/{owner}/{repo}/issues/{issue_number}/comments | wendy: LGTM → answered
`;
