// Reads one file of the folder in which an agent works. Nothing runs there for it.
//
// The server has two routes. The one for web pages of a workspace follows links, and refuses what leads out of the folder: its
// content is shown. The one for downloads follows every link, so its content never is: it only tells a file that is not there
// from a pipe, a device or a folder, for which the first one has the same words.
import { Buffer } from 'node:buffer';
import type { FileReading } from '../../conversation/index.ts';
import { ServiceError } from '../errors.ts';
import type { CallOptions, FilePlace, Optional } from '../port.ts';
import type { Reply } from './http/call.ts';
import { optional } from './http/replies.ts';
import type { Requests } from './http/requests.ts';

export interface WorkspaceFileSource {
  readonly requests: Requests;
  /** Of the conversation. */
  readonly path: string;
  /** Taken out of what is read. */
  readonly keys: readonly (string | null)[];
}

/** The time for one file, with all that it takes. */
const longestRead = 3_000;
const mostTries = 2;

/** Throws where it may be read later. */
export function readWorkspaceFile(
  source: WorkspaceFileSource,
  place: FilePlace,
  options: CallOptions = {},
): Promise<Optional<FileReading>> {
  const end = source.requests.transport.now() + longestRead;
  const within: CallOptions = {
    ...options,
    deadline: Math.min(options.deadline ?? end, end),
    attempts: Math.min(options.attempts ?? mostTries, mostTries),
  };
  return optional(() => askForFile(source, place, within));
}

async function askForFile(
  source: WorkspaceFileSource,
  { folder, path }: FilePlace,
  options: CallOptions,
): Promise<FileReading | null> {
  if (!isPlain(path)) return unread('its path leads out of the working copy');
  const names = path.split('/').map(encodeURIComponent).join('/');
  const reply = await send(source, `${source.path}/workspace/${names}`, options);
  if (reply.refusal === undefined) return fileReadingOf(reply, source.keys);
  const { status, text } = reply.refusal;
  if (status === 400) return unread('it leads out of the working copy');
  if (/^No index\.html/i.test(text)) return unread('it is a folder');
  if (/^File not found/i.test(text)) return tellMissing(source, folder, path, options);
  if (/^Not Found$|not local/i.test(text)) return null;
  throw new ServiceError('unavailable', `${reply.address}: status ${status}: ${text}`, { status });
}

/** A folder that is not named whole belongs to a server without a sandbox, where nothing is kept apart from the agent. */
async function tellMissing(
  source: WorkspaceFileSource,
  folder: string,
  path: string,
  options: CallOptions,
): Promise<FileReading> {
  if (!folder.startsWith('/')) return { kind: 'absent' };
  const query = new URLSearchParams({ path: `${folder.replace(/\/+$/, '')}/${path}` });
  const reply = await send(source, `/api/file/download?${query}`, options);
  if (reply.refusal?.status === 404) return { kind: 'absent' };
  if (reply.refusal?.status === 400) return unread('it is no plain file');
  throw new ServiceError('unavailable', `${reply.address}: the file came while it was looked for`);
}

function send({ requests }: WorkspaceFileSource, path: string, options: CallOptions): Promise<Reply> {
  const asked = { kind: 'read', method: 'GET', takes: 'small_file', accept: [400, 404] } as const;
  return requests.send(path, asked, options);
}

function fileReadingOf({ file, address }: Reply, keys: WorkspaceFileSource['keys']): FileReading {
  switch (file?.kind) {
    case 'whole':
      return { kind: 'file', bytes: withoutKeys(file.bytes, keys) };
    case 'too_large':
      return unread('it is larger than 256 kB');
    case 'page':
      return unread('a web page came in its place');
    case 'no_length':
      return unread('its length is not known');
    default:
      throw new ServiceError('bad_response', `${address}: it does not answer with a file`);
  }
}

/** Byte by byte, because not every file is a text. */
function withoutKeys(bytes: Uint8Array, keys: readonly (string | null)[]): Uint8Array {
  const read = Buffer.from(bytes);
  const held = keys.filter((key): key is string => key !== null && key !== '' && read.includes(key));
  if (held.length === 0) return bytes;
  const clean = held.reduce((text, key) => text.replaceAll(key, '***'), read.toString('latin1'));
  return Buffer.from(clean, 'latin1');
}

function isPlain(path: string): boolean {
  return path.isWellFormed() && path.split('/').every((name) => !/^\.{0,2}$|\0/.test(name));
}

function unread(why: string): FileReading {
  return { kind: 'unread', why };
}

/**
 * Where the service puts the working copy of a repository: in a sandbox of its own, or in one that conversations share,
 * where each has a folder by its id. Without a repository there is none.
 */
export function workingCopiesOf(repository: string, conversationId: string): readonly string[] {
  if (repository === '') return [];
  const id = conversationId.toLowerCase().replaceAll('-', '');
  const folders = ['/workspace/project', ...(/^[0-9a-f]{32}$/.test(id) ? [`/workspace/project/${id}`] : [])];
  return folders.map((folder) => `${folder}/${repository}`);
}
