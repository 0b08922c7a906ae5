// All stories in the order in which they are told.
import type { Scenario } from '../scenario.ts';
import { approve, reject, rejectSilently } from './approve-and-reject.ts';

export const scenarios: readonly Scenario[] = [approve, reject, rejectSilently];
