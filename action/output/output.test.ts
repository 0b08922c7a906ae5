// An output that has to fit a schema.
import { aService, letTimeJump, playSteps } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 200);
const documented = await aService('documented', 200);

const schema = JSON.stringify({
  type: 'object',
  properties: { count: { type: 'integer' } },
  required: ['count'],
});
const saying = (...lines: string[]) =>
  ['finish after 1s', ...lines.map((line) => `simulate-says: ${line}`)].join('\n');
const good = 'Done.\\n```json\\n{"count": 3}\\n```';
const bad = 'Done.\\n```json\\n{"count": "three"}\\n```';
const hasValue = 'says output={"count":3} | says "output":{"count":3}';
const hasNone = 'says "output":null | never says output={';
const misfit = 'what the agent said does not fit output-schema: ';
const twice = saying(bad, good);

playSteps(
  { live, documented },
  {
    inputs: { 'poll-interval': '0.05', 'output-schema': schema },
    options: { files: { 'schema.json': schema } },
  },
)`
  a value that fits is the output, and the agent was told the schema with its task
    run ${saying(good)} → finished | its truth is { messages: 1 } | ${hasValue}
    was started with has to fit this JSON Schema | was started with "count":{
  a value that fits a schema from a file is the output
    run ${saying(good)}; output-schema: schema.json → finished | its truth is { messages: 1 } | ${hasValue}
  a value that does not fit goes back to the agent with its errors, and counts where it fits then
    run ${twice} → finished | its truth is { messages: 2 } | ${hasValue} | says /count must be integer
    told - /count must be integer
  a value that fits neither time is bad output
    run ${saying(bad, 'Sorry.')} → bad_output | its truth is { messages: 2 } | says ${misfit}it holds no | ${hasNone}
  what an agent says that did not finish is no output
    run error → error | its truth is { messages: 1 } | ${hasNone}
    run hang; max-cost: 0.05 → over_budget | its truth is { messages: 1 } | ${hasNone}
  a value that does not fit does not go back to an agent that is over its budget by then
    run ${twice}; poll-interval: 3; max-cost: 0.0001 → bad_output | its truth is { messages: 1 }
    says must be integer; it does not go back: it has cost $ | says , and its limit is $0.0001
  a value that does not fit and cannot be sent back is bad output, with the reason and the last words
    fault message 422, times: 9 | fault send_message 422, times: 9 | run ${twice} → bad_output
    says /^reason=.*must be integer; the agent could not be told: /m | says /^final-message=[^]*"three"/m
  where the last words of the agent cannot be read, nothing is sent back
    on documented | run finish after 1s → bad_output | says /^reason=.*its last words could not be read/m

  mode: start tells the schema, and mode: wait and mode: message check the value
    start ${twice} → started | wait → finished | says output={"count":3}
    message Count again. → finished | says output={"count":3}
  a step that is cancelled when the value goes back keeps the last words of the agent
    cancelled after so it is asked once more | run ${twice} → cancelled | says /^final-message=[^]*"three"/m
  a step that is cancelled when the agent has taken up the message keeps its last words
    cancelled after the agent has taken up the message | run ${twice} → cancelled
    says /^final-message=[^]*"three"/m
`;
