// What only some inputs need is in chunks of their own in the bundle, so that every other step starts sooner.
import type { RawInputs } from './deps/contract.ts';
import { loadValidator } from './output/load-validator.ts';
import type { LateParts } from './settings/settings.ts';

export async function loadLateParts(inputs: RawInputs): Promise<LateParts> {
  const isGiven = (name: 'output-schema' | 'rules') => inputs[name].trim() !== '';
  return {
    compile: isGiven('output-schema') ? await loadValidator() : null,
    parseRules: isGiven('rules') ? (await import('../shared/rules-text/index.ts')).parseRules : null,
  };
}
