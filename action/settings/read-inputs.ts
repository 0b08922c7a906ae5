// Reads the inputs as strings. Secrets are masked first: from then on the log shows stars instead of a key.
import { inputNames, type RawInputs } from '../deps/contract.ts';
import type { Core } from '../deps/deps.ts';

const secrets = ['api-key', 'session-api-key', 'github-token'] as const;

export function readInputs(core: Pick<Core, 'getInput' | 'setSecret'>): RawInputs {
  for (const name of secrets) {
    const value = core.getInput(name);
    if (value !== '') core.setSecret(value);
  }
  // Every name of the list is read, so the record is complete.
  return Object.fromEntries(inputNames.map((name) => [name, core.getInput(name)])) as RawInputs;
}
