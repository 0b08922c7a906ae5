// A budget, against a service that tells what the agent costs, one that tells it at the agent server alone, and two that do not.
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 120);
const aside = await aService('live', 120, { tellsCost: 'agent_server' });
const silent = await aService('live', 120, { tellsCost: 'nowhere' });
const documented = await aService('documented', 120);

const dear = 'run hang; max-cost: 0.05';
const isStopped = [
  `${dear} → over_budget (24) | the agent is PAUSED/paused | never says cannot hold`,
  String.raw`says /reason=it has cost \$\d+\.\d+, and its limit is \$0\.05; the agent has stopped, and its sandbox is paused/`,
  String.raw`says /^cost=0\.(?:0[5-9]|[1-9])/m | says /\$\d+\.\d\d · [\d,]+ tokens/`,
];
const isUntold = [
  'run finish after 1s; max-cost: 0.01 → finished | never says /^cost=/m | says "cost":null,"tokens":null',
  'says once max-cost cannot hold: the service does not tell what the agent costs',
];
const refused =
  'fault interrupt 403, times: 999 | fault pause 403, times: 999 | fault pause_sandbox 403, times: 999';
const mayGoOn = [
  String.raw`says /reason=it has cost \$.*, and its limit is \$0\.05; the agent / | says it may go on, and cost more`,
  'never says The agent was stopped',
];
const notSent = String.raw`says /reason=it has cost \$0\.\d+, and its limit is \$0\.05; the message was not sent$/m`;

/** Once the agent is being stopped. */
function thenIsDown({ next, service }: Telling): void {
  const fault = { route: 'conversations', status: 503, body: {}, times: 999 };
  const onLine = (line: string) => {
    if (line.includes('the agent is being stopped')) void service.control.armFault(fault);
  };
  Object.assign(next, { onLine });
}

/** By main, which was killed then. */
function stopHasBegun({ main, last }: Telling): void {
  const facts = JSON.parse(last.state.facts ?? '{}');
  const stop = { ...facts.stop, state: 'stopping', result: null, settledAt: null };
  const ending = { ...facts.ending, variant: 'not_stopped' };
  Object.assign(main.state, { facts: JSON.stringify({ ...facts, stop, ending }) });
}

playSteps({ live, aside, silent, documented }, { inputs: { 'poll-interval': '0.05' } })`
  an agent over its budget is stopped, with the cost from the record
    ${isStopped}
  an agent over its budget is stopped, with the cost from the agent server alone
    on aside | ${isStopped}
  an agent within its budget finishes, and what it cost is reported
    run finish after 30s; max-cost: 100 → finished (0) | says /^cost=0\.1[45]/m | says /^tokens=6\d{3}$/m
  an agent over its budget that waits is stopped, and its question is not approved
    run confirm after 30s; on-confirmation: accept; max-cost: 0.01 → over_budget | never approved
  max-cost gives one warning, and no cost is reported, with a service that tells no cost
    on silent | ${isUntold}
  max-cost gives one warning, and no cost is reported, with a service of the documented dialect
    on documented | ${isUntold}
  a stop that main only began is finished by post, and it stays over budget
    on issue | ${dear} → over_budget | ${stopHasBegun} | post | says Over budget
    never says /not stopped|No longer followed/
  an agent that cannot be stopped because the service refuses it may go on, and the step is not green
    ${refused} | ${dear}; succeed-on: finished,over_budget → over_budget (24) | ${mayGoOn}
    says its sandbox cannot be paused (failed)
  an agent that cannot be stopped because the service is down may go on, and the step is not green
    ${refused} | ${thenIsDown} | ${dear}; succeed-on: finished,over_budget → over_budget (24) | ${mayGoOn}
    says status 503
  a further message sets no agent to work that is over its budget
    run finish after 30s → finished | message; max-cost: 0.05 → over_budget (24) | ${notSent}
    its truth is { messages: 1 } | says it was not told to go on | never says The agent was stopped
  a further message wakes no agent that was stopped
    ${dear} → over_budget | message; max-cost: 0.05 → over_budget (24) | ${notSent}
    its truth is { messages: 1, sandboxStatus: PAUSED }
  a further message to an agent at work does not put off the stop at its budget
    start hang → started | message; max-cost: 0.3; timeout: 10 → over_budget (24) | its truth is { messages: 2 }
    says /; the agent has stopped, .*; the message is in the conversation/
`;
