// Stories of workflow steps as text (stories-of.ts): the Action in this process over a simulated service, with a thread on the fake of
// GitHub. `run hang; max-cost: 0.05 → over_budget | sent interrupt stopped`. What can be said is in the two tables below.
import { afterEach, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { type InputName, inputNames } from '../../action/inputs/inputs.ts';
import { cancelAt, type Played, type PlayOptions, play, playPost } from '../../action/testing/play.ts';
import { sleep } from '../../shared/clock.ts';
import * as inThread from './in-thread.ts';
import { untilInTime } from './jumping-time.ts';
import { leftBy } from './left-by.ts';
import { type aService, countRequests, effectsOn, postedRoutes } from './simulated.ts';
import { createThread, type FakeThread } from './thread.ts';

type Service = Awaited<ReturnType<typeof aService>>;
type Inputs = Partial<Record<InputName, string>>;

interface Usual {
  /** Of every step. */
  readonly inputs?: Inputs;
  readonly options?: PlayOptions;
  /** Whether steps begin on the issue of a thread. */
  readonly onIssue?: boolean;
}

export interface Telling extends Required<Usual> {
  readonly services: Readonly<Record<string, Service>>;
  service: Service;
  readonly thread: FakeThread;
  /** The conversation of the last step that had one. */
  id: string;
  /** The code of the first question. */
  code: string;
  /** What the last step, or its post step, has left. */
  last: Omit<Played, 'exitCode'>;
  /** The outputs of the first one. */
  first: Played['outputs'] | null;
  /** Inputs and saved state of the last main. */
  main: { readonly inputs: Inputs; readonly state: Played['state'] };
  /** For the next step alone. */
  next: PlayOptions & { readonly event?: object };
  /** A step that goes on meanwhile. */
  other: { readonly step: Promise<Played>; readonly lines: string[]; cancel(): void } | null;
}

/** In code, where no words are worth it for one story. */
export type Step = string | ((telling: Telling) => unknown);

/** Each by what it shows; the first service is the usual one, `on NAME` takes another. */
export function playSteps(
  services: Telling['services'],
  stories: Readonly<Record<string, readonly Step[]>>,
  { inputs = {}, options = {}, onIssue = false }: Usual = {},
): void {
  const clear = () =>
    Promise.all(Object.values(services).map(({ control }) => control.clear({ conversations: true })));
  afterEach(clear);
  test.each(Object.entries(stories))('%s', async (_, steps) => {
    const [service] = Object.values(services);
    if (service === undefined) throw new Error('a story needs a service');
    const last = { lines: [], outputs: {}, summaries: [], state: {} };
    const main = { inputs: {}, state: {} };
    const telling: Telling = {
      ...{ services, service, inputs: { ...inputs }, options, onIssue, thread: createThread() },
      ...{ id: '', code: '', last, first: null, main, next: {}, other: null },
    };
    const parts = steps.flatMap((step): readonly Step[] =>
      typeof step === 'string' ? step.split(' | ') : [step],
    );
    for (const part of parts) await tell(telling, part);
  });
}

async function tell(telling: Telling, given: Step): Promise<void> {
  if (typeof given === 'function') return void (await given(telling));
  // `<scope>` is that output of the last step, `<first scope>` that of the first.
  const step = given.replaceAll(
    /<(first )?([a-z-]+)>/g,
    (_, isFirst, name) => (isFirst ? telling.first : telling.last.outputs)?.[name] ?? `no ${name}`,
  );
  const found = [...happenings, ...looks].find(([said]) => said.test(step));
  if (found === undefined) throw new Error(`no line of a story is written so: ${step}`);
  const [said, does] = found;
  try {
    await does(telling, ...(said.exec(step) ?? []).slice(1).map((word) => word ?? ''));
  } catch (error) {
    if (error instanceof Error) error.message = `in "${step}": ${error.message}`;
    throw error;
  }
}

type Line = readonly [RegExp, (telling: Telling, ...words: string[]) => unknown];

const happenings: readonly Line[] = [
  [
    /^on (?!issue)(\w+)$/,
    (telling, name) => {
      const service = telling.services[name];
      if (service === undefined) throw new Error('there is no such service');
      telling.service = service;
    },
  ],
  [/^on issue$/, (telling) => void Object.assign(telling, { onIssue: true })],
  // The words before the first `;` are the script of a new agent, or a message to the one that there is.
  [
    /^(run|start|wait|message|stop|respond|list)(?:;? (.+?))? → (\S+?)(?: \((\d+)\))?$/s,
    async (telling, mode = '', words = '', outcome = '', exitCode = '') => {
      const step = await begin(telling, mode, words);
      expectEnd(telling, step, outcome);
      if (exitCode !== '') expect(step.exitCode).toBe(Number(exitCode));
    },
  ],
  [
    /^meanwhile (?:wendy(?: \(([\w-]+: [^)]+)\))?: (.+)|(run|wait|message)(?:;? (.+))?)$/s,
    (telling, inputs = '', body = '', mode = '', words = '') => {
      const other = { lines: [] as string[], cancel: () => {} };
      const onLine: PlayOptions['onLine'] = (line, cancel) => {
        other.lines.push(line);
        other.cancel = cancel;
      };
      telling.next = { ...telling.next, onLine };
      const step = body === '' ? begin(telling, mode, words) : write(telling, body, inputs);
      telling.other = Object.assign(other, { step });
    },
  ],
  [
    /^it ends → (\S+)$/,
    async (telling, outcome = '') => expectEnd(telling, await otherOf(telling).step, outcome),
  ],
  [/^it is cancelled$/, (telling) => otherOf(telling).cancel()],
  // Its runner is gone from one moment to the next: its comment still says that it follows.
  [
    /^it is killed$/,
    async (telling) => {
      telling.thread.refused.add('PATCH /repos');
      otherOf(telling).cancel();
      await otherOf(telling).step;
      telling.thread.refused.clear();
    },
  ],
  [
    /^until it asks$/,
    async (telling) => {
      await untilInTime(() => inThread.questionsOf(telling.thread, 'open').length > 0);
      noteQuestion(telling);
    },
  ],
  [
    /^until a request to (\w+)$/,
    ({ service }, route = '') => untilInTime(() => countRequests(service, route)),
  ],
  [
    /^until the thread says (.+)$/,
    ({ thread }, words = '') => untilInTime(() => inThread.allBodies(thread).includes(words)),
  ],
  [
    /^until it says (.+)$/,
    (telling, words = '') => untilInTime(() => otherOf(telling).lines.join('\n').includes(words)),
  ],
  // What she writes below the issue; `CODE` is the code of the first question, `NEW` that of the one that is open now.
  [
    /^wendy(?: \(([\w-]+: [^)]+)\))?: (.+) → (\S+)$/s,
    async (telling, inputs = '', words = '', outcome = '') =>
      expectEnd(telling, await write(telling, words, inputs), outcome),
  ],
  [/^wendy may only (\w+)$/, ({ thread }, role = '') => void thread.github.roles.set('wendy', role)],
  [
    /^in the event (\{.+\})$/,
    (telling, event = '') => void Object.assign(telling.next, { event: parse(event) }),
  ],
  [
    /^in the run (\{.+\})$/,
    (telling, context = '') => void Object.assign(telling.next, { context: parse(context) }),
  ],
  [
    /^cancelled(?: (\d+) ms)? after (.+)$/,
    (telling, ms, words = '') => void Object.assign(telling.next, cancelAt(words, Number(ms))),
  ],
  [/^post$/, (telling) => post(telling, telling.main.state)],
  [
    /^post of a killed main$/,
    (telling) => {
      const { done: _, ...state } = telling.main.state;
      return post(telling, state);
    },
  ],
  // `fault start reset_after`, or with a status: `fault start 503, times: 9`.
  [
    /^fault ([\w*]+) (\w+)(?:, (.+))?$/,
    ({ service }, route = '', what = '', more = '') => {
      const how = /^\d+$/.test(what) ? { status: Number(what), body: {} } : { action: what };
      return service.control.armFault({ route, ...how, ...parse(`{ ${more} }`) });
    },
  ],
  [/^forget requests$/, ({ service }) => service.control.clearRequests()],
  [/^no faults$/, ({ service }) => service.control.clearFaults()],
  [/^GitHub refuses nothing$/, ({ thread }) => thread.refused.clear()],
  [/^GitHub refuses (.+)$/, ({ thread }, route = '') => void thread.refused.add(route)],
  [/^(\w+) later$/, ({ service }, time = '') => service.control.advance(time)],
  [
    /^its state is (\{.+\})$/,
    async (telling, state = '') => telling.service.control.setState(await idOf(telling), parse(state)),
  ],
  [
    /^an agent (.+) is (\S+)$/s,
    async (telling, script = '', status = '') => {
      const { control } = telling.service;
      [telling.id = ''] = await control.populate({ count: 1, message: `simulate: ${script}` });
      await untilInTime(async () => statusIn(await truthOf(telling)).includes(status));
    },
  ],
];

