// The same seed gives the same trace: in every process, whatever else the machine does.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const root = join(import.meta.dirname, '../..');

async function simulate(...flags: readonly string[]): Promise<string> {
  const install = join(root, 'lab/virtual/ground/install.ts');
  const args = ['--import', install, join(root, 'lab/virtual/main.ts'), ...flags];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
    (error: { readonly stdout: string }) => error,
  );
  return stdout;
}

const traceOf = (output: string): string | undefined => /^trace (\w+)$/m.exec(output)?.[1];

test('one seed gives one trace, with crashes, in ten processes', async () => {
  const flags = ['--seed', '8', '--days', '0.02', '--runs', '2', '--crashes', '6'];
  const traces: (string | undefined)[] = [];
  for (let pair = 0; pair < 5; pair += 1)
    traces.push(...(await Promise.all([simulate(...flags), simulate(...flags)])).map(traceOf));
  expect(traces[0]).toMatch(/^[0-9a-f]{24}$/);
  expect(new Set(traces).size).toBe(1);
});
