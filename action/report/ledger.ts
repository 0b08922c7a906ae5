// Keeps the facts. Writes every output and the state for the post step as soon as they change.
import type { Core } from '../inputs/deps.ts';
import type { Facts } from './facts.ts';
import { type OutputName, outputNames, outputsOf } from './outputs.ts';
import { factsState, stateToSave } from './saved-facts.ts';

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
