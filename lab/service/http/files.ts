// What the agent has done, as files: the patch of its workspace, and the whole trajectory as a zip.
import { crc32 } from 'node:zlib';
import type { Conversation } from '../world/conversation.ts';
import { normalise } from '../world/ids.ts';
import { withConversation, workingDirectoryOf } from './agent.ts';
import type { Call, World } from './call.ts';
import { invalid } from './fields.ts';
import { json, type Reply } from './reply.ts';
import { found } from './wire.ts';
import { eventsOf } from './wire-events.ts';

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

/** Of a folder, which has to be named whole. The server of a sandbox has one workspace. */
export function archive(call: Call, world: World): Reply {
  const { query } = call;
  const path = query.get('path');
  const format = query.get('format') ?? 'git-delta';
  if (path === null) return invalid([{ loc: ['query', 'path'], msg: 'Field required', type: 'missing' }]);
  if (!['git-delta', 'tar.gz'].includes(format)) {
    const msg = "Input should be 'git-delta' or 'tar.gz'";
    return invalid([{ loc: ['query', 'format'], msg, type: 'literal_error' }]);
  }
  const sandbox = world.store.byPlace(Number(call.params[0]));
  return withConversation({ ...call, params: [call.params[0] ?? '', sandbox?.id ?? ''] }, world, [], (of) => {
    if (!path.startsWith('/')) return json({ detail: 'Path must be absolute' }, 400);
    if (path !== workingDirectoryOf(of)) return json({ detail: 'Directory not found' }, 404);
    if (format !== 'git-delta') return json({ detail: 'Failed to archive directory: not simulated' }, 500);
    return file(Buffer.from(patch), 'text/x-patch; charset=utf-8', {
      'content-disposition': 'attachment; filename="project.patch"',
      'x-archive-base-commit': '1'.repeat(40),
      'x-archive-base-ref': 'auto',
    });
  });
}

export function downloadTrajectory(call: Call, world: World): Reply {
  return withConversation(call, world, [], (conversation) =>
    file(trajectoryOf(conversation), 'application/octet-stream', {
      'content-disposition': `attachment; filename="${conversation.id}.zip"`,
    }),
  );
}

/** Readable while the sandbox sleeps, too. */
export function exportConversation(call: Call, world: World): Reply {
  const conversation = found(world.store.byId(normalise(call.params[0] ?? '')));
  if (!conversation) return json({ detail: `Conversation not found: ${call.params[0]}` }, 404);
  return file(trajectoryOf(conversation), 'application/zip', {
    'content-disposition': `attachment; filename="conversation_${conversation.id}.zip"`,
  });
}

export function file(bytes: Buffer, type: string, headers: Readonly<Record<string, string>>): Reply {
  return { kind: 'text', status: 200, headers: { 'content-type': type, ...headers }, text: '', bytes };
}

function trajectoryOf(conversation: Conversation): Buffer {
  return zipOf(`${conversation.id}/events.json`, Buffer.from(JSON.stringify(eventsOf(conversation))));
}

/** A zip with one file, which is not packed. */
function zipOf(name: string, content: Buffer): Buffer {
  const [path, sum] = [Buffer.from(name), crc32(content)];
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(sum, 10);
  common.writeUInt32LE(content.length, 14);
  common.writeUInt32LE(content.length, 18);
  common.writeUInt16LE(path.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, content]);
  const central = Buffer.concat([
    Buffer.from('PK\x01\x02\x14\x00', 'latin1'),
    common,
    Buffer.alloc(14),
    path,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}
