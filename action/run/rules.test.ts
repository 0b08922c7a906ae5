// The inputs `ask` and `rules`: the agent is told when to ask before it gets its task, and what the rules decide is done.
import { expect } from '@jest/globals';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 60);
const documented = await aService('documented', 120);
const demanding = await aService('live', 120, { refuseEmptyStarts: true });
const neverAsking = await aService('live', 120, { confirmationMode: false });
const ofAnotherVendor = await aService('live', 120, { acp: true });
const services = { live, documented, demanding, neverAsking, ofAnotherVendor };

const policyFirst = 'posted security_analyzer, confirmation_policy, send_message';
const asks = 'run confirm → waiting_for_confirmation';
const ends = 'run finish after 1s; ask: service → finished';
const decides = 'run confirm twice; on-confirmation: accept';
const untold = 'run confirm → ask_unavailable | posted nothing';

/** It lets go whatever waits. */
async function isGivenGoal({ service: { control }, id }: Telling): Promise<void> {
  const { agentServerUrl, sessionKey = '' } = await control.conversation(id, { keys: true });
  const goal = await fetch(`${agentServerUrl}/api/conversations/${id}/goal`, {
    method: 'POST',
    headers: { 'x-session-api-key': sessionKey },
    body: JSON.stringify({ objective: 'All is done.' }),
  });
  expect(goal.status).toBe(200);
}

playSteps(services, { inputs: { ask: 'always', 'poll-interval': '0.03' } })`
  an agent that has to ask is told so before it gets its task
    ${asks} | ${policyFirst} | says has its task | says asks before every action (workflow)
  an agent that never has to ask is told so before it gets its task
    run confirm; ask: never → finished | posted confirmation_policy, send_message
  an agent of mode: start is told when to ask first
    start confirm → started | ${policyFirst}
  the model is a part of the start request, with a task or without
    run confirm; model: openai/gpt → waiting_for_confirmation | was started with "llm_model":"openai/gpt"
    run confirm; model: openai/gpt; ask: service → waiting_for_confirmation
    was started with "llm_model":"openai/gpt"
  an agent whose start-up is streamed is told when to ask first
    run confirm; start-progress: stream → waiting_for_confirmation | ${policyFirst}
  a task whose reply is lost is sent once
    fault send_message reset_after | ${asks} | ${policyFirst}
  at the end the step says how many actions ran, and who had decided on them
    ${decides} → finished | says 5 actions ran: 2 allowed by the workflow, 3 only thought or finished.
    says unasked=0 | says elsewhere=0 | never says The agent started
  at the end the step says which other conversations the agent started
    run confirm child; on-confirmation: accept → finished
    says The agent started 1 other conversation, of which | says unasked=0
  events that cannot be read make a good end unguarded
    fault events 404, times: 99 | run finish; ask: risky → unguarded | says unasked=unknown

  an agent that cannot be started without a task is told nothing
    on demanding | ${untold} | says no conversation without a task
  an agent that nothing can tell when to ask is told nothing
    on documented | ${untold} | says the agent was told nothing
  an agent of another vendor is told nothing where it has to ask
    on ofAnotherVendor | ${untold} | ends with grants itself every permission .*choose another agent
    run confirm; ask: risky → ask_unavailable | run confirm; ask: observe → ask_unavailable | posted nothing
  an agent of another vendor is started where nobody has to be asked
    on ofAnotherVendor | run finish after 1s; ask: never → finished | posted send_message
  an agent whose policy the service refuses is told nothing
    fault confirmation_policy 403, times: 99 | run confirm → ask_unavailable | never says send_message
  an agent whose policy cannot be set in time is told nothing
    fault confirmation_policy 503, times: 99 | run confirm; start-timeout: 40; poll-interval: 5 → start_timeout
    says told nothing:
  a step that is cancelled during the start-up will tell the agent nothing
    cancelled after start-up: | run confirm → cancelled | says its agent was told nothing, and will not be
    cancelled after start-up: | run confirm; ask: service → cancelled | says /^reason=.*the start-up goes on as start task/m
  a step that is cancelled before the task has told the agent nothing
    fault confirmation_policy 503, times: 99 | cancelled 100 ms after start-up: ready | run confirm → cancelled
    says was told nothing

  nobody will be asked where an account never asks, and the step says so
    on neverAsking | ${ends} | says Nobody will be asked: the account | says \`ask: always\`
    says never asks before it acts (as the account is set)
  nobody will be asked by an agent of another vendor, and the step says so
    on ofAnotherVendor | ${ends} | says Nobody will be asked
  where people are asked, or it is not known, the step does not say that nobody is
    ${ends} | never says Nobody will be asked
    on neverAsking | fault settings 500, times: 9 | ${ends} | never says Nobody will be asked

  an action that was answered in another place is reported as answered elsewhere
    ${asks} | its state is { execution_status: running } | its state is { execution_status: finished }
    wait → finished | says unasked=0 | says elsewhere=1 | says /^warning: .*1 answered elsewhere/m
    says 1 answered elsewhere, by whom is not known
  an action that nobody was asked about makes a good end unguarded
    start confirm, finish; ask: never → started | 5m later | wait → unguarded (27)
    says unasked=1 | says elsewhere=0 | says /^warning: .*1 without a decision/m
    ends with unguarded \(exit code 27\): | says /had to ask, and did not[\s\S]*left-pad/
  an action that nobody was asked about is green where succeed-on names unguarded
    start confirm, finish; ask: never → started | 5m later
    wait; succeed-on: finished, unguarded → unguarded (0) | says unasked=1
  an action that nobody was asked about makes another end unguarded that succeed-on names
    start confirm, stuck; ask: never → started | 5m later | wait; succeed-on: stuck → unguarded (27) | says unasked=1
  an action that nobody was asked about leaves a bad end as it is, and is reported
    start confirm, stuck; ask: never → started | 5m later | wait → stuck (21) | says unasked=1
    says /^warning: .*1 without a decision/m | says /had to ask, and did not[\s\S]*left-pad/
  a goal that somebody gives the agent past the step is stopped and said, and what it let go is decided by nobody
    start confirm twice → started | 5m later | ${isGivenGoal} | wait → waiting_for_confirmation
    says unasked=1 | says elsewhere=0 | says /somebody gave the agent a goal .* so the goal was stopped/
  with ask: observe the agent acts, and the end tells what it would have asked
    run confirm twice; ask: observe; rules: - accept: { tool: terminal, command: "npm test" } → finished
    never says unasked= | says /With ask: always, [12] of 5 actions would have waited for you/
    says Nobody was asked. With ask: always,
    says /"observed":\{(?=[^}]*"actions":5\b)(?=[^}]*"exempt":3\b)[^}]*"rejected":0\b/
`;

