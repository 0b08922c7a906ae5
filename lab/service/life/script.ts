// Steering words: `simulate: confirm, then error after 2m` in a message decides how the conversation goes.
import { commandTold, ofPlan, planned, startingChild } from './actions.ts';
import type { AgentAction, Step } from './types.ts';

export interface Script {
  readonly steps: readonly Step[];
  /** How the start ends: `hang` = it never does. */
  readonly start: 'ready' | 'error' | 'hang';
  readonly slowStartMs: number | null;
  readonly failure: string;
}

const runMs = 90_000;
const slowStartMs = 600_000;
/** How long it thinks about one thing that it was told to do. */
const toldMs = 5_000;
const whatItAsks = 'There are two functions of this name. Which one do you mean?';

interface Steering {
  readonly text: string;
  readonly steps?: Shape;
  /** Its steps share the time of one word. */
  readonly isBrief?: true;
}

const asksFor = (action: AgentAction): Step => ({ kind: 'confirm', actions: 1, hostile: false, action });

const plansFirst: readonly Step[] = [
  asksFor(ofPlan.reading),
  asksFor(ofPlan.trying),
  { kind: 'show', sandbox: 'RUNNING', execution: 'finished', ms: null, finishing: planned },
  asksFor(ofPlan.inside),
  asksFor(ofPlan.outside),
];

/** Each word with what it does; help and README are made from this table. */
export const steeringWords: Readonly<Record<string, Steering>> = {
  finish: { text: 'works, then finishes (what happens without any word)', steps: ends('finished') },
  message: {
    text: 'works, then stops with a message that asks something; the status is finished all the same',
    steps: (ms) => [{ ...show('RUNNING', 'finished', ms), saying: whatItAsks }],
  },
  error: { text: 'works, then fails; the reason is in a ConversationErrorEvent', steps: ends('error') },
  stuck: { text: 'works, then gets stuck', steps: ends('stuck') },
  idle: { text: 'works, then stays idle', steps: ends('idle') },
  confirm: { text: 'works, then waits for an answer to one action', steps: asks(1) },
  'confirm twice': { text: 'waits for an answer, and later for another', steps: asks(1, 2) },
  'confirm two': { text: 'waits with two actions pending at once', steps: asks(2) },
  'confirm until approved': {
    text: 'waits for an answer, and after each rejection asks for something else',
    steps: () => [{ kind: 'confirm', actions: 1, hostile: false, until: 'approved' }],
  },
  'confirm tests': {
    text: 'works, then waits for an answer to npm test',
    steps: () => [{ kind: 'confirm', actions: 1, hostile: false, what: 'tests' }],
  },
  'confirm child': {
    text: 'works, then waits for an answer to start_child_conversation; the record lists the child once it ran',
    steps: () => [{ kind: 'confirm', actions: 1, hostile: false, what: 'child' }],
  },
  'confirm again': {
    text: 'works, then waits for an answer to what it asked for last',
    steps: () => [{ kind: 'confirm', actions: 1, hostile: false, what: 'same' }],
  },
  'confirm hostile': {
    text: 'waits with an action whose text tries to break comments, logs and summaries',
    steps: asks(1, 1, true),
  },
  plan: {
    text: 'reads, tries a change, and ends with a plan and its scope; told to go on, it acts inside the scope, then outside',
    steps: () => plansFirst,
    isBrief: true,
  },
  pause: { text: 'the sandbox pauses while the agent works', steps: (ms) => [{ kind: 'pause', ms }] },
  'agent-pause': { text: 'the agent pauses for 30s (execution_status paused)', steps: shows('paused') },
  'unknown-status': { text: 'shows an unknown execution_status for 30s', steps: shows('reticulating') },
  'null-status': { text: 'shows execution_status null for 30s although RUNNING', steps: shows(null) },
  flicker: { text: 'the sandbox looks MISSING for 5s', steps: shows('running', 'MISSING', 5_000) },
  hang: { text: 'runs for ever', steps: (ms) => [show('RUNNING', 'running', ms)] },
  missing: { text: 'the sandbox is deleted', steps: (ms) => [show('MISSING', 'running', ms)] },
  'sandbox-error': { text: 'the sandbox breaks', steps: (ms) => [show('ERROR', 'running', ms)] },
  'start-error': { text: 'the start task ends with ERROR' },
  'slow-start': { text: 'the start takes 10m longer' },
  'start-hang': { text: 'the start never ends' },
};

/** The last of these that a script names is where it rests; after any other word it goes on to finish. */
const endings = ['finish', 'message', 'error', 'stuck', 'idle', 'hang', 'missing', 'sandbox-error'];
const startWords = ['start-error', 'slow-start', 'start-hang'];

