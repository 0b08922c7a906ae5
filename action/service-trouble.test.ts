// A service that fails on the way: a start is never sent twice, and all else is survived or reported.
import { aService, letTimeJump, playSteps } from '../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 400);
const finishes = 'run finish → finished (0) | all faults met';
const refused = 'fault conversations 401, method: GET';

playSteps({ live })`
  a poll that is reset does not change the outcome
    fault conversations reset_before, times: 2 | ${finishes}
  a poll that has its reply cut does not change the outcome
    fault start_tasks cut_body, times: 2 | ${finishes}
  a poll that meets 503 with Retry-After does not change the outcome
    fault conversations 503, headers: { retry-after: '1' } | ${finishes}
  a poll that meets 429 does not change the outcome
    fault start_tasks respond, preset: address_rate | ${finishes}
  a poll that meets a page with 200 does not change the outcome
    fault conversations html, times: 2 | ${finishes}
  a poll that is refused twice does not change the outcome
    ${refused}, times: 2 | ${finishes}

  a start whose reply is lost is found and adopted, and is sent once
    fault start reset_after | run finish; start-timeout: 4; timeout: 20 → finished | 1 request to start | 1 agent
    says whether the start was taken is not known, so its conversation is looked for
  a start that met a limit was not taken, and is sent again
    fault start respond, preset: address_rate | run finish → finished | 2 requests to start | 1 agent

  a page in reply to every poll is a bad response
    fault conversations html, times: 1000 | run finish → bad_response
  a service that fails until the time is up is unavailable
    fault conversations 501, times: 1000 | run finish; timeout: 3 → unavailable
  a limit on requests beyond the time of the step makes the service unavailable
    fault conversations 429, headers: { retry-after: '600' }, times: 1000 | run finish; timeout: 30 → unavailable
  a service that fails while it is told when to ask is unavailable, and nobody is advised to ask less
    fault confirmation_policy 503, times: 1000 | run finish; ask: always → unavailable | says told nothing
    never says leave \`ask\` out
  a service that may have taken the task says so of the task
    fault send_message 500, times: 1000 | run finish; ask: always → answer_unknown | says the task may or may not
    never says The answer may or may not
  polls that meet 403 for a minute end the step, with the three causes, and the agent does not know of it
    fault conversations 403, times: 1000 | run finish → unauthorized (50)
    ends with (?=.*api-key)(?=.*repository)(?=.*access).*A conversation that had started may go on
  a start that is refused says that no agent was started, and not that one may go on
    fault start 401 | run finish → unauthorized (50) | ends with (?=.*api-key)(?=.*repository)(?=.*access)
    says No agent was started | never says may go on
  a start for which the service has no time says so too, and not that a conversation may be picked up
    fault start 429, headers: { retry-after: '600' }, times: 1000 | run finish; timeout: 30 → unavailable | says No agent was started
    never says If a conversation had started
  what the last good poll saw stays in the outputs when a later one fails
    an agent confirm, hang is waiting | fault conversations 401, skip: 4, times: 1000
    wait; on-confirmation: accept → unauthorized | says execution-status=running
  mode: wait, which has started nothing, gives up a refused key at once
    run finish → finished | ${refused}, times: 1000 | forget requests | wait → unauthorized | 1 request to conversations
  mode: message, which has started nothing, gives up a refused key at once
    run finish → finished | ${refused}, times: 1000 | forget requests | message → unauthorized | 1 request to conversations
`;
