// What only some inputs need is in chunks of their own in the bundle, so that every other step starts sooner.

import { loadMarkdownReader } from '../shared/github/index.ts';
import type { RawInputs } from './settings/inputs.ts';
import type { LateParts } from './settings/settings.ts';

export async function loadLateParts(inputs: RawInputs): Promise<LateParts> {
  // A template may quote the issue, and a command may give it to the agent.
  if (inputs['prompt-file'].trim() !== '' || inputs.mode.trim() === 'command') await loadMarkdownReader();
  const isGiven = (name: 'output-schema' | 'rules') => inputs[name].trim() !== '';
  return {
    compile: isGiven('output-schema') ? (await import('./output/compile-schema.ts')).compileSchema : null,
    parseRules: isGiven('rules') ? (await import('../shared/yaml/index.ts')).parseRules : null,
  };
}
