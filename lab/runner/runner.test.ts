// What no step may leave can be found.
import { expect, test } from '@jest/globals';
import { type StepResult, strayOf } from './runner.ts';

const ran = { exitCode: 0, signal: null, stdout: '', stderr: '', commands: [], summary: '' };
const step: StepResult = { ...ran, outputs: { 'exit-code': '0' }, state: {}, post: ran, everything: '' };
const command = (name: string) => ({ name, properties: {}, data: '' });

test.each<[string, Partial<StepResult>, readonly string[]]>([
  ['a step in order', { commands: [command('add-mask'), command('warning')] }, []],
  ['something on stderr', { stderr: 'Error' }, ['on stderr: Error']],
  ['a command that was injected', { commands: [command('set-output')] }, ['the command set-output']],
  ['an error of a green step', { commands: [command('error')] }, ['1 errors']],
  ['a red step without an error', { outputs: { 'exit-code': '20' } }, ['0 errors']],
  ['a post step that speaks again', { post: { ...ran, summary: 'again' } }, ['post: exit code 0, again']],
])('of %s it finds what is stray', (_, changes, found) => {
  expect(strayOf({ ...step, ...changes })).toEqual(found);
});
