// What steers a stand-in and tells the truth of it: commands, called alike in its own process and from another one. Every command
// is plain data in, plain data out. Over HTTP: `POST …/{command}` with a JSON list of arguments, `GET …/{command}` without any.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

/** Every command as a promise, wherever the stand-in runs. */
export type Steered<Commands> = {
  readonly [K in keyof Commands]: Commands[K] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

/** The one place where the names are known to be complete: they come from the commands themselves. */
function faceOf<Commands>(
  names: readonly string[],
  call: (name: string, args: readonly unknown[]) => Promise<unknown>,
): Steered<Commands> {
  const face = names.map((name) => [name, (...args: unknown[]) => call(name, args)]);
  return Object.fromEntries(face) as Steered<Commands>;
}

export function steer<Commands extends object>(commands: Commands): Steered<Commands> {
  return faceOf(Object.keys(commands), async (name, args) => run(commands, name, args));
}

/** Those that are served at this address. */
export async function steerAt<Commands, Info>(url: string) {
  const { info, commands } = (await ask(url)) as { readonly info: Info; readonly commands: string[] };
  const call = async (name: string, args: readonly unknown[]) =>
    Object(await ask(`${url}/${name}`, args)).value;
  return { info, commands: faceOf<Commands>(commands, call) };
}

async function ask(url: string, args?: readonly unknown[]): Promise<unknown> {
  const body = args === undefined ? {} : { method: 'POST', body: JSON.stringify(args) };
  const response = await fetch(url, body);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  return JSON.parse(answer);
}

/** `path`: what follows the address. */
export async function serveCommands(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  { info, commands }: { readonly info: unknown; readonly commands: object },
): Promise<void> {
  const answer = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const name = path.replace(/^\//, '');
  const given = await text(request);
  try {
    if (name === '') return void answer(200, { info, commands: Object.keys(commands) });
    const args: unknown = given === '' ? [] : JSON.parse(given);
    const value = await run(commands, name, Array.isArray(args) ? args : []);
    answer(200, { value });
  } catch (error) {
    answer(422, { message: String(error) });
  }
}

function run(commands: object, name: string, args: readonly unknown[]): unknown {
  const command: unknown = Object.hasOwn(commands, name) ? Reflect.get(commands, name) : undefined;
  if (typeof command !== 'function') throw new Error(`there is no command ${name}`);
  return Reflect.apply(command, commands, args);
}
