// A program that may execute files of the working copy.
import type { Place, Search } from './search.ts';
import type { Word } from './shell-words.ts';

export interface Call {
  readonly name: string;
  /** Behind its name. */
  readonly words: readonly Word[];
  /** The file that is its input; null = an input that is not known. */
  readonly input: Word | undefined;
}

export type Handler = (search: Search, place: Place, call: Call) => undefined;
