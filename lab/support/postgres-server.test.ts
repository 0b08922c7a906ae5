import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

test('a process that has loaded the PostgreSQL server ends with its own exit code', () => {
  const server = JSON.stringify(join(import.meta.dirname, 'postgres-server.ts'));
  const script = `await import(${server}); process.exitCode = 3;`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
  expect(stderr.toString()).toBe('');
  expect(status).toBe(3);
});
