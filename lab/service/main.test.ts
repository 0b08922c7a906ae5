import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { routeNames } from './http/routes.ts';
import { controlOf } from './index.ts';
import { steeringWords } from './life/script.ts';

test('as a program it can be steered, and SIGTERM ends it well', async () => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--port', '0']);
  const ended = once(child, 'exit');
  try {
    let printed = '';
    for await (const piece of child.stdout) {
      printed += String(piece);
      if (printed.includes('control')) break;
    }
    const url = /http:\/\/\S+:\d+/.exec(printed)?.[0] ?? '';
    expect(await controlOf(url).populate({ count: 2 })).toHaveLength(2);
  } finally {
    child.kill('SIGTERM');
  }
  expect(await ended).toEqual([0, null]);
});

test.each([...Object.keys(steeringWords), ...routeNames])('the README names %s', (word) => {
  expect(readFileSync(join(import.meta.dirname, 'README.md'), 'utf8')).toContain(`\`${word}\``);
});
