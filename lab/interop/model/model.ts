// A model endpoint on loopback that replies as its scripts say. It finds the script of a conversation by the path of its
// base URL, or, where all conversations share one base URL, by the mark in the prompt.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listen } from '../../support/listen.ts';
import { filesIn, finish, placed, type Said, type Turn } from './script.ts';

export type Model = Awaited<ReturnType<typeof startModel>>;
/** A script that is played on a real server, with the folder in which its actions can be seen. */
export type Script = ReturnType<Model['play']>;

interface Playing {
  readonly turns: Turn[];
  readonly asked: string[];
}

export async function startModel(home: string) {
  const scripts: Playing[] = [];
  let serial = 0;
  let extra = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const [, place] = /^\/(\d+|marked)\/v1\/chat\/completions$/.exec(request.url ?? '') ?? [];
    const body = await text(request);
    const { stream, tools }: { stream?: boolean; tools?: unknown[] } = JSON.parse(body);
    // The hosted server has a title made from the prompt, without tools: that is no turn of the agent. The judge of a goal has none either.
    const isForTitle = place === 'marked' && !tools?.length && !isOfJudge(body);
    const script = scripts[Number(place === 'marked' ? lastMark(body) : place)];
    if (script === undefined && !isForTitle)
      return reply(response, 404, { error: { message: 'no such script' } });
    const turn = isForTitle ? { calls: [], text: 'A title' } : nextTurn(script, body);
    if ('failure' in turn) return reply(response, turn.failure, { error: { message: 'scripted failure' } });
    await turn.after;
    serial += 1;
    if (!stream) return reply(response, 200, completionOf(turn, serial));
    await sendPieces(response, chunksOf(turn, serial));
  };

  const nextTurn = (script: Playing | undefined, body: string): Turn => {
    script?.asked.push(body);
    const turn = script?.turns.shift();
    if (turn === undefined) extra += 1;
    return turn ?? finish('the script is at its end');
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  const { origin, close } = await listen(server);
  return {
    /** The base URL for scripts that are found by their mark. */
    baseUrl: `${origin}/marked/v1`,
    play(turns: readonly Turn[]) {
      const place = scripts.length;
      const folder = join(home, 'stories', String(place));
      mkdirSync(folder, { recursive: true });
      const playing: Playing = { turns: [...placed(turns, folder)], asked: [] };
      scripts.push(playing);
      const path = (name: string) => join(folder, name);
      const exists = (name: string) => existsSync(path(name));
      return {
        baseUrl: `${origin}/${place}/v1`,
        /** Names this script in a prompt. */
        mark: `[script ${place}]`,
        folder,
        /** The bodies of the requests that the model got, in order. */
        asked: playing.asked,
        path,
        exists,
        /** How many lines the file has; 0 where there is none. */
        lines: (name: string) => (exists(name) ? readFileSync(path(name), 'utf8').split('\n').length - 1 : 0),
        /** Which of the files that the script names exist. */
        made: () => filesIn(turns).filter(exists),
      };
    },
    /** How often agents asked on after the last turn of their script. */
    extraRequests: () => extra,
    close,
  };
}

function isOfJudge(body: string): boolean {
  return body.includes('You are auditing whether a long-running GOAL');
}

function lastMark(body: string): string | undefined {
  return [...body.matchAll(/\[script (\d+)\]/g)].at(-1)?.[1];
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const usage = { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 };

/** One turn as a chat completion: whole, or as server-sent events. */
function completionOf(turn: Said, serial: number): unknown {
  const choices = [{ index: 0, finish_reason: reasonOf(turn), message: messageOf(turn, serial) }];
  return { ...headOf('chat.completion', serial), choices, usage };
}

/** The agent of the hosted server asks with `stream: true`. Each piece but the last says what the model thinks. */
function chunksOf(turn: Said, serial: number): readonly string[] {
  const { tool_calls, ...words } = messageOf(turn, serial);
  const delta = { ...words, tool_calls: tool_calls.map((call, index) => ({ index, ...call })) };
  const chunk = (choice: object, more = {}) =>
    `data: ${JSON.stringify({ ...headOf('chat.completion.chunk', serial), choices: [{ index: 0, ...choice }], ...more })}\n\n`;
  const thought = chunk({ delta: { role: 'assistant', reasoning_content: 'word ' }, finish_reason: null });
  return [
    ...Array.from({ length: (turn.pieces ?? 1) - 1 }, () => thought),
    chunk({ delta, finish_reason: null }),
    `${chunk({ delta: {}, finish_reason: reasonOf(turn) }, { usage })}data: [DONE]\n\n`,
  ];
}

/**
 * At the pace of a quick model: the agent servers pass each five pieces on in a request, and of more than ten a second the hosted
 * server holds some back.
 */
const pieceEveryMs = 25;

async function sendPieces(response: ServerResponse, chunks: readonly string[]): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const [place, chunk] of chunks.entries()) {
    if (place > 0 && chunks.length > 2) await sleep(pieceEveryMs);
    response.write(chunk);
  }
  response.end();
}

function headOf(object: string, serial: number) {
  return { id: `completion-${serial}`, object, created: 0, model: 'scripted' };
}

function messageOf({ calls, text = '' }: Said, serial: number) {
  const tool_calls = calls.map((call, place) => ({
    id: call.id ?? `call_${serial}_${place}`,
    type: 'function',
    function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
  }));
  return { role: 'assistant', content: text, tool_calls };
}

function reasonOf({ calls }: Said): string {
  return calls.length > 0 ? 'tool_calls' : 'stop';
}
