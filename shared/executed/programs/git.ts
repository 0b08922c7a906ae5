// git: the settings and hooks by which a command runs something, and where a push goes with which commits. All of it is read from files.
import { gitVerb, plainWord, splitEverywhere, splitOptions, type Word } from '../../rules/index.ts';
import { type GitSetting, isAddress } from './git-config.ts';
import { searchPush } from './git-push.ts';
import { lookForInner, lookForNearer, readNow, readSettings } from './git-repository.ts';
import { mayBeOption } from './harmless.ts';
import { below, folderOf, nameOf } from './paths.ts';
import type { Handler, Search } from './search.ts';

const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
/** Other repositories, settings and programs. */
const leading = '-c --git-dir --work-tree --config-env --exec-path';

export const git: Handler = (search, { written }) => {
  const { options, rest, areKnown } = splitOptions(written, { alone: plain, withValue: `-C ${leading}` });
  const [first, ...others] = rest;
  const name = first === undefined ? undefined : plainWord(first);
  const verb = gitVerb(name ?? '');
  const isLed = leading.split(' ').some((each) => options.has(each));
  if (!areKnown || isLed || (name !== undefined && verb === null)) search.say('unseen');
  if (name === undefined) return;
  const given = splitEverywhere(others, verb ?? { alone: '' });
  if (!verb?.more.has('any') && (!given.areKnown || given.rest.some(mayBeOption))) search.say('unseen');
  const here = search.inFolder(options.has('-C') ? (options.get('-C') ?? null) : '', '.git/config');
  if (here === null) return;
  const does = verb?.more.get('does') ?? [];
  lookForNearer(here);
  if (does.some((each) => ['index', 'remote'].includes(each))) lookForInner(here);
  const settings = readSettings(here);
  searchHooks(here.at(''), settings ?? [], hooksOf(does, name, given.options));
  const words = given.rest.map(plainWord);
  if (settings && does.some((each) => !isRemoteKnown(each, settings, words[0]))) search.say('unseen');
  if (name === 'push') searchPush(here, words, given.options, settings);
  const isFew = words.length < Number(verb?.more.get('few')?.[0] ?? 0);
  for (const each of isFew ? [] : does) noteWrites(search, each);
};

/** What a verb changes before the next command of the line. */
function noteWrites({ found }: Search, does: string): undefined {
  const path = writes[does];
  if (path !== undefined) found.write(path);
  if (does === 'tree') found.isTreeWritten = true;
}

/** `any`: any file. */
const writes: Readonly<Record<string, string | null>> = {
  any: null,
  config: '.git',
  head: '.git/HEAD',
  refs: '.git/refs/heads',
};

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

function searchHooks(search: Search, settings: readonly GitSetting[], names: readonly string[]): undefined {
  const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
  const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
  const path = folder === ofGitItself ? folder : search.pathOf(folder);
  if (names.length === 0) return;
  if (path === null) return search.addUnread(folder, 'hooks of it may run, and it is no plain folder here');
  // Where husky 9 puts files that run those of the folder above.
  const isOfHusky = nameOf(path) === '_';
  const above = isOfHusky ? ['_/h', ...names].map((name) => below(folderOf(path), name)) : [];
  for (const each of [...names.map((name) => below(path, name)), ...above]) {
    const reading = readNow(search, each);
    if (reading === null || reading.kind === 'absent') continue;
    search.add(each, reading, { part: 'hook' });
    search.say('other_files');
  }
}

/** Where there is no such remote, git takes the word, or a file that names one, for an address: of a folder beside it, for example. */
function isRemoteKnown(does: string, settings: readonly GitSetting[], word: Word | undefined): boolean {
  if (does === 'address') return word === undefined || isAddress(word ?? '');
  if (does !== 'remote') return true;
  const names = settings.flatMap(({ key, value }) =>
    /^(?:branch\..*\.(?:remote|pushremote)|remote\.pushdefault)$/s.test(key) ? [value] : [],
  );
  return (word === undefined ? ['origin', ...names] : [word]).every(
    (name) => name !== null && (isAddress(name) || settings.some(({ key }) => key === `remote.${name}.url`)),
  );
}
