// What the README and the troubleshooting page promise in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tableIn } from '../support/markdown-table.ts';

export interface Documents {
  readonly exitCodes: ReadonlyMap<string, number>;
  /** What the summary says of an outcome. */
  readonly causes: ReadonlyMap<string, string>;
  readonly outputs: readonly string[];
}

export function readDocuments(): Documents {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const readme = read('README.md');
  return {
    exitCodes: new Map(
      tableIn(readme, '| code | outcome |').map(([code, name = '']) => [name, Number(code)]),
    ),
    causes: new Map(
      tableIn(read('docs/troubleshooting.md'), '| outcome |').map(([name = '', cause = '']) => [name, cause]),
    ),
    outputs: tableIn(readme, '| output |').map(([name = '']) => name),
  };
}
