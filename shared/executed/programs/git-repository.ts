// Whether git takes the repository of the working copy, and what its configuration says.
import type { FileReading } from '../../conversation/index.ts';
import { type GitSetting, isHarmless, readGitConfig, settingInWords } from './git-config.ts';
import { mayHoldRepositories } from './git-index.ts';
import { below, foldersUp } from './paths.ts';
import { type Search, textOf } from './search.ts';

/** Reads what no earlier command of the line should have changed by then. */
export function readNow(search: Search, path: string): FileReading | null {
  if (search.found.isWritten(path)) search.say('unseen');
  return search.read(path);
}

/** Git takes the nearest repository, also one without a folder `.git`. */
export function lookForNearer(search: Search): undefined {
  const above = foldersUp(search.folder ?? '').filter((each) => each !== '');
  const nearer = above.flatMap((each) => [below(each, '.git'), below(each, 'HEAD')]);
  const readings = ['.git/commondir', ...nearer].map((path) => [path, readNow(search, path)] as const);
  // Where `.git` is broken the working copy itself may be one: no command of git makes it so.
  for (const [path, reading] of [...readings, ['HEAD', search.read('HEAD')] as const])
    if (reading !== null && reading.kind !== 'absent')
      search.addUnread(path, 'because of it git may take another repository, or other settings');
}

/** Git runs as well in the repositories that its index lists. */
export function lookForInner(search: Search): undefined {
  const index = search.read('.git/index');
  const isLarge = index?.kind === 'unread' && search.read('.gitmodules')?.kind === 'file';
  if (isLarge || (index?.kind === 'file' && mayHoldRepositories(index.bytes)))
    search.addUnread('.git/index', 'it may list other repositories, in which git runs as well');
}

const shared = '.git/config';

/** Null where it is not read yet. */
export function readSettings(search: Search, path = shared): readonly GitSetting[] | null {
  const reading = readNow(search, path);
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
