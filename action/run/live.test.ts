// Listening makes a step quicker and its log richer, and changes nothing else. In this process, over real sockets.
import { expect } from '@jest/globals';
import { untilInTime } from '../../test/support/jumping-time.ts';
import { countRequests } from '../../test/support/simulated.ts';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';

letTimeJump();

const live = await aService('live', 500);
const calm = await aService('live', 60);

const listens =
  (count: number) =>
  ({ service }: Telling) =>
    untilInTime(() => (service as typeof live).listening() === count);
/** The look because it began to hear is over. */
const hasLooked = ({ service }: Telling) =>
  untilInTime(async () => (await countRequests(service, 'conversations')) > 1);
/** Without hints such a step takes an hour. */
const slow = 'poll-interval: 60m; timeout: 0';
const isQuick = ({ last }: Telling) => expect(Number(last.outputs['duration-seconds'])).toBeLessThan(60);

const sandboxIsTold =
  (what: 'pause' | 'resume') =>
  async ({ service, id }: Telling) => {
    const { sandboxId } = await service.control.conversation(id);
    const headers = { authorization: `Bearer ${service.apiKey}` };
    await fetch(`${service.url}/api/v1/sandboxes/${sandboxId}/${what}`, { method: 'POST', headers });
  };

/** Once the step has said that it does not listen. */
function finishesThen({ service, id, next }: Telling): void {
  const onLine = (line: string) => {
    if (line.includes('not listened to')) void service.control.setState(id, { execution_status: 'finished' });
  };
  Object.assign(next, { onLine });
}

const works = 'an agent hang is running';
const finishes = 'its state is { execution_status: finished } | it ends → finished';

playSteps({ live, calm }, { inputs: { 'poll-interval': '0.2' } })`
  an end is noticed without the next poll
    ${works} | meanwhile wait; ${slow} | ${listens(1)} | ${hasLooked} | ${finishes} | ${isQuick} | ${listens(0)}
  rules decide on a question, and the log shows what the agent does
    on calm | run confirm tests; ${slow}; rules: - accept: { tool: terminal, command: ["npm test"] } → finished
    says /^\d\d:\d\d {2}ran \`npm test\` \(exit 0\)\n(?:.*\n)*\d\d:\d\d {2}says: /m
  a sandbox that slept is listened to again, with its new key
    ${works} | meanwhile wait; timeout: 0 | ${listens(1)} | ${sandboxIsTold('pause')} | ${listens(0)}
    ${sandboxIsTold('resume')} | ${listens(1)} | ${finishes}
  a wrong session key is one line of the debug log, and polling goes on
    ${works} | ${finishesThen} | wait; session-api-key: not-the-session-key → finished | 1 request to socket
    says once not listened to
    says debug: the agent server is not listened to, polling goes on: Authentication failed (4001)
  an agent server without a socket is one line of the debug log, and polling goes on
    ${works} | fault socket 404, times: 9 | ${finishesThen} | wait → finished | says once not listened to
    says debug: the agent server is not listened to, polling goes on
  with live: off no socket is opened, and the log shows no activities
    run finish; live: off → finished | 0 requests to socket | never says /^\d\d:\d\d {2}(?:says: |ran \`)/m
  the agent and its server cannot write a command into the log
    ${works} | fault socket socket_lie, times: 9 | meanwhile wait | until it says says: ::error::It is over
    ${finishes} | says says: ::error::It is over | never says /^\s*::/m
`;
