// Every verb of the two interfaces, as a caller would ask it.
import type { AgentServer, HostedApi } from '../types.ts';
import { dashedA, idA, idB } from './records.ts';

const write = async () => {};
/** What is a stream may last for half an hour. */
const soon = () => ({ deadline: Date.now() + 20_000 });
export const hi = { text: 'Hi', run: true };
const after = { id: 'e', at: null };

export const hostedVerbs: Readonly<Record<string, (api: HostedApi) => Promise<unknown>>> = {
  start: (api) => api.start({ message: 'Hi', conversationId: dashedA, title: 'T' }),
  'start by the stream': (api) => api.start({ message: 'Hi' }, { way: 'stream', ...soon() }),
  'start by V0': (api) => api.start({ message: 'Hi' }, { way: 'v0' }),
  'read the start': (api) => api.startTasks([idA]),
  'read conversations': (api) => api.conversations([idA, idB]),
  search: (api) => collect(api.list()),
  'list the starts': (api) => api.recentStarts(0),
  'wake a sandbox': (api) => api.resumeSandbox('s-1'),
  'pause a sandbox': (api) => api.pauseSandbox('s-1'),
  'send a message': (api) => api.tell(idA, hi),
  'read the last status': (api) => api.agentBefore(idA),
  'read the newest status': (api) => api.newestState(idA, after),
  'read what the service remembers': (api) => api.remembered(idA),
  'read the account': (api) => api.account(),
  'fetch the trajectory': (api) => api.trajectory(idA, write, soon()),
};

export const agentVerbs: Readonly<Record<string, (agent: AgentServer) => Promise<unknown>>> = {
  approve: (agent) => agent.answer(idA, { accept: true }),
  reject: (agent) => agent.answer(idA, { accept: false, reason: 'no' }),
  'reject without a reason': (agent) => agent.answer(idA, { accept: false, reason: '' }),
  'let it run': (agent) => agent.run(idA),
  'tell it': (agent) => agent.tell(idA, hi),
  'interrupt it': (agent) => agent.interrupt(idA),
  'pause it': (agent) => agent.pause(idA),
  'let it never ask': (agent) => agent.setPolicy(idA, 'never'),
  'let it ask if risky': (agent) => agent.setPolicy(idA, 'risky'),
  'ask on the side': (agent) => agent.ask(idA, 'Why?'),
  'read its last words': (agent) => agent.lastSaid(idA),
  'read its error': (agent) => agent.newestError(idA),
  'read its cost': (agent) => agent.usage(idA),
  'read what is pending': (agent) => agent.pending(idA),
  'read what holds it back': (agent) => agent.guard(idA),
  'read its newest status': (agent) => agent.newestState(idA, after),
  'find a message': (agent) => agent.findMessage(idA, { text: 'Hi', after: null }),
  'fetch the patch': (agent) => agent.patch(idA, write, soon()),
  'fetch its trajectory': (agent) => agent.trajectory(idA, write, soon()),
};

/** What comes of each. */
export const askAll = ({ api, agent }: { readonly api: HostedApi; readonly agent: AgentServer }) =>
  Promise.allSettled([
    ...Object.values(hostedVerbs).map((ask) => ask(api)),
    ...Object.values(agentVerbs).map((ask) => ask(agent)),
  ]);

export async function collect<T>(items: AsyncIterable<T>, most = 1000): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) {
    all.push(item);
    if (all.length >= most) break;
  }
  return all;
}
