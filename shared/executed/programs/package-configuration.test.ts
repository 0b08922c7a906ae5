// The configuration of package managers, as the real ones read it: npm 10 and 11, pnpm 9 and 10, yarn 1 and 4.
import { expect, test } from '@jest/globals';
import { type Files, lookBehind } from '../testing/look.ts';

const base: Files = {
  'package.json': JSON.stringify({ workspaces: ['sub'], scripts: { test: 'true', ping: 'sh ping.sh' } }),
  'sub/package.json': JSON.stringify({ scripts: { test: 'true' } }),
};
const look = (command: string, more: Files, before: Files = more) =>
  lookBehind(command, { ...base, ...more }, { ...base, ...before });

const everyday = [
  `; our registry\n# and its key\nregistry=https://npm.example.com/\n@a-b:registry = https://x/\n//x/:_authToken=\${TOKEN}`,
  'save-exact=true\nengine-strict\npublic-hoist-pattern[]=*types*\r\nfund=false\n',
];

test.each([
  ...everyday.map((text) => ['npm test', '.npmrc', text] as const),
  ['pnpm test', 'pnpm-workspace.yaml', 'packages:\n- a\n\n#\ncatalog:\n  a: 1\nonlyBuiltDependencies: [a]\n'],
  ['yarn test', '.yarnrc', 'registry "https://x/"\nnetwork-timeout 600000\n--install.ignore-engines true\n'],
  ['yarn test', '.yarnrc.yml', 'nodeLinker: node-modules\n\nnpmScopes:\n  a:\n    npmAuthToken: x\n'],
])('%s is wholly known with an everyday %s', (command, path, text) => {
  const { executes } = look(command, { [path]: text });
  expect(executes).toMatchObject({ besides: 'tests' });
  expect(executes?.notKnown).toBe(undefined);
  expect(executes?.files.map((file) => file.path)).toContain(path);
});

test.each([
  ['npm test', '.npmrc', '"script\\u002dshell"=./x.sh'],
  ['npm test', '.npmrc', '"registry"=./x'],
  ['npm test', '.npmrc', `script\${X?}-shell=./x.sh`],
  ['npm test', '.npmrc', '[a]\nregistry=x'],
  ['npm test', '.npmrc', 'fund=false\rscript-shell=./x.sh'],
  ['npm test', '.npmrc', '\ufeffscript-shell=./x.sh'],
  ['npm test', '.npmrc', '//x/:tokenHelper=/x.sh'],
  ['npm view x', '.npmrc', 'node-options=--require=./x.cjs'],
  ['npx jest', '.npmrc', 'script-shell=./x.sh'],
  ['cd sub && npm test', '.npmrc', 'workspaces=true'],
  ['cd sub && pnpm test', '.npmrc', 'script-shell=./x.sh'],
  ['npm --prefix sub test', 'sub/etc/npmrc', 'node-options=--require=./x.cjs'],
  ['pnpm -C sub test', 'sub/etc/npmrc', 'script-shell=./x.sh'],
  ['yarn test', '.npmrc', 'script-shell=./x.sh'],
  ['yarn test', '.yarnrc', 'yarn-path "./x.js"'],
  ['yarn test', '.yarnrc', 'registry "https://x" yarn-path "./x.js"'],
  ['yarn test', '.yarnrc', 'registry, yarn-path "./x.js"'],
  ['yarn test', '.yarnrc', 'strict-ssl trueyarn-path "./x.js"'],
  ['yarn --cwd sub test', '.yarnrc', 'yarn-path "./x.js"'],
  ['yarn --version', '.yarnrc.yml', 'yarnPath: ./x.cjs'],
  ['cd sub && yarn test', '.yarnrc.yml', '{nodeLinker: pnp, yarnPath: ./x.cjs}'],
  ['yarn test', '.yarnrc.yml', '  nodeLinker: pnp\n  yarnPath: ./x.cjs'],
  ['yarn test', '.yarnrc.yml', '"plug\\u0069ns": [./x.cjs]'],
  ['yarn test', '.env.yarn', 'NODE_OPTIONS=--require ./x.cjs'],
  ['yarn test', '.yarn-metadata.json', '{"manifest":{"scripts":{"test":"sh x.sh"}}}'],
  ['pnpm test', 'pnpm-workspace.yaml', 'scriptShell: ./x.sh'],
  ['pnpm test', 'pnpm-workspace.yaml', 'packages: [.]\n---\n  pnpmfile: ./x.cjs'],
  ['cd sub && pnpm test', 'sub/package.json5', '{}'],
  ['cd sub && pnpm test', 'package.json', '{"pnpm":{"configDependencies":{"x":"1"}}}'],
  ['cd sub && yarn test', 'package.json', '{"packageManager":"yarn@https://example.com/x.js"}'],
  ['cd sub && yarn test', '.corepack.env', 'COREPACK_NPM_REGISTRY=x'],
  ['bun run test', '.env', 'A=1'],
])('%s is not wholly known with %s that says %j', (command, path, text) => {
  expect(look(command, { [path]: text }).executes?.notKnown).toBe('part');
});

test.each([
  ['pnpm test', '.pnpmfile.cjs'],
  ['pnpm ls', '.pnpmfile.cjs.js'],
  ['cd sub && pnpm exec jest', '.pnpmfile.mjs'],
  ['pnpm test', '.pnp.cjs'],
  ['yarn test', '.pnp.js'],
  ['cd sub && yarn jest', '.pnp.cjs'],
  ['yarn test', '.pnp.loader.mjs'],
])('what %s loads from %s is shown', (command, path) => {
  expect(look(command, { [path]: 'EVIL' }, {}).executes?.files).toContainEqual(
    expect.objectContaining({ path, state: 'new', shown: { kind: 'whole', text: 'EVIL' } }),
  );
});

test('no key of a configuration is shown, in whichever folder it is', () => {
  const { executes } = look('npm --prefix sub test', { 'sub/etc/npmrc': 'x', 'sub/.npmrc': 'y' }, {});
  const shown = executes?.files.filter(({ path }) => path.endsWith('npmrc')).map((file) => file.shown);
  expect(shown).toEqual([{ kind: 'secret' }, { kind: 'secret' }]);
});

test.each([
  ['npm tes', 'a beginning of a word that npm knows'],
  ['npm test --silent=--prefix=sub', 'an option in an option'],
  ['npm --loglevel --prefix sub test', 'an option where a value is meant'],
  ['npm --cwd sub test', 'a folder in the words of another one'],
  ['yarn --prefix sub test', 'the same for yarn'],
  ['pnpm test --dir sub', 'a folder behind a verb, which not every version takes for one'],
  ['pnpm test -r', 'an option behind a verb of its own'],
  ['cd sub && yarn a:b', 'a script that yarn looks for everywhere'],
  ['cd sub && npm ci', 'a package of a workspace that is installed'],
])('%s is not wholly known: %s', (command) => {
  expect(look(command, {}).executes?.notKnown).toBe('part');
});

test('a word that only npm knows is a script for yarn', () => {
  const files = look('yarn ping', { 'ping.sh': 'EVIL' }).executes?.files.map(({ path }) => path);
  expect(files).toEqual(['package.json', 'ping.sh']);
  expect(look('npm ping', {}).executes).toBe(null);
});

test('what looks around is as quiet as before, and all of a configuration is asked for together', () => {
  expect(look('npm ls', { '.npmrc': 'fund=false' }).executes).toBe(null);
  expect(look('npm test', {}).read).toEqual(['.npmrc', 'package.json']);
  expect(look('yarn test', {}).rounds).toBe(look('npm test', {}).rounds);
});
