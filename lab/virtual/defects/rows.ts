// Defects that were real: each was mended, and is put back to see that a simulation finds it.
import type { Defect } from './defect.ts';
import { places } from './places.ts';
import { refusals } from './refusals.ts';
import { words } from './words.ts';
import { writing } from './writing.ts';

export const defects: readonly Defect[] = [...refusals, ...places, ...writing, ...words];
