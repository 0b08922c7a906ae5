// The pictures of the docs show what there is. Those of pages are taken by `npm run screenshots`.
import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from '@jest/globals';
import { documents, linksOf, read, root } from './markdown.ts';

test('docs/architecture.svg names folders and the number of queues as they are', () => {
  const picture = read('docs/architecture.svg');
  const boxes = [...picture.matchAll(/<rect class="p"[^>]*>\n<text class="t"[^>]*>(\w+)</g)].map(
    ([, name = '']) => name,
  );
  expect(boxes.length).toBeGreaterThan(2);
  for (const name of boxes) expect(existsSync(join(root, 'shared', name))).toBe(true);
  const queues = read('app/worker.ts').match(/^ {4}\w+: (?:visit|batch)Queue\(/gm) ?? [];
  const words = ['nine', 'ten', 'eleven', 'twelve', 'thirteen'];
  expect(picture).toContain(`>${words[queues.length - 9]} queues<`);
});

test('every file of docs/pictures is taken by `npm run screenshots`, and shown in one document; the README shows one', () => {
  const script = read('lab/demo/screenshots.ts');
  const files = readdirSync(join(root, 'docs/pictures'));
  expect(files.length).toBeGreaterThan(0);
  const shown = documents.flatMap((path) =>
    linksOf(read(path))
      .filter((link) => link.endsWith('.png'))
      .map((link) => ({ path, link: posix.join(posix.dirname(path), link) })),
  );
  for (const file of files) {
    expect(script).toContain(`take('${file.replace('.png', '')}'`);
    expect(shown.filter(({ link }) => link === `docs/pictures/${file}`)).toHaveLength(1);
  }
  expect(shown.filter(({ path }) => path === 'README.md')).toHaveLength(1);
});
