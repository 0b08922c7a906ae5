// Remote text in a workflow log, where a line can be an order to the runner.
import { cut } from './cut.ts';
import { stripInvisible } from './hidden-text.ts';

/** One line that is no workflow command, wherever it is put and however often this is applied. */
export function logLine(text: string, max = 1000): string {
  const line = stripInvisible(text.replace(terminalSequence, '')).replace(/\s+/g, ' ').trim();
  // The runner trims before it looks for `::`, and finds the older `##[` anywhere in a line.
  const harmless = line.replace(/^::/, ': :').replaceAll('##[', '## [');
  return cut(harmless, max);
}

// CSI and OSC sequences whole; a lone escape goes with the other control characters.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this removes
const terminalSequence = /(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b\n]*(?:\x07|\x1b\\)?/g;