const looks: readonly Line[] = [
  [/^says nothing$/, ({ last }) => expect([...last.lines, ...last.summaries]).toEqual([])],
  [
    /^says (?:once|(\d+) times) (.+)$/s,
    ({ last }, times, words = '') =>
      expect(last.lines.filter((line) => line.includes(words))).toHaveLength(Number(times || 1)),
  ],
  [/^(never )?says (.+)$/s, (telling, never, words = '') => expectSaid(textOf(telling), words, never === '')],
  [/^ends with (.+)$/s, ({ last }, words = '') => expect(last.lines.at(-1)).toMatch(new RegExp(words))],
  // What reached the agent, and what it did.
  [
    /^sent (.+)$/,
    async (telling, effects = '') => {
      const sent = (await effectsOn(telling.service, await idOf(telling))).join(', ') || 'nothing';
      if (effects.startsWith('/')) expectSaid(sent, effects);
      else expect(sent).toBe(effects);
    },
  ],
  [
    /^never approved$/,
    async (telling) =>
      expect(await effectsOn(telling.service, await idOf(telling))).not.toContain('accept approved'),
  ],
  // By the last message, or the last start.
  [
    /^(told|was started with) (.+)$/s,
    async ({ service }, by, words = '') => {
      const sends = by === 'told' ? /message$/ : /^(?:stream_start|start|start_v0)$/;
      const sent = (await service.control.requests()).filter(({ route }) => sends.test(route ?? ''));
      expectSaid(textIn(sent.at(-1)?.body), words);
    },
  ],
  // But for starts.
  [
    /^posted (.+)$/,
    async ({ service }, routes) => {
      const posted = (await postedRoutes(service)).filter((route) => !route?.includes('start'));
      expect(posted.join(', ') || 'nothing').toBe(routes);
    },
  ],
  [
    /^(\d+) requests? to (\w+)$/,
    async ({ service }, count, route = '') => expect(await countRequests(service, route)).toBe(Number(count)),
  ],
  [/^no requests$/, async ({ service }) => expect(await service.control.requests()).toEqual([])],
  [
    /^(\d+) agents?$/,
    async ({ service }, count) => expect(await service.control.conversations()).toHaveLength(Number(count)),
  ],
  [/^all faults met$/, async ({ service }) => expect(await service.control.faults()).toEqual([])],
  [
    /^the agent is (\S+)$/,
    async (telling, status) => expect(statusIn(await truthOf(telling))).toMatch(new RegExp(`^${status}$`)),
  ],
  [
    /^its truth is (\{.+\})$/,
    async (telling, truth = '') => expect(await truthOf(telling)).toMatchObject(parse(truth)),
  ],
  [
    /^(\d+) (open|answered|over)$/,
    ({ thread }, count, state) =>
      expect(inThread.questionsOf(thread, state as 'open')).toHaveLength(Number(count)),
  ],
  [
    /^(\d+) sticky comments?$/,
    ({ thread }, count) => expect(inThread.stickies(thread)).toHaveLength(Number(count)),
  ],
  [/^(\d+) eyes$/, ({ thread }, count) => expect(thread.claims()).toBe(Number(count))],
  [/^(\d+) comments?$/, ({ thread }, count) => expect(thread.comments).toHaveLength(Number(count))],
];

