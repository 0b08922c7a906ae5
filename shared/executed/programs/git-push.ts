// Where a push goes, from which branch, and which commits it takes along.

import { splitOptions, type Word } from '../../commands/index.ts';
import type { FileReading } from '../../conversation/index.ts';
import { type Commit, readCommit } from './git-commit.ts';
import { pushAddresses, readGitConfig } from './git-config.ts';
import { type ExecutedSearch, textOf } from './search.ts';

const options = {
  alone:
    '-u -f -n -v -q --set-upstream --force --force-with-lease --dry-run --no-verify --verbose --quiet --tags --follow-tags --all --delete -d --porcelain --progress --atomic --mirror --prune',
  withValue: '-o --push-option',
};

export function searchPush(search: ExecutedSearch, words: readonly Word[]): undefined {
  const [config, head] = [read(search, '.git/config'), read(search, '.git/HEAD')];
  if (config === 'waits' || head === 'waits' || config === null) return;
  const { rest, areKnown, options: given } = splitOptions(words, options);
  const [asked, ...refs] = rest;
  if (!areKnown || rest.includes(null)) search.also('unseen');
  const settings = readGitConfig(config.text);
  const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head?.text ?? '') ?? [];
  const settingOf = (key: string) => settings.findLast((each) => each.key === key)?.value;
  const remote =
    asked ??
    settingOf(`branch.${branch}.pushremote`) ??
    settingOf('remote.pushdefault') ??
    settingOf(`branch.${branch}.remote`) ??
    'origin';
  const addresses = pushAddresses(settings, remote).map(withoutCredentials).join('\n');
  search.add({
    kind: 'read',
    path: '.git/config',
    part: `remote ${remote}`,
    reading: config.reading,
    text: addresses,
  });
  if (head === null || branch === undefined) return search.add(unread('.git/HEAD', 'it names no branch'));
  search.add({ kind: 'read', path: '.git/HEAD', part: 'branch', reading: head.reading, text: branch });
  // Other branches may be named, or all of them.
  const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
  const isWhole = ['--tags', '--follow-tags', '--all', '--mirror', '--delete', '-d'].some((name) =>
    given.has(name),
  );
  if (!isThis || isWhole || !/^[\w./-]+$/.test(branch) || branch.split('/').includes('..'))
    return search.add(unread('.git/refs', 'it pushes something else than the branch that it stands on'));
  addCommits(search, branch, remote);
}

const withoutCredentials = (url: string): string =>
  url.replace(/(:\/\/)[^/@\s]*@|(\/)[^/@\s]*:[^/@\s]*@/g, '$1$2***@');

const unread = (path: string, why: string) => ({ kind: 'unread', path, why }) as const;
const notRead = 'its commits cannot be read from files';
const mostCommits = 10;

function addCommits(search: ExecutedSearch, branch: string, remote: string): undefined {
  const path = `.git/refs/heads/${branch}`;
  const [tip, log] = [read(search, path), read(search, `.git/logs/refs/heads/${branch}`)];
  const theirs = /^[\w.-]+$/.test(remote) ? read(search, `.git/refs/remotes/${remote}/${branch}`) : null;
  if (tip === 'waits' || log === 'waits' || theirs === 'waits') return;
  const [, id] = /^([0-9a-f]{40})\s*$/.exec(tip?.text ?? '') ?? [];
  if (tip === null || id === undefined) return search.add(unread(path, notRead));
  const known = theirs?.text.trim() ?? null;
  // The log only says which objects to read: the commits themselves name the one before.
  const logged = [...(log?.text ?? '').matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)].map(
    ([, each = '']) => each,
  );
  const candidates = new Set([id, ...logged.toReversed()]);
  if (known !== null) candidates.delete(known);
  const objects = new Map(
    [...candidates].slice(0, mostCommits).map((each) => [each, readObject(search, each)] as const),
  );
  if ([...objects.values()].includes('waits')) return;
  const lines: string[] = [];
  let at: string | null = id;
  while (at !== null && at !== known && lines.length < mostCommits) {
    const found = objects.get(at);
    if (!found || found === 'waits') break;
    lines.push(`${at.slice(0, 8)} ${found.author}: ${found.subject}`);
    at = found.parent;
  }
  if (lines.length === 0 && at !== known) return search.add(unread(path, notRead));
  const isAll = at === known || at === null;
  const text =
    isAll && lines.length === 0
      ? 'nothing that is not there yet'
      : [...lines, ...(isAll ? [] : ['and earlier ones, which cannot be read from files'])].join('\n');
  search.add({ kind: 'read', path, part: 'commits', reading: tip.reading, text });
}

function readObject(search: ExecutedSearch, id: string): Commit | 'waits' | null {
  const reading = search.read(`.git/objects/${id.slice(0, 2)}/${id.slice(2)}`);
  if (reading === null) return 'waits';
  return reading.kind === 'file' ? readCommit(reading.bytes, id) : null;
}

interface ReadText {
  readonly text: string;
  readonly reading: FileReading;
}

/** Null where there is none that can be read. */
function read(search: ExecutedSearch, path: string): ReadText | 'waits' | null {
  const reading = search.read(path);
  if (reading === null) return 'waits';
  const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
  return text === null ? null : { text, reading };
}
