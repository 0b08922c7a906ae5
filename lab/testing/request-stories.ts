// Stories of requests to the simulator as text (test/support/stories-of.ts), on a clock that stands still. What is sent, and what
// comes back as far as it is told, is YAML: `agent POST /run → 409`, `GET v1?ids={id} → 200 [{ title: New }]`.
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import type { SimulatorOptions } from '../service/index.ts';
import { type Bench, benches, textAt } from './bench.ts';

export interface Telling {
  readonly bench: Bench;
  /** The newest conversation, and all of them. */
  id: string;
  readonly ids: string[];
}

type Step = string | ((telling: Telling) => unknown);

/** A story that begins with `on { … }` has a simulator with these options. */
export function playRequests(
  usual: SimulatorOptions,
  stories: Readonly<Record<string, readonly Step[]>>,
): void {
  const open = benches(usual);
  test.each(Object.entries(stories))('%s', async (_, [first = '', ...others]) => {
    const [, options] = (typeof first === 'string' && /^on (.+)$/.exec(first)) || [];
    const telling: Telling = { bench: await open(parse(options ?? '{}')), id: '', ids: [] };
    for (const each of options === undefined ? [first, ...others] : others) {
      if (typeof each === 'function') await each(telling);
      else for (const step of each.split(' | ')) await tell(telling, step);
    }
  });
}

const lines: readonly (readonly [RegExp, (telling: Telling, ...words: string[]) => unknown])[] = [
  [/^begins (.*?)(?: with (\{.+\}))?$/, begin],
  [
    /^waits (.+)$/,
    async (telling, script) => note(telling, await telling.bench.waiting(`simulate: ${script}`)),
  ],
  [/^(\w+) pass$/, ({ bench }, time = '') => bench.simulator.control.advance(time)],
  [/^is (\S+)$/, async ({ bench, id }, status) => expect(await bench.statusOf(id)).toBe(status)],
  [
    /^truth (.+)$/,
    async ({ bench, id }, told) => expectLike(await bench.simulator.control.conversation(id), told),
  ],
  [/^set (.+)$/, ({ bench, id }, change) => bench.simulator.control.setState(id, parse(change ?? ''))],
  [/^fault (.+)$/, ({ bench }, fault) => bench.simulator.control.armFault(parse(fault ?? ''))],
  [
    /^(\d+) conversations$/,
    async ({ bench }, count) =>
      expect(await bench.simulator.control.conversations()).toHaveLength(Number(count)),
  ],
  [
    /^(agent |server )?([A-Z]+)(?: (\/\S*))?(?: ([{[].*?))? breaks off$/,
    async (telling, ...words) => expect(request(telling, words)).rejects.toThrow(),
  ],
  [/^(agent |server )?([A-Z]+)(?: (\/\S*))?(?: ([{[].*?))? → (\d+)(?: (.+))?$/, answered],
];

async function tell(telling: Telling, given: string): Promise<void> {
  const step = await filledIn(telling, given);
  const [said, does] = lines.find(([each]) => each.test(step)) ?? [];
  if (said === undefined || does === undefined) throw new Error(`no line of a story is written so: ${step}`);
  try {
    await does(telling, ...(said.exec(step) ?? []).slice(1));
  } catch (error) {
    if (error instanceof Error) error.message = `in "${step}": ${error.message}`;
    throw error;
  }
}

/** `{id}` and `{first}` are conversations, `{task}` and `{sandbox}` are of the newest one, and `v1` is where they are. */
async function filledIn({ bench, id, ids }: Telling, step: string): Promise<string> {
  const { taskId = '', sandboxId = '' } = id === '' ? {} : await bench.simulator.control.conversation(id);
  const names: Readonly<Record<string, string>> = {
    id,
    first: ids[0] ?? '',
    task: taskId,
    sandbox: sandboxId,
  };
  return step
    .replace(/\{(id|first|task|sandbox)\}/g, (_, name: string) => names[name] ?? '')
    .replace(/(^| )v1(?=[/? ])/, '$1/api/v1/app-conversations');
}

async function begin(telling: Telling, text = '', more = '{}'): Promise<void> {
  note(telling, await telling.bench.begin(text, parse(more)));
}

function note(telling: Telling, id: string): void {
  telling.id = id;
  telling.ids.push(id);
}

/** `agent` is where its server has the conversation, `server` the server itself, with the same key. */
async function request({ bench, id }: Telling, words: readonly (string | undefined)[]) {
  const [to, method = '', path = '', body] = words;
  const sent = body === undefined ? undefined : parse(body);
  if (to === undefined) return bench.ask(method, path, sent);
  if (to === 'agent ') return bench.agent(method, id, path, sent);
  const { sessionKey = '', agentServerUrl } = await bench.simulator.control.conversation(id, { keys: true });
  const at = `${new URL(agentServerUrl).pathname}${path}`;
  return bench.ask(method, at, sent, { 'x-session-api-key': sessionKey });
}

/** `has TEXT` in the body; `only …` where it has no other fields than these. */
async function answered(telling: Telling, ...words: (string | undefined)[]): Promise<void> {
  const [status, told = ''] = words.slice(4);
  const reply = await request(telling, words);
  expect(`${reply.status}`).toBe(status);
  const begun = textAt(reply.body, 'id');
  if (words[1] === 'POST' && words[2]?.endsWith('/app-conversations') && begun !== '')
    note(telling, (await telling.bench.simulator.control.conversation(begun)).id);
  const [, verb, rest = ''] = /^(has|lacks|only) (.+)$/.exec(told) ?? [];
  if (verb === 'only') expect(reply.body).toEqual(wantedOf(rest));
  else if (verb !== undefined) expect(reply.text.includes(rest)).toBe(verb === 'has');
  else if (told !== '') expectLike(reply.body, told);
}

/** Fields that are not told may be anything. */
function expectLike(seen: unknown, told = ''): void {
  const wanted = wantedOf(told);
  if (typeof wanted === 'object' && wanted !== null) expect(seen).toMatchObject(wanted);
  else expect(seen).toEqual(wanted);
}

/** `any` is any value but none. */
const wantedOf = (told: string): unknown =>
  JSON.parse(JSON.stringify(parse(told)), (_, value) => (value === 'any' ? expect.anything() : value));
