// git: the settings and hooks by which a command runs something, and where a push goes with which commits. All of it is read from files.
import { gitVerb, plainWord, splitEverywhere, splitOptions, type Word } from '../../rules/index.ts';
import {
  type GitSetting,
  isAddress,
  isHarmless,
  mayHoldRepositories,
  readGitConfig,
  settingInWords,
} from './git-config.ts';
import { searchPush } from './git-push.ts';
import { below, folderOf, foldersUp, nameOf } from './paths.ts';
import { mayBeOption } from './plain.ts';
import { type ProgramHandler, type ProgramSearch, textOf } from './search.ts';

const plain = '--no-pager --paginate -p -P --no-optional-locks --version --help';
/** Other repositories, settings and programs. */
const leading = '-c --git-dir --work-tree --config-env --exec-path';

const messages = ['-m', '-F', '-C', '--message', '--file', '--no-edit'];
const brief = '-q -s -n --quiet --signoff --no-verify --amend --author --allow-empty'.split(' ');
/** A commit whose message is given shows no state of the files, unless another option asks for it. */
const isBrief = (options: readonly string[]): boolean =>
  options.some((each) => messages.includes(each)) &&
  options.every((each) => messages.includes(each) || brief.includes(each));

export const git: ProgramHandler = (search, { written }) => {
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
  const words = given.rest.map(plainWord);
  lookForNearer(here);
  if (does.some((each) => ['index', 'remote'].includes(each))) lookForInner(here);
  const isNewBranch = words.length === 1 && /^-[bc]$/.test([...given.options.keys()].join());
  const isElsewhere = does.includes('other') && !isNewBranch && !others.includes('--');
  const compares = does.includes('inner') || (name === 'commit' && !isBrief([...given.options.keys()]));
  if (isElsewhere || (compares && search.found.isIndexChanged)) search.say('unseen');
  if (!isNewBranch && does.some((each) => each === 'adds' || each === 'tree'))
    search.found.isIndexChanged = true;
  const settings = readSettings(here);
  searchHooks(here.at(''), settings ?? [], hooksOf(does, name, given.options));
  if (settings && does.some((each) => !isRemoteKnown(each, settings, words[0]))) search.say('unseen');
  if (name === 'push') searchPush(here, words, given.options, settings);
  const isFew = words.length < Number(verb?.more.get('few')?.[0] ?? 0);
  for (const each of isFew ? [] : does) {
    const path = effects[each]?.writes;
    if (path !== undefined) search.found.write(path);
    if (each === 'tree') search.found.isTreeWritten = true;
  }
};

/** Hooks that a verb runs, and what it changes before the next command of the line; null = any file. */
const effects: Readonly<Record<string, { hooks?: string; writes?: string | null }>> = {
  any: { writes: null },
  config: { writes: '.git' },
  head: { writes: '.git/HEAD' },
  refs: { hooks: 'reference-transaction', writes: '.git/refs/heads' },
  index: { hooks: 'post-index-change' },
  gc: { hooks: 'pre-auto-gc' },
  commits: { hooks: 'pre-commit prepare-commit-msg commit-msg post-commit post-rewrite' },
  merges: { hooks: 'pre-merge-commit post-merge' },
  rebases: { hooks: 'pre-rebase applypatch-msg pre-applypatch post-applypatch' },
};
const skippable: readonly string[] = ['pre-commit', 'commit-msg', 'pre-push', 'pre-merge-commit'];

function hooksOf(does: readonly string[], verb: string | null, options: ReadonlyMap<string, Word>) {
  const isSkipping =
    (options.has('--no-verify') && !options.has('--verify')) || (verb === 'commit' && options.has('-n'));
  const all = does.flatMap((each) => (each.includes('-') ? each : (effects[each]?.hooks?.split(' ') ?? [])));
  return all.filter((hook) => !isSkipping || !skippable.includes(hook));
}

const ofGitItself = '.git/hooks';

function searchHooks(
  search: ProgramSearch,
  settings: readonly GitSetting[],
  names: readonly string[],
): undefined {
  const written = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? ofGitItself;
  const folder = written.replace(/^\.\//, '').replace(/\/+$/, '');
  const path = folder === ofGitItself ? folder : search.resolve(folder);
  if (names.length === 0) return;
  if (path === null) return search.addUnread(folder, 'hooks of it may run, and it is no plain folder here');
  // Where husky 9 puts files that run those of the folder above.
  const isOfHusky = nameOf(path) === '_';
  const above = isOfHusky ? ['_/h', ...names].map((name) => below(folderOf(path), name)) : [];
  for (const each of [...names.map((name) => below(path, name)), ...above]) {
    const reading = search.readNow(each);
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

/** Git takes the nearest repository, also one without a folder `.git`. */
function lookForNearer(search: ProgramSearch): undefined {
  const above = foldersUp(search.folder ?? '').filter((each) => each !== '');
  const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
  const readings = ['.git/commondir', ...nearer].map((path) => [path, search.readNow(path)] as const);
  // Where `.git` is broken the working copy itself may be one: no command of git makes it so.
  for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')] as const])
    if (reading !== null && reading.kind !== 'absent')
      search.addUnread(path, 'because of it git may take another repository, or other settings');
}

/** Git runs as well in the repositories that its index lists. */
function lookForInner(search: ProgramSearch): undefined {
  const index = search.read('.git/index');
  const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
  if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
    search.addUnread('.git/index', 'it may list other repositories, in which git runs as well');
}

const shared = '.git/config';

/** Null where it is not read yet. */
function readSettings(search: ProgramSearch, path = shared): readonly GitSetting[] | null {
  const reading = search.readNow(path);
  if (reading === null) return null;
  const text = textOf(reading);
  const { settings, isPlain } = readGitConfig(text ?? '');
  const why = reading.kind === 'unread' ? reading.why : 'it is not there, or not each line is understood';
  if (text === null || !isPlain) search.addUnread(path, why);
  const told = settings.filter((setting) => !isHarmless(setting));
  if (told.length > 0)
    search.add(path, reading, { part: 'settings', text: told.map(settingInWords).join('\n') });
  // Where hooks are is looked up by itself.
  if (told.some(({ key }) => key !== 'core.hookspath')) search.say('unseen');
  const hasMore = settings.some(({ key, value }) => key === 'extensions.worktreeconfig' && value === 'true');
  const more = path === shared && hasMore ? readSettings(search, `${shared}.worktree`) : [];
  return more && [...settings, ...more];
}
