// Stories of what is asked of a stand-in, as text (test/support/stories-of.ts). What is given and what is expected is YAML, in which
// `<id>` is what that name stands for, `any` is any value but none, and fields that are not told may be anything:
//   requests: `agent POST /run → 409`, `GET /users/ada → 200 { id: any } as ada`, `GET / → 200 has <html>`, `POST /a {} breaks off`
//   commands: `comment ada, octo/widgets, 1, hello as comment`, `numbers octo/widgets → [1]`, `suspend nobody is refused: Not Found`
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Answered {
  readonly status: number;
  readonly text: string;
  readonly body: unknown;
}

export interface StandIn {
  /** What steers it. */
  readonly commands: object;
  /** What names stand for; more are added by `as`. */
  readonly names: Record<string, unknown>;
  /** `who`: the words before the method. */
  ask(who: string, method: string, path: string, body: unknown): Promise<Answered>;
}

type Does<Told> = (told: Told, ...words: string[]) => unknown;
export type Lines<Told> = readonly (readonly [RegExp, Does<Told>])[];

/** A story that begins with `on { … }` has a stand-in with these options. */
export function playOn<Told extends StandIn>(
  open: (options: object) => Promise<Told>,
  more: Lines<Told>,
  stories: Readonly<Record<string, readonly (string | ((told: Told) => unknown))[]>>,
): void {
  const lines: Lines<Told> = [...more, [request, asked], [command, steered]];
  test.each(Object.entries(stories))('%s', async (_, [first = '', ...others]) => {
    const [, options] = (typeof first === 'string' && /^on (.+)$/.exec(first)) || [];
    const told = await open(parse(options ?? '{}'));
    for (const each of options === undefined ? [first, ...others] : others) {
      if (typeof each === 'function') await each(told);
      else for (const step of each.split(' | ')) await tell(lines, told, step);
    }
  });
}

async function tell<Told>(lines: Lines<Told>, told: Told, step: string): Promise<void> {
  const [said, does] = lines.find(([each]) => each.test(step)) ?? [];
  if (said === undefined || does === undefined) throw new Error(`no line of a story is written so: ${step}`);
  try {
    await does(told, ...(said.exec(step) ?? []).slice(1));
  } catch (error) {
    if (error instanceof Error) error.message = `in "${step}": ${error.message}`;
    throw error;
  }
}

const request =
  /^(?:(.+?) )??(GET|POST|PUT|PATCH|DELETE)(?: ([/v]\S*))?(?: ([{[].*?))? (?:breaks off|→ (\d+)(?: (?!as )(.+?))?(?: as (\w+))?)$/;

async function asked(standIn: StandIn, ...words: (string | undefined)[]): Promise<void> {
  const [who = '', method = '', path = '', body, status, expected, name] = words;
  const sent = body === undefined ? undefined : readGiven(standIn, body);
  const reply = standIn.ask(who, method, filledIn(standIn, path), sent);
  if (status === undefined) return expect(reply).rejects.toThrow();
  const { text, ...answered } = await reply;
  expect(`${answered.status} ${text}`.slice(0, 3)).toBe(status);
  if (name !== undefined) standIn.names[name] = answered.body;
  const [, verb, rest = ''] = /^(has|lacks|only) (.+)$/.exec(expected ?? '') ?? [];
  if (verb === 'only') expect(answered.body).toEqual(readGiven(standIn, rest));
  else if (verb !== undefined) expect(text.includes(filledIn(standIn, rest))).toBe(verb === 'has');
  else if (expected !== undefined) expectLike(answered.body, readGiven(standIn, expected));
}

const command = /^([a-z]\w+)(?: (?!→ )(.+?))?(?: → (.+)| is refused: (.+)| as (\w+))?$/;

async function steered(standIn: StandIn, name = '', ...words: (string | undefined)[]): Promise<void> {
  const [given, expected, refusal, known] = words;
  const does: unknown = Reflect.get(standIn.commands, name);
  if (typeof does !== 'function') throw new Error('no line of a story is written so');
  const run = async (): Promise<unknown> => does(...[readGiven(standIn, `[${given ?? ''}]`)].flat());
  if (refusal !== undefined) return expect(run()).rejects.toThrow(refusal);
  const result = await run();
  if (known !== undefined) standIn.names[known] = result;
  if (expected !== undefined) expectLike(result, readGiven(standIn, expected));
}

function expectLike(seen: unknown, wanted: unknown): void {
  if (typeof wanted === 'object' && wanted !== null) expect(seen).toMatchObject(wanted);
  else expect(seen).toEqual(wanted);
}

/** `<name>`, or `<name.path>` of something in it. */
const named = /<([\w.]+)>/g;

function nameOf({ names }: StandIn, path: string): unknown {
  const value = path.split('.').reduce((from: unknown, name) => Reflect.get(Object(from), name), names);
  if (value === undefined) throw new Error(`nothing is called ${path}`);
  return value;
}

const filledIn = (standIn: StandIn, text: string): string =>
  text.replace(named, (_, path: string) => String(nameOf(standIn, path)));

function readGiven(standIn: StandIn, text: string): unknown {
  return JSON.parse(JSON.stringify(parse(text)), (_, value: unknown) => {
    if (value === 'any') return expect.anything();
    if (typeof value !== 'string') return value;
    const [, whole] = /^<([\w.]+)>$/.exec(value) ?? [];
    return whole === undefined ? filledIn(standIn, value) : nameOf(standIn, whole);
  });
}