/** `usual`: the words that count where the message has none. */
export function scriptOf(message: string, usual = ''): Script {
  const told = stepsTold(message);
  if (told !== null) return { ...defaultScript, steps: told };
  const line =
    /\bsimulate:[ \t]*([^\n.;`"'*)<]*)/i.exec(message)?.[1] ?? (isToPlan(message) ? 'plan' : usual);
  const phrases = line
    .toLowerCase()
    .split(/,|\bthen\b|\band\b|\+/)
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')
    .map(phraseOf);
  const wrong = phrases.find((phrase) => phrase.problem !== null);
  if (wrong?.problem) return { ...defaultScript, start: 'error', failure: wrong.problem };

  const slow = phrases.find(({ word }) => word === 'slow-start');
  const words = phrases.filter(({ word }) => !startWords.includes(word));
  return {
    steps: stepsOf(endings.includes(words.at(-1)?.word ?? '') ? words : [...words, finish]),
    start: has(phrases, 'start-error') ? 'error' : has(phrases, 'start-hang') ? 'hang' : 'ready',
    slowStartMs: slow ? (slow.forMs ?? slowStartMs) : null,
    failure: 'The sandbox could not be set up (simulated start-error).',
  };
}

/** Whether a message says what the agent does next. */
export function steers(message: string): boolean {
  return /\bsimulate:/i.test(message) || isToPlan(message) || stepsTold(message) !== null;
}

/** A message that says to plan first is obeyed, as a model would. */
function isToPlan(message: string): boolean {
  return /^Plan first\. Only read now\b/m.test(message);
}

/** A message that says in so many words what to do is obeyed, as a model would: one command, or one call of another agent. */
function stepsTold(message: string): Step[] | null {
  const end = show('RUNNING', 'finished', null);
  const ask = { kind: 'confirm', actions: 1, hostile: false } as const;
  const [, command] = /^Run this one shell command[\s\S]*?\n```\n(.+)\n```$/m.exec(message) ?? [];
  if (command !== undefined)
    return [work(toldMs), { ...ask, action: commandTold(command) }, work(toldMs), end];
  if (!/^If you have a tool that starts another agent\b/m.test(message)) return null;
  return [work(toldMs), { ...ask, what: 'child', action: startingChild }, work(toldMs), end];
}

interface Phrase {
  readonly word: string;
  readonly forMs: number | null;
  readonly afterMs: number | null;
  readonly problem: string | null;
}

type Shape = (ms: number | null) => readonly Step[];

const finish: Phrase = { word: 'finish', forMs: null, afterMs: null, problem: null };

/** What a message without steering words makes the agent do. */
export const defaultScript: Script = {
  steps: stepsOf([finish]),
  start: 'ready',
  slowStartMs: null,
  failure: '',
};

function phraseOf(phrase: string): Phrase {
  const tail = /\s(for|after)\s+(\S+)$/;
  let word = phrase;
  const lengths: Record<string, number | null> = { for: null, after: null };
  for (let found = tail.exec(word); found; found = tail.exec(word)) {
    const [whole, name = '', text = ''] = found;
    lengths[name] = durationOf(text);
    if (lengths[name] === null) return { ...finish, problem: `simulate: "${text}" is no duration (90s, 5m)` };
    word = word.slice(0, -whole.length).trim();
  }
  const known = Object.hasOwn(steeringWords, word);
  const words = Object.keys(steeringWords).join(', ');
  return {
    word,
    forMs: lengths.for ?? null,
    afterMs: lengths.after ?? null,
    problem: known ? null : `simulate: "${word.slice(0, 60)}" is none of ${words}`,
  };
}

/** The whole run takes about 90 s, however many words share it, unless a word says `after`. */
function stepsOf(phrases: readonly Phrase[]): Step[] {
  const share = Math.round(runMs / phrases.length);
  return phrases.flatMap(({ word, forMs, afterMs }) => {
    const { steps: shape, isBrief = false } = steeringWords[word] ?? {};
    const steps = shape?.(forMs) ?? [];
    const pause = afterMs ?? (isBrief ? Math.round(share / steps.length) : share);
    return steps.flatMap((step) => [work(pause), step]);
  });
}

function has(phrases: readonly Phrase[], word: string): boolean {
  return phrases.some((phrase) => phrase.word === word);
}

export function work(ms: number): Step {
  return show('RUNNING', 'running', ms);
}

function show(sandbox: string, execution: string | null, ms: number | null): Extract<Step, { kind: 'show' }> {
  return { kind: 'show', sandbox, execution, ms };
}

function shows(execution: string | null, sandbox = 'RUNNING', usualMs = 30_000): Shape {
  return (ms) => [show(sandbox, execution, ms ?? usualMs)];
}

function ends(execution: string): Shape {
  return (ms) => [show('RUNNING', execution, ms)];
}

function asks(actions: number, times = 1, hostile = false): Shape {
  return () => Array.from({ length: times }, () => ({ kind: 'confirm', actions, hostile }));
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** `90s`, `5m`, `1h30m` or plain seconds, in milliseconds; null for anything else. */
export function durationOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  if (!/^(\d+(ms|s|m|h))+$/.test(text)) return null;
  return [...text.matchAll(/(\d+)(ms|s|m|h)/g)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0),
    0,
  );
}
