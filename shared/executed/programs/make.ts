// make: the targets that a command asks for, with all that they depend on.
import { splitEverywhere, type Word } from '../../rules/index.ts';
import { defaultOf, isOfUsualSize, readMakefile, rulesBehind } from './makefile.ts';
import {
  addNamed,
  addUnread,
  below,
  deepest,
  type ExecutedSearch,
  firstThere,
  nameOf,
  type Place,
  type ProgramCall,
  type ProgramHandler,
  resolvePath,
  textOf,
} from './search.ts';

const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: ProgramHandler = (search, place, call) => {
  const { targets, options, areKnown } = readWords(call);
  const isTwice = [files, folders].some((names) => names.filter((name) => options.has(name)).length > 1);
  if (!areKnown || isTwice) search.also('unseen');
  if (place.depth >= deepest) return search.also('unseen');
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
  const makefile = readMakefile(text ?? '');
  // A rule of make itself would make the file again from this one.
  const source = search.read(`${found.path}.sh`);
  const isMade = makefile.rules.some(({ targets }) =>
    targets.some((each) => nameOf(each) === nameOf(found.path)),
  );
  if (text === null || !makefile.isKnown || isMade || (source !== null && source.kind !== 'absent'))
    search.also('unseen');
  for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
    const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
    const shown = rules
      .toReversed()
      .map((rule) => rule.lines.join('\n'))
      .join('\n');
    const part = rules.length === 0 || target === null ? null : `target ${target}`;
    if (!isWhole) search.also('unseen');
    search.add({ kind: 'read', path: found.path, part, reading: found.reading, text: part && shown });
    for (const line of rules.flatMap(({ recipe }) => recipe))
      search.line({ folder, depth: place.depth + 1 }, line);
  }
};

function readWords({ words, program }: ProgramCall) {
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest, areKnown } = splitEverywhere(numbered, program);
  // `make X=…` sets a variable of the file.
  const targets = rest.filter((target) => target !== null && !target.includes('='));
  return { targets, options, areKnown: areKnown && targets.length === rest.length };
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
