// What is known of the files of an action when others of the same question run before it.
import { expect, test } from '@jest/globals';
import { executedAfter } from './index.ts';

const write = { tool: 'terminal', arguments: { kind: 'TerminalAction', command: 'echo evil > run.sh' } };
const view = {
  tool: 'file_editor',
  arguments: { kind: 'FileEditorAction', command: 'view', path: '/workspace/project/garden/run.sh' },
};

test.each([
  ['nothing', null, []],
  ['an action that only looks', null, [view]],
  ['several that only look', null, [view, view]],
  ['one that may write', 'part', [write]],
  ['one that looks after one that may write', 'part', [write, view]],
  ['one that may write after one that looks', 'part', [view, write]],
] as const)('behind %s, what is not known is %s', (_, notKnown, earlier) => {
  expect(executedAfter({ files: [], besides: null }, earlier).notKnown ?? null).toBe(notKnown);
});
