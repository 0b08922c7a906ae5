// The files in which an agent works: as a web server shows them, which keeps within their folder, and as downloads, which follow
// every link.
import { posix } from 'node:path';
import type { Conversation, SandboxFile } from '../world/conversation.ts';
import { withConversation, workingDirectoryOf } from './agent.ts';
import type { Call, World } from './call.ts';
import { invalid } from './fields.ts';
import { file } from './files.ts';
import { json, type Reply } from './reply.ts';

/** What a link of a test can lead to outside of the folder. */
const outside = 'SECRET=of the server\n';

export function workspaceFile(call: Call, world: World): Reply {
  return withConversation(call, world, [], (conversation) => {
    const path = decodeURIComponent(call.params[2] ?? '');
    const target = resolve(conversation, path);
    if (target.is === 'outside') return json({ detail: 'Path is outside the workspace' }, 400);
    if (target.is === 'folder') return json({ detail: 'No index.html in directory' }, 404);
    // A pipe is said to be missing, too.
    if (target.is !== 'file') return json({ detail: 'File not found' }, 404);
    return file(Buffer.from(target.text), typeOf(path), {});
  });
}

export function download(call: Call, world: World): Reply {
  const path = call.query.get('path');
  if (path === null) return invalid([{ loc: ['query', 'path'], msg: 'Field required', type: 'missing' }]);
  const sandbox = world.store.byPlace(Number(call.params[0]));
  const params = [call.params[0] ?? '', sandbox?.id ?? ''];
  return withConversation({ ...call, params }, world, [], (conversation) => {
    if (!path.startsWith('/')) return json({ detail: 'Path must be absolute' }, 400);
    const target = resolve(conversation, posix.relative(workingDirectoryOf(conversation), path));
    if (target.is === 'missing') return json({ detail: 'File not found' }, 404);
    if (target.is === 'pipe' || target.is === 'folder') return json({ detail: 'Path is not a file' }, 400);
    const text = target.is === 'file' ? target.text : outside;
    return file(Buffer.from(text), 'application/octet-stream', {
      'content-disposition': `attachment; filename="${posix.basename(path)}"`,
    });
  });
}

type Target =
  | { readonly is: 'file'; readonly text: string }
  | { readonly is: 'outside' | 'folder' | 'pipe' | 'missing' };

const mostLinks = 40;

function resolve({ files }: Conversation, path: string): Target {
  let at = posix.normalize(path);
  for (let links = 0; links < mostLinks; links += 1) {
    if (at.startsWith('/') || at === '..' || at.startsWith('../')) return { is: 'outside' };
    const found: SandboxFile | undefined = files.get(at);
    if (typeof found === 'string') return { is: 'file', text: found };
    if (found === undefined) {
      const isFolder = at === '.' || [...files.keys()].some((name) => name.startsWith(`${at}/`));
      return { is: isFolder ? 'folder' : 'missing' };
    }
    if ('is' in found) return found;
    at = found.link.startsWith('/') ? found.link : posix.join(posix.dirname(at), found.link);
  }
  return { is: 'missing' };
}

function typeOf(path: string): string {
  if (/\.html?$/.test(path)) return 'text/html; charset=utf-8';
  return path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8';
}
