// Listening makes a step quicker and its log richer, and changes nothing else. In this process, over real sockets.
import { afterEach, describe, expect, test } from '@jest/globals';
import { startSimulator } from '../../lab/service/index.ts';
import { until } from '../../lab/support/until.ts';
import { aService } from '../../test/support/simulated.ts';
import { play } from '../testing/play.ts';

const service = await aService('live', 500);
afterEach(() => service.control.clear());

const sockets = async () => (await service.control.requests()).filter(({ route }) => route === 'socket');

/** Without hints such a step would take an hour. */
const slow = { 'poll-interval': '60m', timeout: '0' };

async function running(): Promise<string> {
  const [id = ''] = await service.control.populate({ count: 1, message: 'simulate: hang' });
  await until(async () => (await service.control.conversation(id)).executionStatus === 'running');
  return id;
}

/** A step that follows it, once it is heard. */
async function following(id: string, given: Parameters<typeof play>[1] = {}) {
  const step = play(service, { ...slow, mode: 'wait', 'conversation-id': id, ...given });
  await until(() => service.listening() > 0);
  return step;
}

/** The agent comes to its end when the step has said that it does not listen. */
function endsOnceItIsSaid(id: string) {
  return {
    onLine(line: string) {
      if (line.includes('not listened to'))
        void service.control.setState(id, { execution_status: 'finished' });
    },
  };
}

describe('with live: auto', () => {
  test('an end is noticed without the next poll', async () => {
    const id = await running();
    const step = following(id);
    await until(() => service.listening() > 0);
    // The look because it began to hear is over.
    await until(
      async () =>
        (await service.control.requests()).filter(({ route }) => route === 'conversations').length > 1,
    );
    await service.control.setState(id, { execution_status: 'finished' });
    expect((await step).outputs.outcome).toBe('finished');
    await until(() => service.listening() === 0);
  });

  test('a question is noticed without the next poll, and the rules decide on it', async () => {
    const calm = await startSimulator({ dialect: 'live', sleepless: true, speed: 60 });
    const step = await play(calm, {
      ...slow,
      prompt: 'Do it\nsimulate: confirm tests',
      rules: '- accept: { tool: terminal, command: ["npm test"] }\n',
    });
    await calm.close();
    expect(step.outputs.outcome).toBe('finished');
    expect(step.lines.join('\n')).toMatch(
      /^\d\d:\d\d {2}ran `npm test` \(exit 0\)\n(?:.*\n)*\d\d:\d\d {2}says: /m,
    );
  });

  test('a sandbox that slept is listened to again, with its new key', async () => {
    const id = await running();
    const step = following(id, { 'poll-interval': '0.2' });
    await until(() => service.listening() === 1);
    const { sandboxId } = await service.control.conversation(id);
    const tell = (what: string) =>
      fetch(`${service.url}/api/v1/sandboxes/${sandboxId}/${what}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${service.apiKey}` },
      });
    await tell('pause');
    await until(() => service.listening() === 0);
    await tell('resume');
    await until(() => service.listening() === 1);
    await service.control.setState(id, { execution_status: 'finished' });
    expect((await step).outputs.outcome).toBe('finished');
  });

  const wrongKey = { 'session-api-key': 'not-the-session-key' };
  test.each<[string, object, { status: number } | null, string]>([
    ['a wrong session key', wrongKey, null, ': Authentication failed (4001)'],
    ['an agent server without a socket', {}, { status: 404 }, ''],
  ])('%s is one line of the debug log, and polling goes on', async (_, given, fault, why) => {
    const id = await running();
    if (fault !== null) await service.control.armFault({ route: 'socket', times: 9, ...fault });
    const inputs = { mode: 'wait', 'conversation-id': id, ...given };
    const step = await play(service, inputs, endsOnceItIsSaid(id));
    expect(step.outputs.outcome).toBe('finished');
    const told = step.lines.filter((line) => line.includes('not listened to'));
    const words = `debug: the agent server is not listened to, polling goes on${why}`;
    expect(told).toEqual([expect.stringContaining(words)]);
    if (fault === null) expect(await sockets()).toHaveLength(1);
  });
});

test('with live: off no socket is opened, and the log shows no activities', async () => {
  const step = await play(service, { live: 'off', prompt: 'Do it\nsimulate: finish' });
  expect(step.outputs.outcome).toBe('finished');
  expect(await sockets()).toEqual([]);
  expect(step.lines.join('\n')).not.toMatch(/ {2}(?:says: |ran `)/);
});

test('the agent and its server cannot write a command into the log', async () => {
  const id = await running();
  await service.control.armFault({ route: 'socket', action: 'socket_lie', times: 9 });
  const said: string[] = [];
  const given = { 'poll-interval': '0.2', mode: 'wait', 'conversation-id': id };
  const step = play(service, given, { onLine: (line) => void said.push(line) });
  const lie = (line: string) => line.includes('says: ::error::It is over');
  await until(() => said.some(lie));
  await service.control.setState(id, { execution_status: 'finished' });
  const { lines, outputs } = await step;
  expect(outputs.outcome).toBe('finished');
  expect(lines.some(lie)).toBe(true);
  expect(lines.every((line) => !/^\s*::|\n/.test(line))).toBe(true);
});
