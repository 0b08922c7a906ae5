// `npm test`: everything that must hold before a change lands, one step after the other, all of them told.
// `npm test -- path`: the tests of one file or folder, and nothing else.
import { run } from './run.ts';

const given = process.argv.slice(2);
const jest = [
  'node',
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  'node_modules/jest/bin/jest.js',
] as const;

const everything: Record<string, readonly [string, ...string[]]> = {
  'format and lint': ['biome', 'ci', '--error-on-warnings', '.'],
  types: ['tsc'],
  'unused code': ['knip'],
  'dist is what the sources build': ['node', 'tools/build.ts', '--check'],
  tests: [...jest, '--reporters=./tools/report-tests.ts'],
};

const steps = given.length === 0 ? everything : { 'the tests that were named': [...jest, ...given] as const };
const names = Object.keys(steps);

const lines: string[] = [];
let failed = 0;
for (const [name, [command, ...args]] of Object.entries(steps)) {
  console.log(`\n== ${names.indexOf(name) + 1} of ${names.length}: ${name}`);
  const { ok, seconds } = run(command, args);
  if (!ok) failed += 1;
  lines.push(`${ok ? 'passed' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
}

console.log(`\n${lines.join('\n')}\n`);
console.log(`${lines.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
