// make: the targets that a command asks for, with all that they depend on.
import { splitEverywhere, type Word } from '../../rules/index.ts';
import { defaultOf, isOfUsualSize, readMakefile, rulesBehind } from './makefile.ts';
import { below, nameOf } from './paths.ts';
import { type Handler, type Search, textOf } from './search.ts';

const files = ['-f', '--file', '--makefile'];
const folders = ['-C', '--directory'];
const names = ['GNUmakefile', 'makefile', 'Makefile'];

export const make: Handler = (search, { words, program }) => {
  // `-j` alone has no number.
  const numbered = words.map((word) => (word === '-j' ? '-j0' : word));
  const { options, rest, areKnown } = splitEverywhere(numbered, program);
  // `make X=…` sets a variable of the file.
  const targets = rest.filter((target) => target !== null && !target.includes('='));
  const [file, ...otherFiles] = files.filter((name) => options.has(name));
  const [folder, ...otherFolders] = folders.filter((name) => options.has(name));
  const isTwice = otherFiles.length + otherFolders.length > 0;
  if (!areKnown || targets.length < rest.length || isTwice || search.isDeepest) search.say('unseen');
  if (search.isDeepest) return;
  const here = search.inFolder(folder === undefined ? '' : (options.get(folder) ?? null), 'Makefile');
  if (here !== null) runTargets(here, file === undefined ? undefined : (options.get(file) ?? null), targets);
};

/** `named`: the Makefile that an option names. */
function runTargets(search: Search, named: Word | undefined, targets: readonly Word[]): undefined {
  const folder = search.folder ?? '';
  const path = named === undefined ? null : search.resolve(named).path;
  if (named !== undefined && path === null) return search.addNamed(named);
  const found = search.firstThere(path === null ? names.map((name) => below(folder, name)) : [path]);
  if (found === null) return;
  search.say('other_files');
  if (found.reading.kind === 'absent') return search.addNamed(named ?? 'Makefile');
  const text = textOf(found.reading);
  const isUsual = text !== null && isOfUsualSize(text);
  const makefile = readMakefile(isUsual ? text : '');
  // A rule of make itself would make the file again from this one.
  const source = search.read(`${found.path}.sh`)?.kind ?? 'absent';
  const isMade = makefile.rules.some(({ targets }) =>
    targets.some((each) => nameOf(each) === nameOf(found.path)),
  );
  if (!isUsual || !makefile.isKnown || isMade || source !== 'absent') search.say('unseen');
  for (const target of targets.length > 0 ? targets : [defaultOf(makefile.rules)]) {
    const { found: rules, isWhole } = rulesBehind(makefile, target ?? '');
    const shown = rules.toReversed().flatMap(({ lines }) => lines);
    const part = rules.length === 0 ? null : `target ${target}`;
    if (!isWhole) search.say('unseen');
    search.add(found.path, found.reading, { part, text: part && shown.join('\n') });
    for (const line of rules.flatMap(({ recipe }) => recipe)) search.inFileOf(folder).search(line);
  }
}
