// What a step is judged by: what it left on both sides, its own outputs and texts and what truly happened, and what the documents
// promise in tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationTruth } from '../service/control/truth.ts';
import { tableIn } from '../support/markdown-table.ts';
import type { Asked } from './asked.ts';
import type { Clear } from './ends.ts';
import type { Facts, Moments } from './facts.ts';

export interface Evidence {
  readonly step: {
    readonly exitCode: number;
    readonly outputs: Readonly<Record<string, string>>;
    readonly stdout: string;
    readonly summary: string;
    /** All that it left anywhere: lines, summary, outputs, state. */
    readonly everything: string;
    /** What its post step said and wrote after it. */
    readonly post: { readonly lines: readonly string[]; readonly summaries: readonly string[] };
  };
  readonly conversations: readonly ConversationTruth[];
  readonly secrets: readonly string[];
  /** How many requests met one. */
  readonly faults: number;
}

export interface Documents {
  readonly exitCodes: ReadonlyMap<string, number>;
  /** What the summary says of an outcome. */
  readonly causes: ReadonlyMap<string, string>;
  readonly outputs: readonly string[];
}

export interface Run {
  readonly asked: Asked;
  readonly evidence: Evidence;
  readonly documents: Documents;
  readonly moments: Moments;
}

export interface Judged extends Run {
  readonly facts: Facts;
  readonly clear: Clear | null;
}

/** What is wrong; null where a run has nothing of it to look at. */
export type Check = (run: Judged) => readonly string[] | null;

export function readDocuments(): Documents {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const reference = read('docs/reference.md');
  return {
    exitCodes: new Map(
      tableIn(reference, '| code | outcome |').map(([code, name = '']) => [name, Number(code)]),
    ),
    causes: new Map(
      tableIn(read('docs/messages.md'), '| outcome |').map(([name = '', cause = '']) => [name, cause]),
    ),
    outputs: ['| output |', '| rarely needed output |'].flatMap((head) =>
      tableIn(reference, head).map(([name = '']) => name),
    ),
  };
}
