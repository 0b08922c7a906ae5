// The control port: `GET /` tells where everything is, `POST /{command}` takes a JSON list of arguments.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Running } from './github.ts';
import { Refusal } from './refusal.ts';

export function createControlServer({ info, commands }: Running): Server {
  return createServer((request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.method === 'GET') {
      answer(200, { info, commands: Object.keys(commands) });
      return;
    }
    run(commands, request).then(
      (value) => answer(200, { value }),
      (error: unknown) => answer(error instanceof Refusal ? error.status : 500, { message: String(error) }),
    );
  });
}

async function run(commands: Running['commands'], request: IncomingMessage): Promise<unknown> {
  const name = (request.url ?? '/').slice(1);
  const command: unknown = Object.hasOwn(commands, name) ? Reflect.get(commands, name) : undefined;
  if (typeof command !== 'function') throw new Refusal(404, `no such command: ${name}`);
  const args: unknown = JSON.parse(await text(request));
  return Reflect.apply(command, commands, Array.isArray(args) ? args : []);
}
