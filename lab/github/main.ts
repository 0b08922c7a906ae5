// The emulation as a process of its own. It prints the address of its control port: `GET /` tells where everything is,
// `POST /{command}` takes a JSON list of arguments.
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../support/listen.ts';
import { runGitHub } from './github.ts';
import { Refusal } from './hub.ts';

const options: unknown = JSON.parse(process.argv[2] ?? '{}');
const { info, commands, close } = await runGitHub(
  typeof options === 'object' && options !== null ? options : {},
);

const server = createServer((request, response) => {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  if (request.method === 'GET') {
    answer(200, { info, commands: Object.keys(commands) });
    return;
  }
  run(request).then(
    (value) => answer(200, { value }),
    (error: unknown) => answer(error instanceof Refusal ? error.status : 500, { message: String(error) }),
  );
});

async function run(request: IncomingMessage): Promise<unknown> {
  const name = (request.url ?? '/').slice(1);
  const command: unknown = Object.hasOwn(commands, name) ? Reflect.get(commands, name) : undefined;
  if (typeof command !== 'function') throw new Refusal(404, `no such command: ${name}`);
  const args: unknown = JSON.parse(await text(request));
  return Reflect.apply(command, commands, Array.isArray(args) ? args : []);
}

const control = await listen(server);
process.stdout.write(`${control.origin}\n`);

async function stop(): Promise<void> {
  process.stdin.destroy();
  // Who started it has asked for the mismatches.
  await Promise.allSettled([control.close(), close()]);
}
process.once('SIGTERM', () => void stop());
process.once('SIGINT', () => void stop());
// The parent process has ended.
process.stdin.on('end', () => void stop()).resume();
