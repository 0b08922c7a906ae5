// docs/troubleshooting.md, held against the messages and the App: it is short, and what it quotes is said.
import { expect, test } from '@jest/globals';
import { tableIn } from '../../lab/support/markdown-table.ts';
import { read } from './markdown.ts';

const page = read('docs/troubleshooting.md');
const mostWords = 2000;

test('docs/troubleshooting.md can be read from top to bottom, and has the ten that people meet', () => {
  expect(page.split(/\s+/).length).toBeLessThanOrEqual(mostWords);
  expect(tableIn(page, '| what you see |')).toHaveLength(10);
});

test('docs/troubleshooting.md quotes messages that docs/messages.md has', () => {
  const messages = read('docs/messages.md');
  const quoted = tableIn(page, '| message | do |').flatMap(([cell = '']) =>
    cell.split('`, `').map((text) => text.replaceAll('`', '')),
  );
  const said = quoted.filter((text) => !text.startsWith('npm says'));
  expect(said.length).toBeGreaterThan(8);
  expect(said.filter((text) => !messages.includes(text))).toEqual([]);
});

test('docs/troubleshooting.md explains every status with which the App answers a webhook', () => {
  const source = read('app/intake/webhook-intake.ts');
  const statuses = [...source.matchAll(/(?:^ {2}\w+: |sendJson\(response, )(\d{3})\b/gm)].map(
    ([, status = '']) => status,
  );
  const answers = tableIn(page, '| answer | meaning | do |').map(([answer = '']) => answer);
  expect(new Set(statuses).size).toBeGreaterThan(5);
  expect(statuses.filter((status) => !answers.some((answer) => answer.includes(status)))).toEqual([]);
});

test('docs/troubleshooting.md says that a list of allowed events blocks comments in silence', () => {
  expect(page).toMatch(/`issue_comment`, no run is made and no page says so/);
  expect(read('app/operate/doctor/check-workflows.ts')).toContain('allowed events, such as `issue_comment`');
});
