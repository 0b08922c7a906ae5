// `mode: message`, `mode: stop` and `on-cancel: stop`.
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 120);
/** Its sandboxes fall asleep. */
const drowsy = await aService('live', 120, { sleepless: false });
const withWrongKey = { ...live, apiKey: 'wrong' };

const done = 'an agent finish after 1s is finished';
const tidied = 'an agent finish after 1s\nsimulate-says: I have tidied up. is finished';
const works = 'an agent hang is running';
const asks = 'an agent confirm after 1s is waiting_for_confirmation';
const finish = 'message simulate: finish after 1m';
// The service passes no messages on, so the agent server is asked.
const isFull = 'fault send_message 405, times: 9 | fault message no_room';
const unknown = `conversation-id: ${'b'.repeat(32)}`;

playSteps({ live, drowsy }, { inputs: { 'poll-interval': '0.03' } })`
  a message to an agent that has finished is a round with an outcome of its own
    ${done} | message simulate: error after 30s → error (20) | sent message started
  a message to an agent that works is taken up after its work, whose end counts
    an agent finish after 12m is running | message simulate: stuck after 2m → stuck (21)
    sent message ignored, run started
  a message to an agent that works without end is there when the step ends
    ${works} | message; timeout: 2 → timeout (40) | ends with the message is in the conversation
    sent message ignored
  a message to an agent that waits for an answer is not sent
    ${asks} | message → waiting_for_confirmation (22) | ends with ; the message was not sent\. | sent nothing
  a message to an agent that waits wakes no sandbox, however long
    on drowsy | ${asks} | message; on-confirmation: wait; timeout: 60 → timeout
    ends with the message was not sent | sent nothing | its truth is { sandboxStatus: PAUSED, wakes: 0 }
  a message to a deleted sandbox is not sent
    an agent missing after 1s is MISSING | message → sandbox_missing (31)
    ends with : the message was not sent: the sandbox was deleted | sent nothing
  a message to a frozen sandbox wakes it
    an agent pause after 1s, finish is PAUSED | message → finished | sent message ignored, run started
    its truth is { wakes: 1 }
  a message is found where its reply was lost, and not sent again
    ${done} | fault send_message reset_after | ${finish} → finished | sent message started
  a full agent server that has saved a message is only told to run
    ${done} | ${isFull} | fault run no_room, times: 2 | ${finish} → finished
    sent message ignored, run started | its truth is { messages: 2 }
  a message to an agent that another server owns by then is there, and not to be read
    ${done} | ${isFull} | fault run owned_elsewhere, times: 99 | message → answer_unknown
    ends with owned by another agent server | sent message ignored
  a message that is held for an answer goes in after the workflow has answered
    an agent confirm until approved is waiting | ${finish}; on-confirmation: reject → finished
    sent /^reject refused, (?!.*message.*message).*message/

  a round that ends as error tells no words of the round before
    ${tidied} | wait → finished | message simulate: error after 30s → error | never says /^final-message=./m
  a round that ends as idle tells no words of the round before
    ${tidied} | wait → finished | message simulate: idle after 30s; idle-timeout: 0.1s → idle
    never says /^final-message=./m
  a round that ends as stuck tells no failure of the round before
    an agent error after 1s is error | wait → error | says model did not answer
    message simulate: stuck after 30s → stuck | never says model did not answer

  mode: stop interrupts an agent that works
    ${works} | stop → stopped (0) | ends with : the agent has stopped | sent interrupt stopped
  mode: stop finds that an agent had finished
    ${done} | stop → stopped (0) | ends with there was nothing to stop: the agent has finished | sent nothing
  mode: stop is not green where the agent was not seen to stop
    ${works} | fault conversations 503, times: 99 | stop; timeout: 60 → unavailable | no faults | sent nothing
  mode: message and mode: stop of an unknown conversation are not found
    message; ${unknown} → not_found | stop; ${unknown} → not_found
`;

const hasStopped = 'the agent has stopped, and its sandbox is paused';
const refused = 'the agent could not be stopped: ';
const follows = 'run hang; timeout: 5; on-cancel: leave → timeout';

/** Main was killed while it followed the agent, and has left this. */
const isKilled =
  (left: object = {}, done = {}) =>
  ({ main }: Telling) => {
    const ending = { ending: null, exitCode: null, stop: null };
    const facts = JSON.stringify({ ...JSON.parse(main.state.facts ?? '{}'), ...ending, ...left });
    Object.assign(main, { state: { facts, ...done }, inputs: { ...main.inputs, 'on-cancel': 'stop' } });
  };
const unnamed = { conversationId: null, conversationUrl: null, startTaskId: 'c'.repeat(32) };
const stopHasBegun = { ending: { outcome: 'cancelled', reason: '', at: 0 }, stop: { result: null } };

playSteps({ live, withWrongKey }, { inputs: { 'on-cancel': 'stop', 'poll-interval': '2' } })`
  with on-cancel: stop main begins the stop, and post ends it
    cancelled after the agent is working | run hang → cancelled
    says 🛑 **Stop** asked for by the cancelled workflow | post of a killed main | the agent is PAUSED/paused
  with on-cancel: stop post corrects what the short comment of the end says of the agent
    on issue | cancelled 660000 ms after the agent is working | run hang; comment: always → cancelled
    says agent is being stopped | post | 2 comments | never says is being stopped | says > the step was cancelled
  with on-cancel: stop the agent of a killed step is stopped by post alone
    ${follows} | ${isKilled()} | post | says ${hasStopped}
  with on-cancel: stop the agent of a killed step is stopped by post that knows its start task alone
    ${follows} | ${isKilled({ conversationId: null })} | post | says ${hasStopped}
  with on-cancel: stop post says of which start task the service does not know
    ${follows} | ${isKilled(unnamed)} | post
    says could not be stopped: start task ${unnamed.startTaskId}: the service does not know
  with on-cancel: stop a stop that the service refuses is reported as a failure
    ${follows} | ${isKilled()} | on withWrongKey | post | says /goes on at .*; ${refused}/
  with on-cancel: stop a stop that main began and the service refuses is reported as a failure
    ${follows} | ${isKilled({ ...stopHasBegun, conversationId: null }, { done: 'true' })}
    on withWrongKey | post | says ${refused}
  with on-cancel: stop the end of the time pauses the sandbox
    run hang; timeout: 5 → timeout | ends with ${hasStopped} | the agent is PAUSED/paused
  with on-cancel: leave the end of the time leaves the agent at work
    ${follows} | ends with last seen: the agent is working | the agent is RUNNING/running
`;
