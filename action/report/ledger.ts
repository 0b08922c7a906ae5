// Keeps the facts. Writes every output and the state for the post step as soon as they change.
import type { Core } from '../inputs/deps.ts';
import type { Facts } from './facts.ts';
import { type OutputName, outputNames, outputsOf } from './outputs.ts';

export interface Ledger {
  facts(): Facts;
  note(news: Partial<Facts>): void;
}

/** The name under which the post step finds the facts of the main step. */
const stateName = 'facts';

export function openLedger(core: Pick<Core, 'saveState' | 'setOutput'>, beginning: Facts): Ledger {
  let facts = beginning;
  const written = new Map<OutputName | typeof stateName, string>();
  const write = (name: OutputName, value: string) => {
    if (written.get(name) === value) return;
    written.set(name, value);
    core.setOutput(name, value);
  };
  const save = () => {
    const state = JSON.stringify(forPost(facts));
    if (written.get(stateName) === state) return;
    written.set(stateName, state);
    core.saveState(stateName, state);
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

/** In bytes. An environment variable holds 128 KB; the post step of a larger state could not even be started. */
const largestQuestion = 40_000;
const largestState = 90_000;

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

/** Small enough for an environment variable, and without values that change at every look. */
function forPost(facts: Facts): Facts {
  const { question, task } = facts;
  const isLarge = bytesOf(question) > largestQuestion;
  const kept: Facts = {
    ...facts,
    polls: 0,
    finalMessage: null,
    output: null,
    conversations: null,
    timeline: facts.timeline.slice(-50),
    task: task && { ...task, text: '' },
    question: question && isLarge ? { ...question, actions: null, shownWhole: false } : question,
  };
  if (bytesOf(kept) <= largestState) return kept;
  // What a stop and the words about it do not need.
  return { ...kept, timeline: [], decisions: [], warnings: [], question: null, pullRequests: [] };
}
