// A service that does little: what it lacks is answered for it, as anywhere else where a feature is missing.
import { normaliseId, unknownUsage } from '../conversation/index.ts';
import { ServiceError } from './errors.ts';
import type { CallOptions, Conversation, Id, NeededVerbs, OptionalVerbs, Service } from './port.ts';

const unavailable = { kind: 'unavailable' } as const;
const lacking = async () => unavailable;
const untold = async () => 'unavailable' as const;

const lacks: OptionalVerbs = {
  startTasks: async () => new Map(),
  recentStarts: lacking,
  reach: () => ({ kind: 'none' }),
  agentBefore: lacking,
  remembered: lacking,
  pending: lacking,
  readFile: lacking,
  async answer() {
    throw new ServiceError('rejected', 'the service takes no answers');
  },
  guard: lacking,
  setPolicy: untold,
  stopGoal: untold,
  findMessage: lacking,
  tell: untold,
  tag: untold,
  resume: untold,
  interrupt: untold,
  hasSandbox: () => false,
  wake: untold,
  pause: untold,
  pauseStart: untold,
  remove: untold,
  usage: async ({ cost, tokens }) => ({ ...unknownUsage, cost, tokens }),
  lastSaid: lacking,
  newestError: lacking,
  ranActions: lacking,
  wantedActions: lacking,
  ask: lacking,
  files: () => ({ patch: [], trajectory: [] }),
  account: lacking,
  versions: async () => ({ hosted: null, agentServer: null }),
  listeningPlace: () => null,
  listen: async () => {},
};

export type SmallService = NeededVerbs & Partial<OptionalVerbs>;

export function completed(service: SmallService): Service {
  return { ...lacks, ...service };
}

/** The record of one conversation; null where the service does not know it. */
export async function readRecord(
  service: Pick<Service, 'conversations'>,
  id: Id,
  options?: CallOptions,
): Promise<Conversation | null> {
  return (await service.conversations([id], options)).get(normaliseId(id)) ?? null;
}
