// `on-cancel: stop` while the start is still under way: what main hands to post, and what post does about it. A start takes 20 s.
import { aService, letTimeJump, playSteps } from '../../test/support/step-stories.ts';

letTimeJump();

// Most of it is about a service that names no sandbox before its start is ready.
const live = await aService('live', 1, { namesSandboxes: false });
const naming = await aService('live', 1);
const documented = await aService('documented', 1);

const inputs = { 'on-cancel': 'stop', 'poll-interval': '1', live: 'off' };
const asSoonAs = 'its agent is stopped as soon as it is there';
const hasStopped = 'the agent has stopped, and its sandbox is paused';
const noAgent = 'there is no agent to stop: ';
const notStopped = 'the agent could not be stopped: ';
const atRequest = 'cancelled after starting conversation | run';
const inStartUp = 'cancelled after start-up: | run';

for (const [post, does] of [
  ['post', 'says /the agent has stopped/'],
  ['post of a killed main', 'says /was stopped/'],
] as const) {
  const stops = [
    `→ cancelled (130) | says /reason=.*${asSoonAs}/ | ${post} | says ${hasStopped} | ${does}`,
    'the agent is PAUSED/.* | 1 request to start | 1 agent',
  ].join(' | ');
  playSteps({ live, naming }, { inputs })`
    a start request that is answered late is handed to ${post}, which stops the agent
      fault start pass, delayMs: 2000 | ${atRequest} hang ${stops}
    a start request that is answered too late is handed to ${post}, which stops the agent
      fault start pass, delayMs: 15000 | ${atRequest} hang ${stops}
    a start request whose answer is lost is handed to ${post}, which stops the agent
      fault start reset_after | ${atRequest} hang ${stops}
    a start task is handed to ${post}, which stops the agent once it is ready
      ${inStartUp} hang ${stops}
    a start task of an agent without a task yet is handed to ${post}, which stops the agent
      ${inStartUp} hang; ask: always ${stops}
    a start-up of mode: start is handed to ${post}, which stops the agent
      cancelled after start-up: | start hang ${stops}
    a start that fails after the cancel is reported by ${post} as no agent
      ${inStartUp} start-error → cancelled | ${post} | never says goes on
      says ${noAgent}its start failed: The sandbox could not be set up
    a start that takes longer than a minute is named by ${post} with its task and its address
      ${inStartUp} start-hang → cancelled | ${post} | says /\]\(${live.url}/conversations/[-0-9a-f]{36}\)/
      says /^warning: ${notStopped}start task <first start-task-id>: not READY after 60 s; last seen: .*; look for it at ${live.url}/conversations/[-0-9a-f]{36}/m

    a sandbox that is named while the start is under way is paused before ${post}, and there is no agent
      on naming | ${inStartUp} hang → cancelled | ${post} | never says goes on | the agent is PAUSED/null
      says ${noAgent}its sandbox was paused before its agent was there | 1 request to pause_sandbox
    a sandbox of a start that never ends is paused before ${post}
      on naming | ${inStartUp} start-hang → cancelled | ${post} | never says goes on | the agent is PAUSED/null
      says ${noAgent}its sandbox was paused before its agent was there | 1 request to pause_sandbox
    a sandbox that cannot be paused is not asked again, and ${post} stops its agent once it is there
      on naming | fault pause_sandbox 404 | ${inStartUp} hang → cancelled | ${post} | says ${hasStopped}
      2 requests to pause_sandbox
  `;
}

playSteps({ live, naming, documented }, { inputs })`
  a sandbox that main has seen is paused by main
    on naming | cancelled after start-up: preparing the repository | run start-hang → cancelled
    1 request to pause_sandbox | the agent is PAUSED/null
  a start that the service has refused for a while is not sent once the job is cancelled
    fault start 429, headers: { retry-after: '1' } | ${atRequest} hang → cancelled | 1 request to start | 0 agents

  the end of timeout stops the agent once its start is over
    run hang; timeout: 5 → timeout | says /reason=not ended after 5 s.*${hasStopped}/ | the agent is PAUSED/.*
    says sandbox-status=PAUSED | never says execution-status=running
    says The step has ended, and its agent was stopped. | post | says nothing
  the end of start-timeout stops the agent once its start is over
    run hang; start-timeout: 5 → start_timeout | says /reason=not READY after 5 s.*${hasStopped}/
    the agent is PAUSED/.* | says The step has ended, and its agent was stopped. | post | says nothing
  the end of timeout stops the agent of a start that has not been answered
    fault start pass, delayMs: 30000 | run hang; timeout: 5 → start_unknown
    says /reason=.*may or may not.*${hasStopped}/ | the agent is PAUSED/.*
    says The step has ended, and its agent was stopped. | post | says nothing
  the end of start-timeout leaves post nothing where there is no agent
    on naming | run start-hang; start-timeout: 5 → start_timeout | says ${noAgent} | post | says nothing
  a start that outlasts its time is left to post, and reported by both
    run slow-start for 80s, then hang; start-timeout: 5 → start_timeout | says /reason=.*${asSoonAs}/
    says its agent is being stopped | post | says ${hasStopped} | the agent is PAUSED/.*

  a start that was never taken is named by the id that it chose
    fault start reset_before, times: 9 | ${atRequest} hang → start_unknown | post
    says nothing of it has appeared; look for it at | says /\]\(${live.url}/conversations/[-0-9a-f]{36}\)/
  a start that the key may not read any more is reported as not stopped
    ${inStartUp} hang → cancelled | fault start_tasks 401, times: 99 | post
    says /^warning: ${notStopped}start task .*401/m
  a start of the deprecated endpoint, which names no id, is reported as not stopped
    on documented | fault start_v0 pass, delayMs: 15000 | ${atRequest} hang; api-version: v0 → cancelled | post
    says warning: ${notStopped}the start request may or may not have been taken, and the service has named no id
  a start task that mode: wait follows is stopped too
    ${inStartUp} hang; on-cancel: leave → cancelled | cancelled after start-up:
    wait; conversation-id: ; start-task-id: <start-task-id> → cancelled | says /reason=.*${asSoonAs}/
    post | says ${hasStopped} | the agent is PAUSED/.*

  with on-cancel: leave a start that is under way goes on
    ${inStartUp} hang; on-cancel: leave → cancelled | says /reason=.*the start-up goes on as start task/
    post | says nothing | the agent is STARTING/.*
  the post step of a step that ended by itself stops nothing
    start hang → started | post | says nothing | the agent is RUNNING/running
  the post step of a step that ended with a question stops nothing
    run confirm → waiting_for_confirmation | post | says nothing | the agent is RUNNING/waiting_for_confirmation
  the post step of a step whose agent has finished stops nothing
    run finish → finished | post | says nothing | the agent is RUNNING/finished
`;
