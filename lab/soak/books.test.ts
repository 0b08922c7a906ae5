// What only a process has can be wrong too; what any step has is spoilt in lab/virtual/breaches.ts.
import { expect, test } from '@jest/globals';
import type { StepResult } from '../runner/runner.ts';
import { checkProcess } from './books.ts';
import { readDocuments } from './evidence.ts';
import { askedBy } from './model/asked.ts';
import { planOf } from './soak.ts';

const ran = { exitCode: 0, signal: null, stderr: '', commands: [] };
const step: StepResult = {
  ...ran,
  ...{ stdout: '', summary: '', everything: '', outputs: { 'exit-code': '0' }, state: {} },
  ...{ exitedAt: 0, cancelMs: null, post: { ...ran, stdout: '', summary: '' } },
};

test.each<[string, Partial<StepResult>, readonly string[]]>([
  ['a step in order', {}, []],
  ['something on stderr', { stderr: 'Error' }, ['streams']],
  [
    'a command that was injected',
    { commands: [{ name: 'set-output', properties: {}, data: '' }] },
    ['streams'],
  ],
  ['a red step without an error', { outputs: { 'exit-code': '20' } }, ['streams']],
  ['a post step that writes a summary after main did', { post: { ...step.post, summary: 'x' } }, ['post']],
])('of a process, %s breaks %j', (_, changes, promises) => {
  const evidence = { step: { ...step, ...changes }, tookMs: 0, conversations: [], secrets: [], faults: 0 };
  const run = { asked: askedBy(planOf(1, 1), {}), evidence, documents: readDocuments() };
  const broken = checkProcess(run).flatMap(({ promise, wrong }) => wrong.map(() => promise));
  expect(broken).toEqual(promises);
});
