// Stopping with the very loop that the product runs, over one real agent server without a hosted server beside it.
import { stopService } from '../../shared/api/index.ts';
import {
  newStop,
  type Stop,
  type StopPorts,
  type StopResult,
  stopPatienceAt,
  visitStop,
} from '../../shared/stop/index.ts';
import { pauseUntil } from './answer.ts';
import { hostedApiOver, type Server } from './hosted-api-over.ts';

const longest = 60_000;

export async function stopAgent(server: Server, id: string): Promise<StopResult> {
  const service = stopService({
    api: { ...hostedApiOver(server, id), pauseSandbox: async () => 'unavailable' },
    agentServer: () => server.client,
    now: Date.now,
    readOptions: () => ({}),
    sendOptions: () => ({}),
  });
  const end = Date.now() + longest;
  let stop: Stop = newStop('interop', null, Date.now());
  const ports: StopPorts<Stop, NonNullable<Awaited<ReturnType<typeof service.look>>['at']>> = {
    ...service,
    patience: stopPatienceAt(1_000),
    now: Date.now,
    look: () => service.look(id),
    store: async (_before, next) => {
      stop = next.stop;
      return stop;
    },
  };
  while (stop.result === null) {
    if (Date.now() > end) throw new Error(`not within ${longest / 1000} s: ${JSON.stringify(stop)}`);
    await visitStop(ports, stop);
    await pauseUntil(stop.dueAt);
  }
  return stop.result;
}
