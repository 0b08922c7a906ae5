import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { nothingPruned } from '../store/prune.ts';
import { createLog, logTo } from './create-log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLog('debug', { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('a line of the log has its message and only the allowed fields', () => {
  const [line] = logged((log) =>
    log.info({ run: 'r1', issue: 7, payload: { secret: 1 }, token: 't' }, 'it moved'),
  );
  expect(line).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-/),
    app: 'agent-conversations',
    run: 'r1',
    issue: 7,
    msg: 'it moved',
  });
});

test('what was deleted is in the log, each kind with its number', () => {
  const [line] = logged((log) => log.info(nothingPruned, 'm'));
  expect(line).toMatchObject(nothingPruned);
});

test('of an error only name, status and message are logged', () => {
  const error = Object.assign(new Error('Not Found'), {
    status: 404,
    request: { headers: { authorization: 'bearer ghs_secret' } },
  });
  const text = JSON.stringify(logged((log) => log.error(error, 'GitHub said no')));
  expect(text).toContain('Error 404: Not Found');
  expect(text).not.toContain('ghs_secret');
  expect(text).not.toContain('stack');
});

test('the bindings of a child logger are filtered in the same way', () => {
  const [line] = logged((log) =>
    log.child({ name: 'octokit', authorization: 'x' }).warn({ body: 'hello' }, 'slow'),
  );
  expect(line).toMatchObject({ part: 'octokit', msg: 'slow' });
  expect(JSON.stringify(line)).not.toMatch(/authorization|hello/);
});

test.each([
  ['an escape', '\u001b[2K'],
  ['an escape in one character', '\u009b2K'],
  ['the other direction', '\u202e'],
  ['a separator of lines', '\u2028'],
  ['an end of line', '\r\n'],
])('a text of others with %s stays the same text, on one line that no terminal obeys', (_, hostile) => {
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => lines.push(line) });
  log.child({ what: hostile }).warn({ why: hostile }, `said: ${hostile}`);
  expect(JSON.parse(lines.join(''))).toMatchObject({ what: hostile, why: hostile, msg: `said: ${hostile}` });
  expect(lines.join('')).toMatch(/^[\u0020-\u007e]+\n$/);
});

test('a long text in the log is cut, and an object under an allowed name is dropped', () => {
  const [line] = logged((log) => log.info({ reason: 'x'.repeat(2000), error: { a: 1 } }, 'm'));
  expect(String(line?.reason)).toHaveLength(501);
  expect(line).not.toHaveProperty('error');
});

test('a line that cannot be written, as on a full disk, disturbs nobody, and does not fill the memory', () => {
  const file = join(temporaryFolder(), 'log');
  writeFileSync(file, '');
  const unwritable = openSync(file, 'r');
  const lines = logTo(unwritable);
  const log = createLog('info', lines);
  for (const times of ['first', 'again']) expect(() => log.info(times)).not.toThrow();
  const dropped: string[] = [];
  lines.on('drop', (line: string) => dropped.push(line));
  for (let count = 0; count < 100; count += 1) lines.write(`${count} ${'long '.repeat(10_000)}\n`);
  expect(dropped.at(-1)).toMatch(/^99 /);
  closeSync(unwritable);
});
