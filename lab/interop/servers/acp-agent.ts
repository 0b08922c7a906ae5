// A small agent of another vendor. It speaks the Agent Client Protocol, asks whether it may, and writes the file that it is
// started with.
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [path = ''] = process.argv.slice(2);
const session = { sessionId: 'one' };
const replies: Readonly<Record<string, object>> = {
  initialize: { protocolVersion: 1, agentCapabilities: {}, authMethods: [] },
  'session/new': session,
};
const permission = {
  ...session,
  toolCall: { toolCallId: 'call', title: 'Write a file', kind: 'edit', status: 'pending' },
  options: [
    { optionId: 'yes', name: 'Allow', kind: 'allow_once' },
    { optionId: 'no', name: 'Reject', kind: 'reject_once' },
  ],
};
const say = (message: object) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

let prompt: unknown = null;
for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, result } = JSON.parse(line);
  if (method === 'session/prompt') {
    prompt = id;
    say({ id: 'may-i', method: 'session/request_permission', params: permission });
  } else if (id === 'may-i') {
    if (JSON.stringify(result).includes('"yes"')) writeFileSync(path, 'granted\n');
    say({ id: prompt, result: { stopReason: 'end_turn' } });
  } else if (method !== undefined && id !== undefined) {
    say({ id, result: replies[method] ?? {} });
  }
}
