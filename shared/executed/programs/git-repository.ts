// Whether git takes the repository of the working copy, and what its configuration says.
import type { FileReading } from '../../conversation/index.ts';
import { type GitSetting, isHarmless, readGitConfig, settingInWords } from './git-config.ts';
import { mayHoldRepositories } from './git-index.ts';
import { addUnread, below, type ExecutedSearch, foldersUp, textOf } from './search.ts';

/** Reads what no earlier command of the line should have changed by then. */
export function readNow(search: ExecutedSearch, path: string): FileReading | null {
  if (search.isWritten(path)) search.also('unseen');
  return search.read(path);
}

/** Git takes the nearest repository, also one without a folder `.git`. */
export function lookForNearer(search: ExecutedSearch, folder: string): undefined {
  const above = foldersUp(folder).filter((each) => each !== '');
  const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
  const readings = ['.git/commondir', ...nearer].map((path) => [path, readNow(search, path)] as const);
  // Where `.git` is broken the working copy itself may be one: no command of git makes it so.
  for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')] as const])
    if (reading !== null && reading.kind !== 'absent')
      addUnread(search, path, 'because of it git may take another repository, or other settings');
}

/** Git runs as well in the repositories that its index lists. */
export function lookForInner(search: ExecutedSearch): undefined {
  const index = search.read('.git/index');
  const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
  if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
    addUnread(search, '.git/index', 'it may list other repositories, in which git runs as well');
}

export interface Settings {
  readonly settings: readonly GitSetting[];
  /** Of `.git/config`. */
  readonly reading: FileReading;
}

/** `own`: those of the command itself. Null where they cannot be read, or not yet. */
export function readSettings(search: ExecutedSearch, own: readonly GitSetting[]): Settings | null {
  const shared = readFile(search, '.git/config');
  if (shared === null || shared === 'absent') {
    if (shared !== null) addUnread(search, '.git/config', 'it is not there');
    return null;
  }
  const hasMore = shared.settings.some(
    ({ key, value }) => key === 'extensions.worktreeconfig' && value === 'true',
  );
  const more = hasMore ? readFile(search, '.git/config.worktree') : 'absent';
  if (more === null) return null;
  const settings = [...shared.settings, ...(more === 'absent' ? [] : more.settings), ...own];
  if (own.some(isNotKnown)) search.also('unseen');
  return { settings, reading: shared.reading };
}

/** Where hooks are is looked up by itself. */
const isNotKnown = (setting: GitSetting): boolean => setting.key !== 'core.hookspath' && !isHarmless(setting);

function readFile(search: ExecutedSearch, path: string): Settings | 'absent' | null {
  const reading = readNow(search, path);
  if (reading === null || reading.kind === 'absent') return reading === null ? null : 'absent';
  const text = reading.kind === 'file' ? textOf(reading.bytes) : null;
  const { settings, isPlain } = readGitConfig(text ?? '');
  if (text === null || !isPlain)
    addUnread(search, path, reading.kind === 'unread' ? reading.why : 'not each line of it is understood');
  const told = settings.filter((setting) => !isHarmless(setting)).map(settingInWords);
  if (told.length > 0) search.add({ kind: 'read', path, part: 'settings', reading, text: told.join('\n') });
  if (settings.some(isNotKnown)) search.also('unseen');
  return { settings, reading };
}
