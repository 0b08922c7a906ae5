// The sandbox that all scenarios share until one of them deletes it. Upstream waits 30 seconds for an agent server, which
// a busy machine may need more than once.
import { strict as assert } from 'node:assert';
import { object } from '../raw.ts';
import type { HostedRequests } from './hosted-requests.ts';

const tries = 3;

export async function firstSandbox(hosted: HostedRequests): Promise<void> {
  let last = '';
  for (let nth = 1; nth <= tries; nth += 1) {
    const reply = await hosted.send('POST', '/api/v1/sandboxes');
    if (reply.status === 200 && object(reply.body).status === 'RUNNING') return;
    last = `${reply.status} ${reply.text}`;
  }
  assert.fail(`no sandbox in ${tries} tries: ${last}`);
}
