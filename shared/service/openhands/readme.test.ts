// The program in shared/README.md, run as it stands there.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@jest/globals';
import { type Ended, follow } from '../../../lab/support/child.ts';
import { conversation, idA, task } from './testing/records.ts';
import { closeAfterTest, json, serve } from './testing/servers.ts';
import { apiKey } from './testing/transports.ts';

const shared = join(import.meta.dirname, '../..');

test('the program in shared/README.md starts a conversation and waits for its end', async () => {
  const server = await serve(
    json(task()),
    json([task({ status: 'READY', app_conversation_id: idA })]),
    json([conversation({ execution_status: 'finished' })]),
  );
  const { said, code } = await run(programOfReadme(), {
    AGENT_BASE_URL: server.url,
    AGENT_API_KEY: apiKey,
  });
  expect(said).toBe('finished: the agent finished its task\n');
  expect(code).toBe(0);
  expect(JSON.parse(server.seen[0]?.body ?? '')).toMatchObject({ selected_repository: 'octo/hello' });
  expect(server.seen).toHaveLength(3);
});

function programOfReadme(): string {
  const program = /```ts\n([\s\S]+?)```/.exec(readFileSync(join(shared, 'README.md'), 'utf8'))?.[1] ?? '';
  return program.replaceAll(/from '\.\/(.+?)'/g, (_, path) => `from '${pathToFileURL(join(shared, path))}'`);
}

function run(program: string, env: Record<string, string>): Promise<Ended> {
  const folder = mkdtempSync(join(tmpdir(), 'readme-'));
  closeAfterTest(async () => rmSync(folder, { recursive: true }));
  const file = join(folder, 'program.mts');
  writeFileSync(file, program);
  const child = spawn(process.execPath, ['--no-warnings', file], { env, timeout: 100_000 });
  return follow(child, 'the program').ended;
}
