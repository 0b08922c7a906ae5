// Where a push goes, from which branch, and which commits it takes along: as git keeps them in files of their own.
import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { FileReading } from '../../conversation/index.ts';
import type { Word } from '../../rules/index.ts';
import { type GitSetting, isHarmless, withoutCredentials } from './git-config.ts';
import { decodeText, type ProgramSearch, textOf } from './search.ts';

/** Settings by which git pushes something else than what the command says, or elsewhere. */
const steering = /^(?:push\.|url\.|remote\..*\.(?:push|mirror)$)/s;
const wholes = ['--tags', '--follow-tags', '--all', '--branches', '--mirror', '--delete', '-d'];

/** `settings`: null where they are not read yet. */
export function searchPush(
  search: ProgramSearch,
  [asked, ...refs]: readonly Word[],
  options: ReadonlyMap<string, Word>,
  settings: readonly GitSetting[] | null,
): undefined {
  const [config, reading] = [search.read('.git/config'), search.readNow('.git/HEAD')];
  if (settings === null || config === null || reading === null) return;
  const [, branch] = /^ref: refs\/heads\/(\S+)\s*$/.exec(textOf(reading) ?? '') ?? [];
  const valuesOf = (key: string) => settings.filter((each) => each.key === key).map(({ value }) => value);
  const keys = [`branch.${branch}.pushremote`, 'remote.pushdefault', `branch.${branch}.remote`];
  const remote = asked ?? keys.map((key) => valuesOf(key).at(-1)).find(Boolean) ?? 'origin';
  const addresses = ['pushurl', 'url'].map((key) => valuesOf(`remote.${remote}.${key}`));
  const upstream = valuesOf(`branch.${branch}.merge`);
  const isSteered = settings.some((setting) => steering.test(setting.key) && !isHarmless(setting));
  const [part, lines] = isSteered
    ? ['upstream', upstream]
    : [`remote ${remote}`, addresses.find(({ length }) => length > 0) ?? [remote]];
  if (lines.length > 0)
    search.add('.git/config', config, { part, text: lines.map(withoutCredentials).join('\n') });
  if (isSteered) return hide(search, '.git/refs', 'settings decide what it pushes, and where to');
  if (branch === undefined) return hide(search, '.git/HEAD', 'it names no branch');
  search.add('.git/HEAD', reading, { part: 'branch', text: branch });
  // Other branches may be named, or all of them.
  const isThis = refs.every((ref) => ref === branch || ref === 'HEAD' || ref === `HEAD:${branch}`);
  const isWhole = wholes.some((name) => options.has(name));
  if (!isThis || isWhole || !/^[\w./#@+-]+$/.test(branch) || branch.split('/').includes('..'))
    return hide(search, '.git/refs', 'it pushes something else than the branch that it is on');
  if (search.found.isWritten(`.git/refs/heads/${branch}`))
    return hide(search, '.git/refs', 'a command before it changes what there is to push');
  addCommits(search, branch, remote);
}

/** What is pushed is no program: all that runs is known for all that. */
const hide = (search: ProgramSearch, path: string, why: string): undefined =>
  search.add(path, { kind: 'unread', why }, { isData: true });

const mostCommits = 10;

function addCommits(search: ProgramSearch, branch: string, remote: string): undefined {
  const path = `.git/refs/heads/${branch}`;
  const theirs = /^[\w.-]+$/.test(remote) ? [`.git/refs/remotes/${remote}/${branch}`] : [];
  const read = [path, `.git/logs/refs/heads/${branch}`, ...theirs].map((each) => search.readNow(each));
  const [tip = null, log = null, last = null] = read;
  if (tip === null || log === null || read.includes(null)) return;
  const [, id] = /^([0-9a-f]{40})\s*$/.exec(textOf(tip) ?? '') ?? [];
  const known = last && (textOf(last)?.trim() ?? null);
  // The log only says which objects to read: the commits themselves name the one before.
  const logged = [...(textOf(log) ?? '').matchAll(/^[0-9a-f]{40} ([0-9a-f]{40}) /gm)].map(([, each]) => each);
  const ids = [...new Set([id, ...logged.toReversed()])].filter(
    (each) => each !== undefined && each !== known,
  );
  const objects = (id === undefined ? [] : ids.slice(0, mostCommits)).map(
    (each = '') => [each, search.read(`.git/objects/${each.slice(0, 2)}/${each.slice(2)}`)] as const,
  );
  if (objects.some(([, reading]) => reading === null)) return;
  const commits = new Map(objects);
  const lines: string[] = [];
  let at: string | null = id ?? null;
  while (at !== null && at !== known && lines.length < mostCommits) {
    const commit = readCommit(commits.get(at) ?? null, at);
    if (commit === null) break;
    lines.push(`${at.slice(0, 8)} ${commit.author}: ${commit.subject}`);
    at = commit.parent;
  }
  const isWhole = id !== undefined && (at === known || at === null);
  if (!isWhole && lines.length === 0) return hide(search, path, 'its commits cannot be read from files');
  if (!isWhole) lines.push('and earlier ones, which cannot be read from files');
  const text = lines.length === 0 ? 'nothing that is not there yet' : lines.join('\n');
  search.add(path, tip, { part: 'commits', text });
}

const mostBytes = 100_000;

/** Null where it is not the commit of this id. `parent`: the first one; null at the beginning. */
function readCommit(reading: FileReading | null, id: string) {
  if (reading?.kind !== 'file') return null;
  let content: Uint8Array;
  try {
    content = inflateSync(reading.bytes, { maxOutputLength: mostBytes });
  } catch {
    return null;
  }
  // Anybody who works there can write the file, but not one with the same hash.
  if (createHash('sha1').update(content).digest('hex') !== id) return null;
  const begin = content.indexOf(0);
  const text = decodeText(content.subarray(begin + 1));
  if (text === null || !/^commit \d+$/.test(decodeText(content.subarray(0, begin)) ?? '')) return null;
  const [head = '', ...message] = text.split('\n\n');
  const [, parent = null] = /^parent ([0-9a-f]{40})$/m.exec(head) ?? [];
  const [, author = ''] = /^author (.*?) <[^>]*> \d+ [+-]\d+$/m.exec(head) ?? [];
  const [subject = ''] = message.join('\n\n').split('\n');
  return { subject: subject.slice(0, 200), author: author.slice(0, 80), parent };
}
