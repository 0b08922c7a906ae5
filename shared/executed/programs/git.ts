// git: the settings and hooks by which a command runs something, and where a push goes with which commits. All of it is read from files.
import { type SplitWords, splitEverywhere, splitOptions } from '../shell/options.ts';
import type { Word } from '../shell/shell-words.ts';
import { type GitSetting, isAddress } from './git-config.ts';
import { searchPush } from './git-push.ts';
import { lookForInner, lookForNearer, readNow, readSettings } from './git-repository.ts';
import { gitVerbs } from './git-verbs.ts';
import type { ProgramHandler } from './handler.ts';
import { addUnread, below, type ExecutedSearch, folderOf, nameOf, resolvePath } from './search.ts';

const ofGit = {
  alone: '--no-pager --paginate -p -P --no-optional-locks --version --help',
  withValue: '-C',
};

export const git: ProgramHandler = (search, place, { words }) => {
  const { own, rest } = splitSettings(words);
  const { options, rest: named, areKnown } = splitOptions(rest, ofGit);
  const [name, ...others] = named;
  if (!areKnown || name === null) search.also('unseen');
  if (name === undefined || name === null) return;
  const verb = gitVerbs.get(name);
  const given = splitEverywhere(others, verb ?? { alone: '' });
  const isAny = verb?.alone === 'any';
  if (!verb || !(isAny || (given.areKnown && !given.rest.includes(null)))) search.also('unseen');
  const to = options.has('-C') ? resolvePath(search, place, options.get('-C') ?? '$') : null;
  const folder = to === null ? place.folder : to.kind === 'inside' ? to.path : null;
  if (folder === null) return addUnread(search, '.git/config', 'the folder that git stands in is not known');
  lookForNearer(search, folder);
  if (verb?.does.some((each) => ['index', 'remote'].includes(each))) lookForInner(search);
  const config = readSettings(search, own);
  searchHooks(search, config?.settings ?? [], hooksOf(name, given));
  if (config && verb?.does.some((each) => !isRemoteKnown(each, config.settings, given.rest[0])))
    search.also('unseen');
  if (name === 'push') searchPush(search, given, config);
  for (const each of verb?.does ?? []) writes.get(each)?.(search);
};

/** What the verbs change before the next command of the line. */
const writes: ReadonlyMap<string, (search: ExecutedSearch) => undefined> = new Map([
  ['any', (search) => search.write(null)],
  ['tree', (search) => search.writeTracked()],
  ['config', (search) => search.write('.git')],
  ['head', (search) => search.write('.git/HEAD')],
  ['refs', (search) => search.write('.git/refs/heads')],
]);

/** `-c key=value` before all else. */
function splitSettings(words: readonly Word[]) {
  const own: GitSetting[] = [];
  let at = 0;
  for (; words[at] === '-c'; at += 2) {
    const [, key = '', value = ''] = /^([A-Za-z]+\.[A-Za-z]+)=(.*)$/s.exec(words[at + 1] ?? '') ?? [];
    own.push({ key: key.toLowerCase(), value });
  }
  return { own, rest: words.slice(at) };
}

const skippable: readonly string[] = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];

function hooksOf(name: string, { options }: SplitWords): readonly string[] {
  const isSkipping = options.has('--no-verify') || (name === 'commit' && options.has('-n'));
  return (gitVerbs.get(name)?.hooks ?? []).filter((hook) => !isSkipping || !skippable.includes(hook));
}

function searchHooks(search: ExecutedSearch, settings: readonly GitSetting[], names: readonly string[]) {
  const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
  const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
  const resolved =
    folder === ofGitItself
      ? ({ kind: 'inside', path: folder } as const)
      : resolvePath(search, { folder: '', depth: 0 }, folder);
  if (resolved.kind === 'outside')
    return names.length === 0 ? undefined : addUnread(search, folder, resolved.why);
  const { path } = resolved;
  for (const name of names) addHook(search, below(path, name));
  // Where husky 9 puts files that run those of the folder above.
  if (nameOf(path) === '_')
    for (const name of ['_/h', ...names]) addHook(search, below(folderOf(path), name));
}

const ofGitItself = '.git/hooks';

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
