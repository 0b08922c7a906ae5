// A model endpoint on loopback that says what its script says. Each conversation has a script of its own, told apart by
// the path of its base URL, or by its mark in the prompt where all conversations share one address.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../support/listen.ts';
import { chunksOf, completionOf, finish, type Turn } from './completion.ts';

export interface Script {
  readonly baseUrl: string;
  /** Stands for this script in a prompt. */
  readonly mark: string;
  /** The bodies of the requests that came, in order. */
  readonly asked: readonly string[];
  /** How often it was asked after its last turn. */
  readonly beyond: () => number;
}

export interface Model {
  /** For conversations that share one address: their prompts carry a mark. */
  readonly baseUrl: string;
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
    const [, place] = /^\/(\d+|marked)\/v1\/chat\/completions$/.exec(request.url ?? '') ?? [];
    const body = await text(request);
    const { stream, tools } = orderOf(body);
    // The hosted server has a title made, with the prompt but without tools: that is no turn of the agent.
    if (place === 'marked' && !tools) return say({ calls: [], text: 'A title' });
    const script = scripts[Number(place === 'marked' ? lastMark(body) : place)];
    if (script === undefined) return reply(response, 404, { error: { message: 'no such script' } });
    script.asked.push(body);
    const turn = script.turns.shift();
    if (turn === undefined) script.beyond += 1;
    return say(turn ?? finish('the script is at its end'));

    async function say(said: Turn) {
      if ('failure' in said) return reply(response, said.failure, { error: { message: 'scripted failure' } });
      await said.after;
      serial += 1;
      if (!stream) return reply(response, 200, completionOf(said, serial));
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(chunksOf(said, serial));
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(asError(error)));
  });
  const { origin, close } = await listen(server);
  return {
    baseUrl: `${origin}/marked/v1`,
    script(turns) {
      const running: Running = { turns: [...turns], asked: [], beyond: 0 };
      const place = scripts.push(running) - 1;
      const { asked } = running;
      return {
        baseUrl: `${origin}/${place}/v1`,
        mark: `[script ${place}]`,
        asked,
        beyond: () => running.beyond,
      };
    },
    close,
  };
}

function lastMark(body: string): string | undefined {
  return [...body.matchAll(/\[script (\d+)\]/g)].at(-1)?.[1];
}

function orderOf(body: string): { readonly stream: boolean; readonly tools: boolean } {
  const { stream, tools }: { stream?: unknown; tools?: unknown } = JSON.parse(body);
  return { stream: stream === true, tools: Array.isArray(tools) && tools.length > 0 };
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
