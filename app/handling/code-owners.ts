// The owners of a path, by the text of a CODEOWNERS file as GitHub reads it: the last line that fits counts, lines that GitHub
// does not understand are skipped.
import { fitsGlob } from '../../shared/rules/index.ts';

export type CodeOwner =
  | { readonly kind: 'user'; readonly login: string }
  | { readonly kind: 'team'; readonly org: string; readonly slug: string };

/** Where GitHub looks, in this order. */
export const codeOwnersPaths = ['.github/CODEOWNERS', 'CODEOWNERS', 'docs/CODEOWNERS'] as const;

/** GitHub reads no larger file. */
const largest = 3 * 1024 * 1024;

/** The owners of a path, which ends in `/` where it may be a folder. None where no owner is a login or a team: an e-mail address cannot be compared with a login. */
export function ownersIn(codeOwners: string): (path: string) => readonly CodeOwner[] {
  if (Buffer.byteLength(codeOwners) > largest) return () => [];
  const lines = codeOwners.split(/\r?\n/).map(readLine);
  const entries = lines.filter((entry) => entry !== null).toReversed();
  return (path) => entries.find(({ pattern }) => fits(pattern, path))?.owners ?? [];
}

interface Entry {
  readonly pattern: string;
  readonly owners: readonly CodeOwner[];
}

function readLine(line: string): Entry | null {
  const [pattern = '', ...rest] = splitLine(line);
  if (pattern === '' || /^!|^\\#|[[\]]/.test(pattern)) return null;
  const comment = rest.findIndex((word) => word.startsWith('#'));
  const owners = (comment < 0 ? rest : rest.slice(0, comment)).map(readOwner);
  if (owners.includes(null)) return null;
  const glob = pattern.replace(/\\(.)/gu, '$1');
  return { pattern: glob, owners: owners.filter((owner) => owner !== null && owner !== 'address') };
}

/** Separated by blanks, where a backslash does not say that one belongs to the word. */
function splitLine(line: string): readonly string[] {
  return line.trimStart().startsWith('#')
    ? []
    : [...line.matchAll(/(?:\\.|[^\s\\])+/gu)].map(([word]) => word);
}

function readOwner(word: string): CodeOwner | 'address' | null {
  const [, org, slug] = /^@([A-Za-z0-9][\w-]*)\/([\w.-]+)$/.exec(word) ?? [];
  if (org !== undefined && slug !== undefined) return { kind: 'team', org, slug };
  const login = /^@([A-Za-z0-9][\w-]*)$/.exec(word)?.[1];
  if (login !== undefined) return { kind: 'user', login };
  return /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(word) ? 'address' : null;
}

/** As in .gitignore: with a slash before its end a pattern is of the root, without one of any folder. */
function fits(pattern: string, path: string): boolean {
  const bare = pattern.replace(/^\/|\/$/g, '');
  if (bare === '') return false;
  const isOfRoot = pattern.replace(/\/$/, '').includes('/');
  const whole = isOfRoot ? bare : `**/${bare}`;
  if (!pattern.endsWith('/') && fitsGlob(whole, path.replace(/\/$/, ''))) return true;
  // `docs/*` is for the files of that one folder; other patterns also for all that lies in a folder of that name.
  const isFlat = isOfRoot && /(^|\/)\*$/.test(bare);
  return !isFlat && foldersOf(path).some((folder) => fitsGlob(whole, folder));
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/');
  return names.slice(1).map((_, at) => names.slice(0, at + 1).join('/'));
}
