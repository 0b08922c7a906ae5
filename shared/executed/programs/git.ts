// git: the hooks that a command runs, and where a push goes with which commits. All of it is read from files.

import { splitOptions, type Word } from '../../commands/index.ts';
import { type GitSettings, readGitConfig } from './git-config.ts';
import { searchPush } from './git-push.ts';
import {
  addUnread,
  type ExecutedSearch,
  nameOf,
  type Place,
  type ProgramHandler,
  resolvePath,
  textOf,
} from './search.ts';

/** Hooks by the subcommand. */
const hooks: ReadonlyMap<string, readonly string[]> = new Map([
  ['commit', ['pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit']],
  ['push', ['pre-push']],
  ['checkout', ['post-checkout']],
  ['switch', ['post-checkout']],
  ['merge', ['pre-merge-commit', 'commit-msg', 'post-merge']],
  ['pull', ['post-merge']],
  ['rebase', ['pre-rebase', 'post-rewrite']],
  ['am', ['applypatch-msg', 'pre-applypatch', 'post-applypatch']],
]);
/** Run no hook, and are no name that a configuration could give another meaning. */
const plain =
  /^(?:status|diff|log|show|branch|rev-parse|ls-files|blame|remote|fetch|add|tag|describe|shortlog|stash|reset|restore|rm|mv|init|clean|grep|cat-file|config|help|version|--version)$/;
/** Options whose value is run. */
const running =
  /^(?:--upload-pack|--receive-pack|--exec|--ext-diff|--textconv|--open-files-in-pager|-O.*)(?:=|$)/;

/** Those that change no file. */
const keeping =
  /^(?:status|diff|log|show|branch|rev-parse|ls-files|blame|remote|fetch|add|commit|push|tag|describe|shortlog)$/;

export const git: ProgramHandler = (search, place, call) => {
  searchGit(search, place, call.words);
  const isKept = keeping.test(call.words[0] ?? '') && !call.words.some((word) => word?.startsWith('--ou'));
  if (!isKept) search.write(null);
};

function searchGit(search: ExecutedSearch, place: Place, words: readonly Word[]): undefined {
  const before = splitOptions(words, {
    alone: '--no-pager --paginate -p',
    withValue: '-C -c --git-dir --work-tree --config-env --exec-path',
  });
  const [subcommand, ...rest] = before.rest;
  const folder = before.options.has('-C')
    ? folderOf(search, place, before.options.get('-C') ?? null)
    : place.folder;
  const others = [...before.options.keys()].some((name) => !['-C', '--no-pager'].includes(name));
  if (others || !before.areKnown || subcommand === null) search.also('unseen');
  if (rest.some((word) => word !== null && running.test(word))) search.also('unseen');
  if (subcommand === undefined || subcommand === null || plain.test(subcommand)) return;
  if (subcommand === 'bisect' || subcommand === 'submodule' || subcommand === 'filter-branch')
    search.also('unseen');
  if (folder === null) return addUnread(search, '.git/config', 'the folder that git stands in is not known');
  // A folder below may have a repository of its own.
  if (folder !== '') search.also('unseen');
  if (!hooks.has(subcommand) && subcommand !== 'clone') {
    const settings = readSettings(search);
    // An alias may run anything, and git looks for a program of that name.
    if (settings === null || settings.some(({ key }) => key === `alias.${subcommand.toLowerCase()}`))
      search.also('unseen');
    return;
  }
  // An earlier command may have set other hooks.
  if (search.isChanged()) search.also('unseen');
  searchHooks(search, subcommand, rest);
  if (subcommand === 'push') searchPush(search, rest);
}

function folderOf(search: ExecutedSearch, place: Place, word: Word): string | null {
  const resolved = word === null ? null : resolvePath(search, place, word);
  return resolved?.kind === 'inside' ? resolved.path : null;
}

function readSettings(search: ExecutedSearch): GitSettings | null {
  const reading = search.read('.git/config');
  const text = reading?.kind === 'file' ? textOf(reading.bytes) : null;
  return text === null ? null : readGitConfig(text);
}

/** Settings by which git runs a program. */
const programs =
  /^(?:core\.(?:hookspath|sshcommand|fsmonitor|editor|pager|askpass|gitproxy|attributesfile|worktree)|credential\.|filter\.|diff\..*\.?(?:external|textconv|command)|merge\..*\.driver|gpg\.|sequence\.editor|include|remote\..*\.(?:receivepack|uploadpack|vcs|proxy)|http\..*proxy|alias\.|hook\.)/;

function searchHooks(search: ExecutedSearch, subcommand: string, words: readonly Word[]): undefined {
  const reading = search.read('.git/config');
  if (reading === null) return;
  const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
  if (text === null) {
    const why = reading.kind === 'unread' ? reading.why : 'it is not there, or no text';
    return addUnread(search, '.git/config', why);
  }
  const settings = readGitConfig(text);
  const running = settings.filter(({ key }) => programs.test(key));
  const shown = running.map(({ key, value }) => `${key} = ${value}`).join('\n');
  if (running.length > 0)
    search.add({ kind: 'read', path: '.git/config', part: 'settings', reading, text: shown });
  if (running.some(({ key }) => key !== 'core.hookspath')) search.also('unseen');
  const folder = settings.findLast(({ key }) => key === 'core.hookspath')?.value ?? '.git/hooks';
  const isSkipped = words.some(
    (word) => word === '--no-verify' || (subcommand === 'commit' && word === '-n'),
  );
  const mayBeSkipped = /^(?:pre-commit|commit-msg|pre-push|pre-merge-commit)$/;
  for (const name of hooks.get(subcommand) ?? [])
    if (!isSkipped || !mayBeSkipped.test(name)) addHook(search, folder, name);
}

function addHook(search: ExecutedSearch, folder: string, name: string): undefined {
  const parts = folder.replace(/^\.\//, '').replace(/\/+$/, '').split('/');
  const isPlain = parts[0] === '.git' ? parts.length === 2 && parts[1] === 'hooks' : true;
  const resolved =
    parts[0] === '.git' ? null : resolvePath(search, { folder: '', depth: 0 }, parts.join('/'));
  if (!isPlain || resolved?.kind === 'outside')
    return addUnread(search, `${folder}/${name}`, 'it is outside of the working copy');
  // husky puts files there that run those of the folder above.
  const isHusky = parts.at(-2) === '.husky' && nameOf(parts.join('/')) === '_';
  const path = `${(isHusky ? parts.slice(0, -1) : parts).join('/')}/${name}`;
  const reading = search.read(path);
  if (reading === null || reading.kind === 'absent') return;
  search.add({ kind: 'read', path, part: 'hook', reading, text: null });
  search.also('other_files');
}
