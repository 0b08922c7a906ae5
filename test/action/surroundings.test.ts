// What surrounds a step: proxies, GitHub Enterprise, and the end of the process.
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { listen } from '../../lab/support/listen.ts';
import { issueEvent, onStage } from './stage.ts';

interface Proxy {
  readonly url: string;
  readonly passed: string[];
  close(): Promise<void>;
}

/** Tunnels and forwards, and keeps where to. */
async function startProxy(): Promise<Proxy> {
  const passed: string[] = [];
  const server = createServer((incoming, response) => {
    passed.push(incoming.url ?? '');
    const { method = 'GET', headers } = incoming;
    const onward = request(incoming.url ?? '', { method, headers }, (answer: IncomingMessage) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    incoming.pipe(onward);
  });
  server.on('connect', (incoming, socket) => {
    passed.push(incoming.url ?? '');
    const { hostname, port } = new URL(`http://${incoming.url}`);
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(socket);
      socket.pipe(onward);
    });
    for (const end of [onward, socket]) end.on('error', () => [onward, socket].map((each) => each.destroy()));
  });
  const { origin, close } = await listen(server);
  return { url: origin, passed, close };
}

test.concurrent('the service is reached through http_proxy', async () => {
  await onStage(async ({ run, simulator, comments }) => {
    const proxy = await startProxy();
    const env = { http_proxy: proxy.url };
    const step = await run({ prompt: 'simulate: finish', comment: 'always' }, { env, event: issueEvent() });
    await proxy.close();
    expect(step.outputs).toMatchObject({ outcome: 'finished' });
    expect(await comments()).toHaveLength(1);
    // The toolkit's own client leaves every proxy out for loopback, so only the service can be watched here.
    const { host } = new URL(simulator.url);
    expect(proxy.passed.some((target) => target.includes(host))).toBe(true);
  });
});

test('the process ends although one of its connections is never answered', async () => {
  await onStage(async ({ run, simulator }) => {
    await simulator.control.armFault({ route: 'socket', action: 'hang', times: 9 });
    expect(await run({ prompt: 'simulate: finish' })).toMatchObject({ exitCode: 0, signal: null });
  });
});

test('GitHub Enterprise is reached where GITHUB_API_URL says', async () => {
  await onStage(async ({ run, asked }) => {
    const env = { GITHUB_SERVER_URL: 'https://ghe.example.test' };
    const step = await run({ prompt: 'simulate: finish', comment: 'always' }, { env, event: issueEvent() });
    expect((await asked())[0]).toBe('GET /repos/octo/hello/issues/7/comments');
    expect(step.summary).toContain('https://ghe.example.test/octo/hello/actions/runs/4242');
  });
});
