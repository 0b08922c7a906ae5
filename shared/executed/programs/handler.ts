// A program that may execute files of the working copy.

import type { Word } from '../shell/shell-words.ts';
import type { ExecutedSearch, Place } from './search.ts';

export interface ProgramCall {
  readonly name: string;
  /** Behind its name. */
  readonly words: readonly Word[];
  /** The file that is its input; null = an input that is not known. */
  readonly input: Word | undefined;
}

export type ProgramHandler = (search: ExecutedSearch, place: Place, call: ProgramCall) => undefined;
