// When the account of a key lets the agent ask, remembered for a while: a burst of starts costs one request.

import type { Ask } from '../../shared/message/index.ts';
import { type Clock, type HostedApi, isFailedCall } from '../../shared/service/index.ts';

const rememberedMs = 10 * 60_000;
const patienceMs = 5_000;

const known = new WeakMap<HostedApi, { readonly until: number; readonly ask: Promise<Ask | null> }>();

/** Null where the service does not tell. */
export function accountAsks(api: HostedApi, { now }: Clock): Promise<Ask | null> {
  const before = known.get(api);
  if (before && now() < before.until) return before.ask;
  const ask = read(api, now() + patienceMs);
  known.set(api, { until: now() + rememberedMs, ask });
  return ask;
}

async function read(api: HostedApi, deadline: number): Promise<Ask | null> {
  try {
    const asks = await api.accountAsks({ deadline, attempts: 1 });
    return asks.kind === 'known' ? asks.value : null;
  } catch (error) {
    if (!isFailedCall(error)) throw error;
    return null;
  }
}
