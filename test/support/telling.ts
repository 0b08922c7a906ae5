// What a story of workflow steps holds, and how its steps are played.
import { expect } from '@jest/globals';
import { type InputName, inputNames } from '../../action/inputs/inputs.ts';
import { type Played, type PlayOptions, play, playPost } from '../../action/testing/play.ts';
import { sleep } from '../../shared/clock.ts';
import * as inThread from './in-thread.ts';
import type { aService } from './simulated.ts';
import { createThread, type FakeThread } from './thread.ts';

type Service = Awaited<ReturnType<typeof aService>>;
type Inputs = Partial<Record<InputName, string>>;

export interface Usual {
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
  next: PlayOptions & { readonly event?: Parameters<typeof inThread.commentContext>[2] };
  /** A step that goes on meanwhile. */
  other: { readonly step: Promise<Played>; readonly lines: string[]; cancel(): void } | null;
}

export function openTelling(
  services: Telling['services'],
  { inputs = {}, options = {}, onIssue = false }: Usual,
): Telling {
  const [service] = Object.values(services);
  if (service === undefined) throw new Error('a story needs a service');
  return {
    ...{ services, service, inputs: { ...inputs }, options, onIssue, thread: createThread() },
    ...{ id: '', code: '', first: null, next: {}, other: null },
    last: { lines: [], outputs: {}, summaries: [], state: {} },
    main: { inputs: {}, state: {} },
  };
}

/** `run SCRIPT; input: value`, or `wendy (input: value): /approve`. */
export function begun(telling: Telling, step: string): Promise<Played> {
  const [, given = '', body] = /^wendy(?: \(([\w-]+: [^)]+)\))?: (.+)$/s.exec(step) ?? [];
  if (body !== undefined) return write(telling, body, given);
  const [, mode = '', words = ''] =
    /^(run|start|wait|message|stop|respond|list)(?:;? (.+))?$/s.exec(step) ?? [];
  if (mode === '') throw new Error(`no step is written so: ${step}`);
  return begin(telling, mode, words);
}

export function beginMeanwhile(telling: Telling, step = ''): void {
  const other = { lines: [] as string[], cancel: () => {} };
  const onLine: PlayOptions['onLine'] = (line, cancel) => {
    other.lines.push(line);
    other.cancel = cancel;
  };
  telling.next = { ...telling.next, onLine };
  telling.other = Object.assign(other, { step: begun(telling, step) });
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
  const place = {
    context: { ...(onIssue && inThread.onIssue), ...context },
    ...(onIssue && { github: thread.client }),
  };
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

export async function post(telling: Telling, state: Played['state']): Promise<void> {
  const { thread, onIssue, service, main } = telling;
  const place = onIssue ? { context: inThread.onIssue, github: thread.client } : {};
  telling.last = await playPost(service, main.inputs, { ...place, ...telling.options, state });
}

/** A dry run has no outcome: it ends as `nothing`. */
export function expectEnd(telling: Telling, step: Played, outcome: string): void {
  telling.last = step;
  telling.first ??= step.outputs;
  telling.id = step.outputs['conversation-id'] ?? telling.id;
  const ended = outcome === 'nothing' ? {} : { outcome };
  expect(step.outputs).toMatchObject({ ...ended, 'exit-code': String(step.exitCode) });
  noteQuestion(telling);
}

export function noteQuestion(telling: Telling): void {
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

export function otherOf({ other }: Telling): NonNullable<Telling['other']> {
  if (other === null) throw new Error('no step goes on meanwhile');
  return other;
}

/** All that the last request of such a route says, with its line ends. */
export async function bodySent({ control }: Service, routes: RegExp): Promise<string> {
  const sent = (await control.requests()).filter(({ route }) => routes.test(route ?? ''));
  return JSON.stringify(sent.at(-1)?.body).replaceAll('\\n', '\n').replaceAll('\\"', '"');
}

/** Of a start that told no id, that of its conversation. */
export const idOf = async ({ id, service }: Telling): Promise<string> =>
  id === '' ? ((await service.control.conversations()).at(-1)?.id ?? '') : id;

export const truthOf = async (telling: Telling) => telling.service.control.conversation(await idOf(telling));

export const statusIn = ({ sandboxStatus, executionStatus }: Awaited<ReturnType<typeof truthOf>>): string =>
  `${sandboxStatus}/${executionStatus}`;

/** All that the step left, its outputs as `name=value`, and the thread. */
export const textOf = ({ last: { lines, summaries, outputs }, thread }: Telling): string =>
  [
    ...[...lines, ...summaries, ...Object.entries(outputs).map((output) => output.join('='))],
    inThread.allBodies(thread),
  ].join('\n');
