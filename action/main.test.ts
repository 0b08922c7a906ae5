// Modes and cancels: what is started, followed, listed and reported.
import { expect } from '@jest/globals';
import { allBodies } from '../test/support/in-thread.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 120);
const documented = await aService('documented', 120);

const id = 'f'.repeat(32);
const isGreen: (string | ((telling: Telling) => void))[] = [
  'never says /^error: /m | says /^(?:warning|00:00 {2}starting conversation)/',
  ({ main }) => expect(main.state).toMatchObject({ done: 'true' }),
];
const opensPull = ({ service, id }: Telling) => service.control.pullRequest(id, 7);
const sevenHundred = ({ service }: Telling) => service.control.populate({ count: 700 });

function asManyAsFit({ last }: Telling): void {
  const listed: { id: string }[] = JSON.parse(last.outputs.conversations ?? '');
  expect(new Set(listed.map((each) => each.id)).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThan(100);
  expect(Buffer.byteLength(last.outputs.result ?? '')).toBeLessThan(120_000);
  expect(last.lines.join('\n')).toContain(`have the newest ${listed.length} of 690, as many as fit`);
  expect(last.summaries.join()).toContain('| Conversation | State |');
}

function cancelledInStream({ service: { control }, next }: Telling): void {
  const isReady = async () => {
    const [begun] = (await control.conversations()).slice(-1);
    await control.setState(begun?.id ?? '', { start_status: 'READY' });
  };
  const onLine = (line: string, cancel: () => void) => {
    if (line.includes('start-up: getting ready')) cancel();
    // Later than the answer of a start request is waited for.
    if (line.includes('the start-up stream is held')) setTimeout(isReady, 5_000);
  };
  Object.assign(next, { onLine });
}

function hasABug({ next }: Telling): void {
  let isThrown = false;
  const onLine = (line: string) => {
    if (isThrown || !line.includes('agent is working')) return;
    isThrown = true;
    throw new RangeError('Maximum call stack size exceeded');
  };
  Object.assign(next, { onLine });
}
const isReported = ({ last, thread }: Telling) => {
  for (const text of [last.summaries.join(), allBodies(thread)])
    expect(text).toContain('RangeError: Maximum call stack');
};

playSteps({ live, documented })`
  a step whose agent finishes is green, with its words in log, summary, outputs and comment
    on issue | run finish → finished (0) | says final-message=I fixed | says ✅ Finished | says Review what it changed
    ${isGreen}
  an outcome that succeed-on names is green by its own name, with a warning
    on issue | run error; succeed-on: finished, error → error (0) | says error (exit code 0): | says warning:
    ${isGreen}
  an agent that asks back is not reported as done with its task
    on issue | run message → finished (0) | says final-message=There are two functions of this name. Which one
    says the agent ended with a message. | never says the task is done | ${isGreen}
  a branch that cannot be looked up is a warning
    run finish; branch: main → finished (0) | ${isGreen}
    says warning: branch: the agent's workspace may be empty: whether octo/hello has the branch main could not be
  a branch that GitHub does not know starts nothing
    on issue | run x; branch: nope → bad_input | says reason=branch: octo/hello has no branch nope | no requests
  api-version v0 has a request of its own, and is deprecated
    on documented | run finish; api-version: v0 → finished (0) | says deprecated | ${isGreen}
    1 request to start_v0 | was started with "initial_user_msg":"simulate: finish"
  start-progress: stream has a request of its own, and tells the steps of the start-up
    on documented | run finish; start-progress: stream → finished (0) | 1 request to stream_start | ${isGreen}
    says start-up: getting ready | says start-up: waiting for a sandbox | says start-up: preparing the repository
    says start-up: setting up skills | says title=
  wrong inputs are all named in one error
    run finish; timeout: soon; poll-interval: -1; api-key: → bad_input (2) | says once error:
    says poll-interval: | says api-key: | never says ?.

  one comment of two jobs without a key, as in jobs that call one workflow, is warned about
    on issue | meanwhile run confirm; on-confirmation: wait; timeout: 20s; comment-key: | until it asks
    run finish; comment-key: → finished | says once give each its own comment-key | 1 sticky comment
  so is one of two jobs that start at the same time
    on issue | meanwhile run start-hang; timeout: 20s; comment-key: | until the thread says Start-up
    run finish; comment-key: → finished | says once give each its own comment-key | 1 sticky comment
  two jobs with keys of their own have a comment each
    on issue | meanwhile run confirm; on-confirmation: wait; timeout: 20s; comment-key: one | until it asks
    run finish; comment-key: two → finished | never says give each its own comment-key | 2 sticky comments

  a start that %s has triggered is called by it
    in the run { repository: octo/garden, event: %s } | run finish; repository: → finished | was started with "title":"%s
    - an issue ~ { issue: { number: 7, title: Water the plants } } ~ octo/garden#7: Water the plants"
    - a pull request ~ { pull_request: { number: 8, title: Weed } } ~ octo/garden#8: Weed"
  a start that no issue has triggered has no title
    run finish → finished | was started without "title"
  a bug of ours is reported in outputs, summary and comment
    on issue | ${hasABug} | run finish → internal_error (1) | says /^conversation-id=\w/m
    ends with internal_error \(exit code 1\): RangeError | ${isReported}

  mode: wait follows what start began, by its conversation-id
    start finish → started | says start-task-status=READY | wait → finished | says final-message=I fixed
  mode: wait follows what start began, by its start-task-id
    start finish → started | wait; conversation-id: ; start-task-id: <start-task-id> → finished
    says conversation-id=<first conversation-id> | says final-message=I fixed
  the pull request that the record names is an output with its address
    run finish; repository: octo/hello → finished | ${opensPull} | wait → finished
    says pull-request=https://github.com/octo/hello/pull/7
  mode: list pages through the conversations, and hands on as many as a later step can take
    list → listed | says No conversations. | ${sevenHundred} | 1m later | list; limit: 690 → listed
    says reason=690 conversations | ${asManyAsFit}

  a cancel of a working agent leaves it working, and names the conversation
    cancelled after the agent is working | run hang → cancelled (130) | says /^reason=.*the conversation goes on at http/m
    the agent is RUNNING/running | sent nothing
  a cancel while the result is written does not change the result
    cancelled after listed (exit code 0) | list → listed (0)
  a cancel of a start request under way waits for its answer, and names the start task
    cancelled after starting conversation | run start-hang → cancelled
    says /^reason=.*goes on as start task [0-9a-f]{32}$/m
  a cancel of a start request that gets no answer says that one may have been started
    fault start hang | cancelled after its task: simulate: start-hang | run start-hang → cancelled
    says /^reason=.*conversation may have been started/m
    says /^00:00 {2}starting conversation [-0-9a-f]{36}\n00:00 {2}its task: /m
  a cancel of a start-up stream holds it while the runner has patience, and names the conversation
    ${cancelledInStream} | run start-hang; start-progress: stream → cancelled
    says /^conversation-id=\w+/m | says /^reason=.*the conversation goes on at http/m
  a cancel that killed main is reported by post, and the question can still be answered
    on issue | cancelled 50 ms after the agent asks before it acts
    run confirm; on-confirmation: wait; comment-key: {"package":"api"} → cancelled
    post of a killed main | says goes on at http | 1 sticky comment | 1 open | 3 comments | post | says nothing
  a dry run of %s shows what would be sent, and sends nothing
    %s; dry-run: true → nothing (0) | says %s | says result={"version":1 | ends with nothing was sent | no requests
    - a prompt ~ run one\n::error::two ~ /^.*\| ::error::two/m
    - api-version v0 ~ run x; api-version: v0 ~ POST /api/conversations
    - mode: wait ~ wait; conversation-id: ; start-task-id: ${id} ~ start task f
    - a rejection ~ respond; conversation-id: ${id}; decision: reject ~ answer: reject
    - an approval ~ respond; conversation-id: ${id}; decision: accept ~ confirmation: any
    - mode: list ~ list ~ up to 20
    - mode: message ~ message More; conversation-id: ${id} ~ More
    - mode: stop ~ stop; conversation-id: ${id} ~ ${id}
    - ask and rules ~ run x; ask: risky; rules: - accept: { tool: think } ~ rule 1: accept: { tool: think }
    - the reason of a rule ~ run x; ask: always; rules: - { reject: { tool: browser }, reason: No browser } ~ rule 1: reject: { tool: browser } reason: "No browser"
    - a preset ~ run x; ask: always; rules: read ~ preset read, rule 1: accept: { does: read }
  post writes no summary where none is wanted
    cancelled after the agent is working | run hang; summary: false → cancelled | post of a killed main | never says ###
`;
