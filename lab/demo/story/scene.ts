// What every step has at hand.
import type { Stage } from '../stage.ts';
import type { Teller } from '../terminal/teller.ts';
import type { See } from './see.ts';

export interface Scene {
  readonly stage: Stage;
  readonly teller: Teller;
  readonly see: See;
  readonly signal: AbortSignal;
}

/** As a person reads it: no hidden markers, one line. */
export const firstLine = (markdown: string): string =>
  markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^#+ /gm, '')
    .replace(/\*\*|`/g, '')
    .split('\n')
    .map((line) => line.trim())
    .find((line) => line !== '') ?? '';
