// Where a push goes, from which branch, and which commits it takes along.

import type { FileReading } from '../../conversation/index.ts';
import type { Word } from '../../rules/index.ts';
import { type Commit, readCommit } from './git-commit.ts';
import { isHarmless, withoutCredentials } from './git-config.ts';
import { readNow, type Settings } from './git-repository.ts';
import { type ExecutedSearch, textOf } from './search.ts';

/** Settings by which git pushes something else than what the command says, or elsewhere. */
const steering = /^(?:push\.|url\.|remote\..*\.(?:push|mirror)$)/s;

/** `config`: null where it cannot be read, or not yet. */
export function searchPush(
  search: ExecutedSearch,
  words: readonly Word[],
  options: ReadonlyMap<string, Word>,
  config: Settings | null,
): undefined {
  const head = read(search, '.git/HEAD');
  if (config === null || head === 'waits') return;
  const { settings, reading } = config;
  const [asked, ...refs] = words;
  const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(head?.text ?? '') ?? [];
  const valuesOf = (key: string) => settings.filter((each) => each.key === key).map(({ value }) => value);
  const remote =
    asked ??
    valuesOf(`branch.${branch}.pushremote`).at(-1) ??
    valuesOf('remote.pushdefault').at(-1) ??
    valuesOf(`branch.${branch}.remote`).at(-1) ??
    'origin';
  const [own, shared] = [valuesOf(`remote.${remote}.pushurl`), valuesOf(`remote.${remote}.url`)];
  const addresses = own.length > 0 ? own : shared.length > 0 ? shared : [remote];
  const text = addresses.map(withoutCredentials).join('\n');
  if (settings.some((setting) => steering.test(setting.key) && !isHarmless(setting))) {
    const upstream = valuesOf(`branch.${branch}.merge`).join('\n');
    if (upstream !== '')
      search.add({ kind: 'read', path: '.git/config', part: 'upstream', reading, text: upstream });
    return search.add(unread('.git/refs', 'settings decide what it pushes, and where to'));
  }
  search.add({ kind: 'read', path: '.git/config', part: `remote ${remote}`, reading, text });
  if (head === null || branch === undefined) return search.add(unread('.git/HEAD', 'it names no branch'));
  search.add({ kind: 'read', path: '.git/HEAD', part: 'branch', reading: head.reading, text: branch });
  // Other branches may be named, or all of them.
  const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
  const isWhole = wholes.some((name) => options.has(name));
  if (!isThis || isWhole || !/^[\w./#@+-]+$/.test(branch) || branch.split('/').includes('..'))
    return search.add(unread('.git/refs', 'it pushes something else than the branch that it stands on'));
  if (search.isWritten(`.git/refs/heads/${branch}`))
    return search.add(unread('.git/refs', 'a command before it changes what there is to push'));
  addCommits(search, branch, remote);
}

const wholes = ['--tags', '--follow-tags', '--all', '--branches', '--mirror', '--delete', '-d'];

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
  const reading = readNow(search, path);
  if (reading === null) return 'waits';
  const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
  return text === null ? null : { text, reading };
}