const install = '- accept: { tool: terminal, command: ["npm install --save-dev left-pad && npm test"] }\n';
const edit = '- accept: { tool: file_editor, path: ["src/**"] }\n';
const asksOf = (rules: string) => `run confirm twice; rules: ${rules}`;
const idle = 'run finish after 1s; rules: - reject: { tool: browser }';
const ask = '- ask: { tool: terminal }';

playSteps(services, { inputs: { 'poll-interval': '0.03' } })`
  rules accept both actions of the agent
    ${asksOf(install + edit)} → finished | sent accept approved, accept approved
  a rule accepts the first action, and the second is a question
    ${asksOf(install)} → waiting_for_confirmation | sent accept approved
  a rule accepts the first action, and on-confirmation the second
    ${asksOf(install)}; on-confirmation: accept → finished | sent accept approved, accept approved
  a rule that asks is not overruled by on-confirmation
    ${asksOf(ask)}; on-confirmation: accept → waiting_for_confirmation | sent nothing
    ${asksOf(ask)}; on-confirmation: reject → waiting_for_confirmation | sent nothing
  an agent that was given its task apart goes on after a rejection of the workflow
    run confirm; on-confirmation: reject; ask: always → finished
    sent message started, reject refused, run started
  a rule rejects the first action with its reason, and the second is a question
    ${asksOf('- reject: { tool: terminal }\n  reason: No commands here.')} → waiting_for_confirmation
    sent reject refused, run started | its truth is { answers: [{ reason: No commands here. }, {}] }
  where the service does not tell what the agent asks, on-confirmation decides nothing beside rules
    on documented | run confirm; rules: ${edit}; on-confirmation: accept → waiting_for_confirmation | sent nothing
  with ask: always each decision of a rule is in log and summary, and no person is needed
    ${asksOf(install + edit)}; ask: always → finished | says unasked=0 | says /^- rule 2 allowed: /m
    says /^\d\d:\d\d {2}.*rule 1 allowed: terminal: npm install --save-dev left-pad/m
  %s in front of a sandbox that is not reached yet is no word of its agent server
    fault confirmation_policy %s, times: 3 | fault events %s, times: 3
    ${asksOf(install + edit)}; ask: always → finished | says unasked=0 | all faults met
    - a page of a gateway ~ html, status: 404 ~ html, status: 404
    - a text of a gateway ~ 404, body: no such host ~ 404, body: no such host
    - a login page ~ html, status: 200 ~ html, status: 200
    - a redirect ~ 302 ~ 302

  rules where the account asks nobody are a warning that names them
    on neverAsking | ${idle} → finished | says /^warning: .*\`rules\`.*decide nothing here: the account/m
  rules where the input asks nobody are a warning that names them
    on neverAsking | ${idle}; ask: never → finished | says /^warning: .*\`rules\`.*decide nothing here: \`ask\` is \`never\`/m
  rules where the account cannot be read are a warning that names them
    on neverAsking | fault settings 500, times: 9 | ${idle} → finished | says /^warning: .*\`rules\`.*is not known/m
  a rejection beforehand where nobody is asked is a warning that names it
    on neverAsking | run finish; on-confirmation: reject → finished | says /^warning: .on-confirmation: reject. decides nothing here/m
    run finish; on-confirmation: reject; ask: never → finished | says /^warning: .on-confirmation: reject. decides nothing here/m
    on live | run finish; on-confirmation: reject → finished | never says decides nothing
  rules of what is observed, or of an agent that asks, are no warning
    ${idle}; ask: observe → finished | never says /^warning: .*\`rules\`/m
    ${idle}; ask: always → waiting_for_confirmation | never says /^warning: .*\`rules\`/m
`;