/** `/words/` is a pattern. */
function expectSaid(text: string, words: string, isSaid = true): void {
  const [, source, flags] = /^\/(.*)\/([ms]*)$/s.exec(words) ?? [];
  const said =
    source === undefined ? expect.stringContaining(words) : expect.stringMatching(new RegExp(source, flags));
  if (isSaid) expect(text).toEqual(said);
  else expect(text).not.toEqual(said);
}

async function begin(telling: Telling, mode: string, words: string): Promise<Played> {
  const { thread, onIssue, service } = telling;
  const { context, ...options } = telling.next;
  telling.next = {};
  const { prompt, ...given } = inputsOf(words);
  const script = ['run', 'start'].includes(mode) ? { prompt: `simulate: ${prompt ?? 'finish'}` } : {};
  const told = mode === 'message' ? { prompt: prompt ?? 'Go on.' } : script;
  const known =
    mode === 'run' || mode === 'start' || mode === 'list' ? {} : { 'conversation-id': telling.id };
  const inputs = {
    ...telling.inputs,
    ...(onIssue && { comment: 'always' }),
    mode,
    ...known,
    ...told,
    ...given,
  };
  const place = onIssue ? { context: { ...inThread.onIssue, ...context }, github: thread.client } : {};
  const step = await play(service, inputs, { ...place, ...telling.options, ...options });
  telling.main = { inputs, state: step.state };
  return step;
}

