// What the agent has done, as files: the patch of its workspace, the files in it, and the whole trajectory as a zip.
import { posix } from 'node:path';
import type { Conversation } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import { withConversation, workingDirectoryOf } from './agent.ts';
import type { Call, World } from './call.ts';
import { json, type Reply } from './reply.ts';
import { found } from './wire.ts';

const patch = `diff --git a/src/greet.ts b/src/greet.ts
index 1111111..2222222 100644
--- a/src/greet.ts
+++ b/src/greet.ts
@@ -1,3 +1,3 @@
 export function greet(name: string): string {
-  name.trim();
+  return name.trim();
 }
`;

export const archive = ofServer((call, conversation) => {
  if (call.query.get('path') !== workingDirectoryOf(conversation))
    return json({ detail: 'Directory not found' }, 404);
  return file(Buffer.from(patch), 'text/x-patch; charset=utf-8', {
    'content-disposition': 'attachment; filename="project.patch"',
    'x-archive-base-commit': '1'.repeat(40),
    'x-archive-base-ref': 'auto',
  });
});

/** A file of the working copy, as a web server shows it. */
export function workspaceFile(call: Call, world: World): Reply {
  return withConversation(call, world, ({ files }) => {
    const text = files.get(decodeURIComponent(call.params[2] ?? ''));
    return text === undefined ? notThere : file(Buffer.from(text), 'text/plain; charset=utf-8', {});
  });
}

/** The same as a download, named whole. */
export const download = ofServer((call, conversation) => {
  const path = call.query.get('path') ?? '';
  const text = conversation.files.get(posix.relative(workingDirectoryOf(conversation), path));
  return text === undefined ? notThere : file(Buffer.from(text), 'application/octet-stream', {});
});

const notThere = json({ detail: 'File not found' }, 404);

/** The server of a sandbox has one conversation, which it is not asked for by its id. */
function ofServer(handle: (call: Call, conversation: Conversation) => Reply) {
  return (call: Call, world: World): Reply => {
    const [place = ''] = call.params;
    const id = world.store.byPlace(Number(place))?.id ?? '';
    return withConversation({ ...call, params: [place, id] }, world, (of) => handle(call, of));
  };
}

export function downloadTrajectory(call: Call, world: World): Reply {
  return withConversation(call, world, ({ id }) => trajectoryOf(id));
}

/** Readable while the sandbox sleeps, too. */
export function exportConversation(call: Call, world: World): Reply {
  const conversation = found(world.store.byId(normalise(call.params[0] ?? '')));
  if (!conversation) return json({ detail: `Conversation not found: ${call.params[0]}` }, 404);
  return trajectoryOf(conversation.id);
}

/** A zip with nothing in it: nobody unpacks it. */
const zip = Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);

function trajectoryOf(id: string): Reply {
  return file(zip, 'application/zip', { 'content-disposition': `attachment; filename="${id}.zip"` });
}

function file(bytes: Buffer, type: string, headers: Readonly<Record<string, string>>): Reply {
  return { kind: 'text', status: 200, headers: { 'content-type': type, ...headers }, text: '', bytes };
}
