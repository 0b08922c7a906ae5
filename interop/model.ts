// A model endpoint on loopback that says what its script says. Each conversation has a script of its own, told apart by
// the path of its base URL.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../test/support/listen.ts';
import { completionOf, finish, type Turn } from './completion.ts';

export interface Script {
  readonly baseUrl: string;
  /** The bodies of the requests that came, in order. */
  readonly asked: readonly string[];
  /** How often it was asked after its last turn. */
  readonly beyond: () => number;
}

export interface Model {
  script(turns: readonly Turn[]): Script;
  close(): Promise<void>;
}

interface Running {
  readonly turns: Turn[];
  readonly asked: string[];
  beyond: number;
}

export async function startModel(): Promise<Model> {
  const scripts: Running[] = [];
  let serial = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, place] = /^\/(\d+)\/v1\/chat\/completions$/.exec(request.url ?? '') ?? [];
    const script = scripts[Number(place)];
    const body = await text(request);
    if (script === undefined) return reply(response, 404, { error: { message: 'no such script' } });
    script.asked.push(body);
    const turn = script.turns.shift();
    if (turn === undefined) script.beyond += 1;
    const said = turn ?? finish('the script is at its end');
    if ('failure' in said) return reply(response, said.failure, { error: { message: 'scripted failure' } });
    await said.after;
    serial += 1;
    return reply(response, 200, completionOf(said, serial));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  const { origin, close } = await listen(server);
  return {
    script(turns) {
      const running: Running = { turns: [...turns], asked: [], beyond: 0 };
      const place = scripts.push(running) - 1;
      return { baseUrl: `${origin}/${place}/v1`, asked: running.asked, beyond: () => running.beyond };
    },
    close,
  };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
