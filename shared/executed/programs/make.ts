// make: the target that a command asks for, with what it depends on one level down.

import { splitEverywhere } from '../shell/options.ts';
import type { Word } from '../shell/shell-words.ts';
import type { ProgramHandler } from './handler.ts';
import {
  defaultOf,
  isImplied,
  isOfUsualSize,
  isSteered,
  leadsOn,
  readMakefile,
  remakes,
  withDependencies,
} from './makefile.ts';
import {
  addNamed,
  addUnread,
  below,
  deepest,
  type ExecutedSearch,
  firstThere,
  nameOf,
  type Place,
  resolvePath,
  textOf,
} from './search.ts';

const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: ProgramHandler = (search, place, { words }) => {
  const { targets, options, areKnown } = readWords(words);
  const isTwice = [files, folders].some((names) => names.filter((name) => options.has(name)).length > 1);
  if (!areKnown || isTwice) search.also('unseen');
  if (place.depth >= deepest) return search.also('other_files');
  const folder = folderFor(search, place, options.get('-C') ?? options.get('--directory'));
  if (folder === null) return;
  const named = options.get('-f') ?? options.get('--file') ?? options.get('--makefile');
  const path = typeof named === 'string' ? resolvePath(search, { ...place, folder }, named) : null;
  if (path?.kind === 'outside') return addUnread(search, path.written, path.why);
  const found = firstThere(search, path ? [path.path] : names.map((name) => below(folder, name)));
  if (found.kind === 'waits') return;
  search.also('other_files');
  if (found.kind === 'absent') return addNamed(search, { ...place, folder }, named ?? 'Makefile');
  const whole = found.reading.kind === 'file' ? textOf(found.reading.bytes) : null;
  const text = whole !== null && isOfUsualSize(whole) ? whole : null;
  const { rules, steersAll } = readMakefile(text ?? '');
  if (text === null || steersAll || isSteered(text) || remakes(rules, nameOf(found.path)))
    search.also('unseen');
  for (const target of targets.length > 0 ? targets : [defaultOf(rules)]) {
    const wanted = withDependencies(rules, target);
    const shown = wanted.map((rule) => rule.lines.join('\n')).join('\n');
    const part = wanted.length === 0 || target === null ? null : `target ${target}`;
    const isOpen = wanted.length === 0 || wanted.some((rule) => rule.isOpen);
    if (isOpen || isImplied(rules, wanted) || leadsOn(rules, wanted)) search.also('unseen');
    search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
    for (const line of wanted.flatMap(({ recipe }) => recipe))
      search.line({ folder, depth: place.depth + 1 }, line);
  }
};

function readWords(words: readonly Word[]) {
  const known = {
    alone:
      '-s -k -n -B -i -w -r -R --silent --quiet --keep-going --always-make --dry-run --no-print-directory',
    withValue: '-C -f -j -l -O --directory --file --makefile --jobs',
  };
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest: targets, areKnown } = splitEverywhere(numbered, known);
  // `make X=…` sets a variable of the file.
  const areTargets = targets.every((target) => target !== null && !target.includes('='));
  return {
    targets: targets.filter((target) => target !== null && !target.includes('=')),
    options,
    areKnown: areKnown && areTargets,
  };
}

function folderFor(search: ExecutedSearch, place: Place, given: Word | undefined): string | null {
  const resolved = given === undefined ? null : given === null ? null : resolvePath(search, place, given);
  const folder = given === undefined ? place.folder : resolved?.kind === 'inside' ? resolved.path : null;
  if (folder === null)
    addUnread(
      search,
      `${given ?? ''}/Makefile`.replace(/^\//, ''),
      resolved?.kind === 'outside' ? resolved.why : 'the folder that it stands in is not known',
    );
  return folder;
}
