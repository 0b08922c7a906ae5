import { expect, test } from '@jest/globals';
import { executionRow, executionStatuses, sandboxRow, sandboxStatuses, startRow } from './statuses.ts';

const words = [...Object.values(sandboxStatuses), ...Object.values(executionStatuses)].flatMap((row) =>
  row.words === null ? [] : [row.words],
);
test.each(words)(
  'the status "$label" has a symbol, and a sentence without a full stop',
  ({ symbol, sentence }) => {
    expect(symbol).toMatch(/^\p{Extended_Pictographic}\uFE0F?$/u);
    expect(sentence).toMatch(/^The .*[^.]$/);
  },
);

// The service's words come from outside, and every object has more names than its own.
test.each([null, '', 'NEW_ONE', 'Running', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])(
  '%j is no known status of a start, a sandbox or an agent',
  (status) => {
    expect([startRow(status), sandboxRow(status), executionRow(status)]).toEqual([null, null, null]);
  },
);