async function write(telling: Telling, words: string, inputs: string): Promise<Played> {
  const { thread, service, next, code } = telling;
  const { event, context, ...options } = next;
  telling.next = {};
  // She takes some seconds to write it.
  await sleep(3_000);
  const body = words.replace('CODE', code).replace('NEW', codeOf(thread));
  const read = { ...inThread.commentContext(thread.add(body, 'wendy'), body, event), ...context };
  return inThread.command(
    service,
    thread,
    read,
    { ...telling.inputs, ...inputsOf(inputs) },
    {
      ...telling.options,
      ...options,
    },
  );
}

async function post(telling: Telling, state: Played['state']): Promise<void> {
  const { thread, onIssue, service, main } = telling;
  const place = onIssue ? { context: inThread.onIssue, github: thread.client } : {};
  telling.last = await playPost(service, main.inputs, { ...place, ...telling.options, state });
}

function expectEnd(telling: Telling, step: Played, outcome: string): void {
  telling.last = step;
  telling.first ??= step.outputs;
  telling.id = step.outputs['conversation-id'] ?? telling.id;
  expect(step.outputs).toMatchObject({ outcome, 'exit-code': String(step.exitCode) });
  noteQuestion(telling);
}

function noteQuestion(telling: Telling): void {
  if (telling.code === '') telling.code = codeOf(telling.thread);
}

const codeOf = (thread: FakeThread): string => inThread.codeIn(inThread.questionsOf(thread, 'open')[0]);

/** `words; name: value; name: value`. */
function inputsOf(text: string): Inputs {
  const pieces = text === '' ? [] : text.split('; ');
  const named = pieces.map((piece) => {
    const [, name = '', value = ''] = /^([a-z-]+): ?(.*)$/s.exec(piece) ?? [];
    return inputNames.some((known) => known === name) ? [name, value] : ['prompt', piece];
  });
  return Object.fromEntries(named);
}

function otherOf({ other }: Telling): NonNullable<Telling['other']> {
  if (other === null) throw new Error('no step goes on meanwhile');
  return other;
}

/** All that a request says, with its line ends. */
const textIn = (body: unknown): string => JSON.stringify(body).replaceAll('\\n', '\n').replaceAll('\\"', '"');

/** Of a start that told no id, that of its conversation. */
const idOf = async ({ id, service }: Telling): Promise<string> =>
  id === '' ? ((await service.control.conversations()).at(-1)?.id ?? '') : id;

const truthOf = async (telling: Telling) => telling.service.control.conversation(await idOf(telling));

const statusIn = ({ sandboxStatus, executionStatus }: Awaited<ReturnType<typeof truthOf>>): string =>
  `${sandboxStatus}/${executionStatus}`;

const textOf = ({ last, thread }: Telling): string => `${leftBy(last)}\n${inThread.allBodies(thread)}`;
