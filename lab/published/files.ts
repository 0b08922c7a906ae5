// The excerpts as they are kept: one line for each operation, event and schema, so that a change shows what has changed.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Excerpt } from './excerpt.ts';

export type ExcerptName = 'github-rest' | 'github-webhooks' | 'agent-server' | 'hosted-server';

export const excerptPath = (name: ExcerptName): string =>
  join(import.meta.dirname, 'excerpts', `${name}.json`);
export const schemaPath = join(import.meta.dirname, 'excerpts', 'github.graphql');

export const readExcerpt = (name: ExcerptName): Excerpt =>
  JSON.parse(readFileSync(excerptPath(name), 'utf8'));

export function writeExcerpt(name: ExcerptName, excerpt: Excerpt): void {
  const parts = Object.entries(excerpt).map(([part, of]) => {
    if (part === 'origin') return `"${part}": ${JSON.stringify(of)}`;
    const lines = Object.entries(of).map(([key, each]) => `${JSON.stringify(key)}: ${JSON.stringify(each)}`);
    return `"${part}": {\n${lines.join(',\n')}\n}`;
  });
  writeFileSync(excerptPath(name), `{\n${parts.join(',\n')}\n}\n`);
}
