// Which policy stood before each batch of actions, and how risky each was, by the server's own word: servers with an analyser write it,
// since 1.54.

import type { RanAction } from '../../../conversation/index.ts';
import type { Clean } from '../../excerpt.ts';
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { policyOfClass } from '../decode/records.ts';
import { eventKind } from './paged-events.ts';
import { collectRan } from './ran-actions.ts';

type Told = Required<Pick<RanAction, 'policyThen'>> & Partial<Pick<RanAction, 'risk'>>;

/** Actions that ran, oldest first, with what is known of each. */
export async function collectRanWithPolicies(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const told = new Map<string, Told>();
  const ran = await collectRan(noting(newestFirst, told), clean);
  return ran.map((action) => ({ ...action, ...told.get(action.id) }));
}

async function* noting(
  events: AsyncIterable<JsonRecord>,
  told: Map<string, Told>,
): AsyncGenerator<JsonRecord> {
  for await (const event of events) {
    if (eventKind(event) === 'SecurityAnalysisEvent' && typeof event.policy === 'string') {
      const policyThen = policyOfClass(event.policy);
      for (const [id, risk] of Object.entries(asRecord(event.risks) ?? {}))
        if (!told.has(id)) told.set(id, { policyThen, ...(typeof risk === 'string' && { risk }) });
    }
    yield event;
  }
}
