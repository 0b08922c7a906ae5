// Text from outside in a workflow log, where a line can be a command to the runner.
import { cut } from './cut.ts';
import { stripInvisible } from './hidden-text.ts';

/** One line that is not a workflow command, wherever it is put and however often this is applied. */
export function logLine(text: string, max = 1000): string {
  const line = stripInvisible(text.replace(terminalSequence, '')).replace(/\s+/g, ' ').trim();
  // The runner trims a line before it checks for `::`, and finds the older `##[` anywhere in a line.
  const harmless = line.replace(/^::/, ': :').replaceAll('##[', '## [');
  return cut(harmless, max);
}

// Removes complete CSI and OSC sequences. A single escape is removed with the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const terminalSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?/g;
