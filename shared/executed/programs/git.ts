// git: the settings and hooks by which a command runs something, and where a push goes with which commits. All of it is read from files.
import { gitVerb, plainWord, splitEverywhere, splitOptions, type Word } from '../../rules/index.ts';
import { type GitSetting, isAddress } from './git-config.ts';
import { searchPush } from './git-push.ts';
import { lookForInner, lookForNearer, readNow, readSettings } from './git-repository.ts';
import { mayBeOption } from './harmless.ts';
import {
  addUnread,
  below,
  type ExecutedSearch,
  folderOf,
  nameOf,
  type Place,
  type ProgramHandler,
  resolvePath,
} from './search.ts';

const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
/** Other repositories, settings and programs. */
const leading = '-c --git-dir --work-tree --config-env --exec-path';

export const git: ProgramHandler = (search, place, { written }) => {
  const { options, rest, areKnown } = splitOptions(written, {
    alone: plain,
    withValue: `-C ${leading}`,
  });
  const [first, ...others] = rest;
  const name = first === undefined ? undefined : plainWord(first);
  const verb = gitVerb(name ?? '');
  const isLed = leading.split(' ').some((each) => options.has(each));
  if (!areKnown || isLed || (name !== undefined && verb === null)) search.also('unseen');
  if (name === undefined) return;
  const given = splitEverywhere(others, verb ?? { alone: '' });
  if (!verb?.more.has('any') && (!given.areKnown || given.rest.some(mayBeOption))) search.also('unseen');
  const folder = options.has('-C') ? pathIn(search, place, options.get('-C') ?? '$') : place.folder;
  if (folder === null) return addUnread(search, '.git/config', 'the folder that git stands in is not known');
  const does = verb?.more.get('does') ?? [];
  lookForNearer(search, folder);
  if (does.some((each) => ['index', 'remote'].includes(each))) lookForInner(search);
  const config = readSettings(search);
  searchHooks(search, config?.settings ?? [], hooksOf(does, name, given.options));
  const words = given.rest.map(plainWord);
  if (config && does.some((each) => !isRemoteKnown(each, config.settings, words[0]))) search.also('unseen');
  if (name === 'push') searchPush(search, words, given.options, config);
  const isFew = words.length < Number(verb?.more.get('few')?.[0] ?? 0);
  for (const each of isFew ? [] : does) writes.get(each)?.(search);
};

function pathIn(search: ExecutedSearch, place: Place, written: string): string | null {
  const resolved = resolvePath(search, place, written);
  return resolved.kind === 'inside' ? resolved.path : null;
}

/** What the verbs change before the next command of the line. */
const writes: ReadonlyMap<string, (search: ExecutedSearch) => undefined> = new Map([
  ['any', (search) => search.write(null)],
  ['tree', (search) => search.writeTracked()],
  ['config', (search) => search.write('.git')],
  ['head', (search) => search.write('.git/HEAD')],
  ['refs', (search) => search.write('.git/refs/heads')],
]);

const hooks: Readonly<Record<string, string>> = {
  index: 'post-index-change',
  refs: 'reference-transaction',
  gc: 'pre-auto-gc',
  commits: 'pre-commit prepare-commit-msg commit-msg post-commit post-rewrite',
  merges: 'pre-merge-commit post-merge',
  rebases: 'pre-rebase applypatch-msg pre-applypatch post-applypatch',
};
const skippable: readonly string[] = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];

function hooksOf(does: readonly string[], verb: string | null, options: ReadonlyMap<string, Word>) {
  const isSkipping = options.has('--no-verify') || (verb === 'commit' && options.has('-n'));
  const all = does.flatMap((each) => (each.includes('-') ? each : (hooks[each]?.split(' ') ?? [])));
  return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}

const ofGitItself = '.git/hooks';

function searchHooks(search: ExecutedSearch, settings: readonly GitSetting[], names: readonly string[]) {
  const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
  const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
  const path = folder === ofGitItself ? folder : pathIn(search, { folder: '', depth: 0 }, folder);
  if (names.length === 0) return;
  if (path === null) return addUnread(search, folder, 'hooks of it may run, and it is no plain folder here');
  for (const name of names) addHook(search, below(path, name));
  // Where husky 9 puts files that run those of the folder above.
  if (nameOf(path) === '_')
    for (const name of ['_/h', ...names]) addHook(search, below(folderOf(path), name));
}

function addHook(search: ExecutedSearch, path: string): undefined {
  const reading = readNow(search, path);
  if (reading === null || reading.kind === 'absent') return;
  search.add({ kind: 'read', path, part: 'hook', reading, text: null });
  search.also('other_files');
}

/** Where there is no such remote, git takes the word, or a file that names one, for an address: of a folder beside it, for example. */
function isRemoteKnown(does: string, settings: readonly GitSetting[], word: Word | undefined): boolean {
  if (does === 'address') return word === undefined || isAddress(word ?? '');
  if (does !== 'remote') return true;
  const names = settings.flatMap(({ key, value }) =>
    /^(?:branch\..*\.(?:remote|pushremote)|remote\.pushdefault)$/s.test(key) ? [value] : [],
  );
  const wanted = word === undefined ? ['origin', ...names] : [word];
  return wanted.every(
    (name) => name !== null && (isAddress(name) || settings.some(({ key }) => key === `remote.${name}.url`)),
  );
}
