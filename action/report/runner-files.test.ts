import { expect, test } from '@jest/globals';
import { guardRunnerFiles } from './runner-files.ts';

function opened() {
  const disk = { isFull: false };
  const written: string[] = [];
  const warned: string[] = [];
  const write = (name: string, value: unknown) => {
    if (disk.isFull) throw new Error('ENOSPC: no space left on device, write');
    written.push(`${name}=${value}`);
  };
  const warning = (text: string | Error) => void warned.push(String(text));
  const files = guardRunnerFiles({ saveState: write, setOutput: write, warning });
  return { disk, written, warned, files };
}

test('outputs and states are written as they come, and nothing is said', () => {
  const { files, written, warned } = opened();
  files.setOutput('outcome', 'finished');
  files.saveState('facts', '{}');
  expect(files.finish()).toBeNull();
  expect(written).toEqual(['outcome=finished', 'facts={}']);
  expect(warned).toEqual([]);
});

test('a full disk is reported once, nothing is thrown, and at the end the failure has the link', () => {
  const { files, disk, warned } = opened();
  disk.isFull = true;
  files.saveState('facts', '{}');
  files.setOutput('conversation-url', 'https://service.example/conversations/c');
  files.setOutput('outcome', 'finished');
  expect(warned).toEqual([expect.stringContaining('ENOSPC: no space left')]);
  expect(files.finish()).toBe(
    'Outputs of this step could not be written: Error: ENOSPC: no space left on device, write. Free the disk of the runner, or look at what GITHUB_OUTPUT names. The conversation: https://service.example/conversations/c',
  );
});

test('what could not be written is written at the end, where there is room again', () => {
  const { files, disk, written } = opened();
  disk.isFull = true;
  files.saveState('facts', '{}');
  files.setOutput('outcome', 'running');
  files.setOutput('outcome', 'finished');
  disk.isFull = false;
  expect(files.finish()).toBeNull();
  expect(written).toEqual(['facts={}', 'outcome=finished']);
});

test('a state alone that is lost fails nothing: only a step that was killed needs it', () => {
  const { files, disk } = opened();
  disk.isFull = true;
  files.saveState('facts', '{}');
  expect(files.finish()).toBeNull();
});
