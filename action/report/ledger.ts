// Keeps the facts. Writes every output and the state for the post step as soon as they change. The runner gives a state back as a variable
// of the environment, and where one is too large the post step cannot even be started.

import type { Question } from '../../shared/question/index.ts';
import type { Core } from '../inputs/deps.ts';
import { type Facts, noFacts } from './facts.ts';
import { newestFitting } from './fitting.ts';
import { type OutputName, outputNames, outputsOf } from './outputs.ts';

export interface Ledger {
  facts(): Facts;
  note(news: Partial<Facts>): void;
}

export function openLedger(core: Pick<Core, 'saveState' | 'setOutput'>, beginning: Facts): Ledger {
  let facts = beginning;
  const written = new Map<OutputName | typeof factsState, string>();
  const write = (name: OutputName, value: string) => {
    if (written.get(name) === value) return;
    written.set(name, value);
    core.setOutput(name, value);
  };
  const save = () => {
    const state = stateToSave(facts);
    if (written.get(factsState) === state) return;
    written.set(factsState, state);
    core.saveState(factsState, state);
  };
  save();
  return {
    facts: () => facts,
    note(news) {
      facts = { ...facts, ...news };
      const outputs = outputsOf(facts);
      for (const name of outputNames) {
        const value = outputs[name];
        if (value !== undefined) write(name, value);
        // The value is no longer known. An output cannot be removed, so it is emptied, to agree with `result`.
        else if (written.has(name)) write(name, '');
      }
      save();
    },
  };
}

/** The name of the state. */
export const factsState = 'facts';

/** The name of the state of a main that has ended, and could not say so in its comment. */
export const untoldState = 'untold';

/** False where main ended before it could begin anything, for example while it was loaded. */
export function hasBegun(core: Pick<Core, 'getState'>): boolean {
  return core.getState(factsState) !== '';
}

/** Main began, and did not come to report its end. */
export function killedMain(core: Pick<Core, 'getState'>): boolean {
  return hasBegun(core) && core.getState('done') !== 'true';
}

/** The facts of a main step, finished or not; null when it never began. */
export function savedFacts(core: Pick<Core, 'getState'>): Facts | null {
  const saved = core.getState(factsState);
  if (saved === '') return null;
  // The main step of this bundle wrote it, into a file that only the runner reads. So it is not checked.
  const facts: Facts = JSON.parse(saved);
  return facts;
}

/** Bytes. A variable of the environment holds 128 KB. */
const largestState = 90_000;
const largestQuestion = 40_000;
const largestDecisions = 20_000;
/** Characters. */
const longestMessage = 5_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** The facts as JSON: small enough, whatever they hold, and without values that change at every look. */
export function stateToSave(facts: Facts): string {
  const whole = JSON.stringify(withoutBulk(facts));
  if (Buffer.byteLength(whole) <= largestState) return whole;
  const short = shortened({ ...withoutBulk(facts), question: null });
  return Buffer.byteLength(short) <= largestState ? short : shortened(leastOf(facts));
}

function withoutBulk(facts: Facts): Facts {
  const { question, task } = facts;
  const decisions = newestFitting(facts.decisions, largestDecisions, bytesOf);
  return {
    ...facts,
    decisions,
    earlierDecisions: facts.earlierDecisions + facts.decisions.length - decisions.length,
    // Only main proves what ran.
    answered: [],
    passed: null,
    polls: 0,
    finalMessage: facts.finalMessage?.slice(0, longestMessage) ?? null,
    output: null,
    plan: null,
    scope: null,
    conversations: null,
    timeline: facts.timeline.slice(-50),
    task: task && { ...task, text: '' },
    question: question && shortQuestion(question),
  };
}

/** Texts of files are left out first. Then what the post step shows cannot be approved. */
function shortQuestion(question: Question): Question {
  if (bytesOf(question) <= largestQuestion) return question;
  const actions = question.actions?.map(({ executes: _, ...action }) => action) ?? null;
  const short = { ...question, actions, shownWhole: false };
  return bytesOf(short) <= largestQuestion ? short : { ...short, actions: null };
}

/** Keeps what a stop and the words about it need. */
function leastOf({ mode, startedAt, task, ...facts }: Facts): Facts {
  const { startTaskId, conversationId, conversationUrl, chosenId, start, startIsFragile } = facts;
  const { ask, answerSent, stop, onlyLooks, ending, exitCode, startSandbox } = facts;
  const begun = { startTaskId, conversationId, conversationUrl, chosenId, start, startIsFragile };
  const last = {
    ask,
    answerSent,
    stop,
    onlyLooks,
    ending,
    exitCode,
    startSandbox,
    task: task && { ...task, text: '' },
  };
  return { ...noFacts(mode, startedAt), ...begun, ...last };
}

const longestText = 500;
const mostItems = 10;

function shortened(facts: Facts): string {
  return JSON.stringify(facts, (_name, value: unknown) => {
    if (typeof value === 'string' && value.length > longestText) return `${value.slice(0, longestText)}…`;
    return Array.isArray(value) ? value.slice(-mostItems) : value;
  });
}
