// Which policy stood before each batch of actions, by the server's own word: servers with an analyser write it, since 1.54.

import type { Ask, RanAction } from '../../../conversation/index.ts';
import type { Clean } from '../../excerpt.ts';
import { asRecord, type JsonRecord } from '../decode/fields.ts';
import { policyOfClass } from '../decode/records.ts';
import { eventKind } from './paged-events.ts';
import { collectRan } from './ran-actions.ts';

/** Actions that ran, oldest first, with the policies that are told. */
export async function collectRanWithPolicies(
  newestFirst: AsyncIterable<JsonRecord>,
  clean: Clean,
): Promise<readonly RanAction[]> {
  const policies = new Map<string, Ask | 'other'>();
  const ran = await collectRan(noting(newestFirst, policies), clean);
  return ran.map((action) => {
    const policyThen = policies.get(action.id);
    return policyThen === undefined ? action : { ...action, policyThen };
  });
}

async function* noting(
  events: AsyncIterable<JsonRecord>,
  policies: Map<string, Ask | 'other'>,
): AsyncGenerator<JsonRecord> {
  for await (const event of events) {
    if (eventKind(event) === 'SecurityAnalysisEvent' && typeof event.policy === 'string') {
      const policy = policyOfClass(event.policy);
      for (const id of Object.keys(asRecord(event.risks) ?? {}))
        if (!policies.has(id)) policies.set(id, policy);
    }
    yield event;
  }
}
