// The promises, as properties of a whole history. None of them imports the product: what they know of it is what it shows.
import { checkDeeds } from '../chaos/books.ts';
import type { Entry } from '../support/promises.ts';
import type { History } from './play.ts';

export type Property = (history: History) => Entry;

export function checkHistory(history: History): readonly Entry[] {
  return [...checkDeeds(history.evidence), ...properties.map((property) => property(history))];
}

const nobodyEndsByItself: Property = ({ lives, evidence }) => ({
  promise: 'the App starts whenever it is started, and never ends by itself',
  checked: lives,
  wrong: evidence.deaths,
});

const properties: readonly Property[] = [nobodyEndsByItself];
