// One follower: where the step that asked has ended, the step that answers goes on following; where another one still follows, it does
// not; and a step that was killed keeps nobody waiting.
import { expect } from '@jest/globals';
import * as inThread from '../../test/support/in-thread.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 60);

const rules = 'rules: - accept: { tool: terminal, command: "npm test" }';
const goesOn = 'says no other step follows the agent any more; this one follows it to its end';
const follows = 'meanwhile run confirm, finish; on-confirmation: wait | until it asks';
const followsAsking =
  'meanwhile run confirm, finish; on-confirmation: wait; ask: always; poll-interval: 0.2 | until it asks';
const isKilled = `${follows} | it is killed`;
const runIsOver = ({ thread }: Telling) => void thread.github.endedRuns.add(99);
const runIsStartedAgain = ({ thread }: Telling) => void thread.github.attempts.set(99, 2);
const stickySays =
  (words: string) =>
  ({ thread }: Telling) =>
    expect(inThread.stickyBody(thread)).toContain(words);
const decidedInComment = ({ thread }: Telling) =>
  expect(thread.comments[0]?.body).toContain(
    '- wendy approved: `terminal: npm install --save-dev left-pad && npm test`',
  );
const recordedOnce = ({ thread }: Telling) =>
  expect(inThread.stickyBody(thread).match(/^- wendy (?:approved|rejected)/gm)).toHaveLength(2);
const undecided = ({ other }: Telling) => expect(other?.lines.join('\n')).not.toContain('rule 1');

playSteps({ live }, { onIssue: true })`
  the step that answers goes on where no other one follows, also after the next answer
    run confirm, confirm, finish → waiting_for_confirmation | wendy: /approve → waiting_for_confirmation | ${goesOn}
    wendy: /reject not now → finished | ${goesOn} | sent accept approved, reject refused, run started
    says ### ✅ Finished | says - wendy approved | says - wendy rejected | ${recordedOnce} | 0 open
  the step that answers decides by its rules on what comes next
    run confirm, confirm tests, finish → waiting_for_confirmation | wendy (${rules}): /approve → finished | ${goesOn}
    sent accept approved, accept approved | says rule 1 allowed: \`terminal: npm test\`
  the step whose answer may not have arrived goes on where nobody follows
    run confirm, finish → waiting_for_confirmation | fault respond reset_after | wendy: /approve → finished | ${goesOn}
    sent accept approved | says answered, but perhaps not by this step
  a step that goes on following, and sees nothing more, says what was seen last for the sake of the answer
    run confirm, hang → waiting_for_confirmation | fault conversations html, times: 1000, skip: 3
    wendy (timeout: 5; poll-interval: 0.1): /reject use pnpm → timeout | says /^reason=.*the agent is idle/m

  where the step that asked still follows, the step that answers ends
    ${follows} | wendy: /approve → answered | says ✅ @wendy approved | it ends → finished
    says /^- wendy approved: \`terminal: npm install --save-dev left-pad && npm test\`/m | ${decidedInComment}
    ${stickySays('### ✅ Finished')} | says /### ✅ Finished[^]*### ✅ Finished[^]*### ✅ Finished/
  a step knows by its reply whose answer another one has given
    ${followsAsking} | wendy: /approve → answered | it ends → finished | says unasked=0 | says elsewhere=0
    says 4 actions ran: 1 allowed by a person, 3 only thought or finished.
  a step that cannot read the reply at its end says why that answer is one from elsewhere
    ${followsAsking} | wendy: /approve → answered | GitHub refuses GET /repos/{owner}/{repo}/issues/{issue_number}
    it ends → finished | says elsewhere=1 | says warning: the answers in the thread could not be read (Refused)
  a step does not know of an answer from elsewhere whose it was
    ${followsAsking} | its state is { execution_status: running } | its state is { execution_status: finished }
    it ends → finished | says elsewhere=1
  a step whose run is over keeps no other step from following
    ${isKilled} | ${runIsOver} | wendy: /approve → finished | ${stickySays('### ✅ Finished')}
  nor does one whose run was started again, where another of its jobs goes on
    ${isKilled} | ${runIsStartedAgain} | wendy: /approve → finished | ${stickySays('### ✅ Finished')}
  where GitHub does not tell whether a run is over, the comment of its step counts
    ${isKilled} | GitHub refuses GET /repos/{owner}/{repo}/actions/runs | wendy: /approve → answered
  of two approvals of one question at once only one is sent
    run confirm, confirm, finish → waiting_for_confirmation | fault respond pass, delayMs: 20000
    meanwhile wendy: /approve | until a request to respond | wendy: /approve → not_waiting
    it ends → waiting_for_confirmation | sent accept approved
  of two steps that follow only one decides, and the other takes over when that one was killed
    meanwhile run confirm tests, confirm, finish; on-confirmation: wait | until it asks | it is killed
    meanwhile wendy (${rules}; on-confirmation: wait): /agent go on | until it says this one looks on | ${undecided}
    ${runIsOver} | until it says this one decides from now on | until it says rule 1 allowed
    until it says the agent asks before it acts: terminal: npm install | until it asks
    wendy: /approve → answered | it ends → finished
`;
