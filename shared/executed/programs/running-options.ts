// Options by which programs for other ends run a program, and words that are one.
import type { Word } from '../shell/shell-words.ts';

const options: ReadonlyMap<string, RegExp> = new Map([
  ['find', /^-(?:exec|execdir|ok|okdir)$/],
  ['fd', /^(?:-x|-X|--exec|--exec-batch)/],
  ...['tar', 'bsdtar'].map(
    (name) =>
      [
        name,
        /^(?:--to-command|--checkpoint-action|-I|--use-compress|--rsh-command|--info-script|-F)/,
      ] as const,
  ),
  ['rg', /^--(?:pre|hostname-bin)/],
  ['sort', /^--compress-program/],
  ['rsync', /^(?:-[a-zA-Z]*e|--rsh|--rsync-path)/],
  ...['scp', 'sftp'].map((name) => [name, /^-[oSD]/] as const),
  ...['awk', 'gawk', 'mawk'].map((name) => [name, /system\s*\(|\|\s*(?:getline|")|^-f/] as const),
  ...['sed', 'gsed'].map(
    (name) => [name, /^(?:-f|--file|--exp.*e)|(?:^|[;}\d])\s*e\b|\/[gpi\d]*e[gpi\d]*$/] as const,
  ),
  ['zip', /^(?:-TT|--unzip-command)/],
  ...['gcc', 'g++', 'cc', 'clang'].map((name) => [name, /^-(?:wrapper|fplugin|specs|B)/] as const),
]);

/** A program that nobody here knows may run what it is given: `flock x sh a.sh`. */
const runner =
  /^(?:ba|z|da|k)?sh$|^(?:node|deno|bun|tsx|python\d?|ruby|perl|php|npm|npx|yarn|pnpm|make|git|env|eval)$/;

export function runsByWord(name: string, words: readonly Word[]): boolean {
  const option = options.get(name);
  if (option) return words.some((word) => word !== null && option.test(word));
  return words.some((word) => word !== null && runner.test(word.trim().split(/\s/)[0] ?? ''));
}
