// `mode: respond` and `on-confirmation`: answers that the workflow has decided beforehand.
import { aService, letTimeJump, playSteps } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 60);
const documented = await aService('documented', 60);

const server = `agent-server-url: ${documented.agentServerUrl}; session-api-key: any`;
const asks = 'run confirm → waiting_for_confirmation';
const asksTwice = 'run confirm twice, then finish → waiting_for_confirmation';
const approves = 'respond; decision: accept';
const rejects = 'respond; decision: reject';
const asksForMore = 'its state is { execution_status: waiting_for_confirmation, actions: 2 }';
const isRefused = [
  'says now waits for something other than what was shown | says the agent asks before it acts: ',
  'says 2 things | sent nothing',
];
const bothApproved = 'sent accept approved, accept approved';
const reported = (did: string) => [
  `says /${did}[;,].* the agent .*: terminal: npm install/ | says /${did}.*: file_editor: str_replace src\\/index.js/`,
  `says /- .*${did}.*: .terminal: npm install/ | says /- .*${did}.*: .file_editor: str_replace src\\/index.js/`,
];

playSteps({ live, documented }, { inputs: { 'poll-interval': '0.02' } })`
  on-confirmation: accept answers each question once, follows to the end, and reports what it answered
    run confirm twice, then finish; on-confirmation: accept → finished (0) | ${bothApproved} | ${reported('approved')}
  on-confirmation: approve is the same
    run confirm twice, then finish; on-confirmation: approve → finished (0) | ${bothApproved}
  on-confirmation: reject answers each question once, and reports it
    run confirm twice, then finish; on-confirmation: reject → finished (0) | ${reported('rejected')}
    sent reject refused, run started, reject refused, run started
  on-confirmation: accept without an agent server is bad input
    on documented | run confirm; on-confirmation: accept → bad_input | says /reason=.*agent-server-url/
  an answer that the service took without effect is not reported as approved
    fault respond 200, times: 10, body: { success: true }
    run confirm; on-confirmation: accept → waiting_for_confirmation (22)
    says npm install --save-dev left-pad | never says /(?<!not )approved[;,]/ | says /^confirmation=actions:/m
  an approval that the service took without effect leaves the question in the outputs
    ${asks} | fault respond 200, times: 10, body: { success: true } | ${approves} → waiting_for_confirmation
    says /^confirmation=actions:/m

  an approval that names another question is refused, and nothing is sent
    ${asksTwice} | says /confirmation=actions:[0-9a-f]{64}$/m | says \`confirmation: <confirmation>\`
    ${asksForMore} | ${approves}; confirmation: <first confirmation> → not_waiting (34) | ${isRefused}
    ${rejects}; confirmation: <first confirmation> → not_waiting (34) | ${isRefused}
    ${approves}; confirmation: unknown → not_waiting | sent nothing
  the step that was refused names in its output what it has shown
    ${asksTwice} | ${asksForMore} | ${approves}; confirmation: <confirmation> → not_waiting
    ${approves}; confirmation: <confirmation> → answered | sent accept approved
  a rejection reaches the agent with its reason, and the agent is told to go on
    ${asks} | ${rejects}; reason: too risky → answered (0) | sent reject refused, run started
    its truth is { answers: [{ reason: too risky }, {}] }
  where the service does not tell what is pending, an approval that names a question is not sent
    on documented | ${asks} | says confirmation=unknown
    ${approves}; ${server}; confirmation: unknown → not_waiting | says confirmation=unknown
    says Answer in the conversation | sent nothing | ${approves}; ${server} → answered | sent accept approved
  a start task names its conversation, and the outputs have what was seen on the way
    ${asks} | respond; decision: approve; conversation-id: ; start-task-id: <start-task-id> → answered
    says start-task-status=READY | says sandbox-status=RUNNING | says execution-status=running
    says title=<first title> | never says /^polls=[01]$/m
  an approval waits where a gateway says at first that nothing is behind it
    ${asks} | fault events html, status: 404, times: 2
    ${approves}; confirmation: <confirmation> → answered | sent accept approved | all faults met
  an approval whose reply is lost is not sent again, and its fate is unknown
    ${asks} | fault respond reset_after | ${approves} → answer_unknown | 1 request to respond | sent accept approved
  a rejection whose reply is lost is not sent again, and is found among the events
    ${asks} | fault respond reset_after | ${rejects} → answered | 1 request to respond
    sent reject refused, run started
  a step that wakes a sandbox and then fails says that the sandbox runs
    an agent confirm is waiting | its state is { sandbox_status: PAUSED } | fault respond 404, times: 9
    wait; on-confirmation: reject; pause-timeout: 0 → not_found | says sandbox-status=RUNNING
  the log names the conversation once, whatever the mode
    ${asks} | says once conversation http | ${approves} → answered | says once conversation http
    stop → stopped | says once conversation http
  mode: respond with an unknown id is not found
    ${approves}; conversation-id: ${'f'.repeat(32)} → not_found
    ${approves}; conversation-id: ; start-task-id: ${'f'.repeat(32)} → not_found
`;
