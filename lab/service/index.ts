// The simulator as a library: a stand-in for the conversation service, in this process or steered from another one.
import { type Steered, steer } from '../support/commands.ts';
import { type Commands, type Controlled, createCommands } from './control/commands.ts';
import { createFaults } from './control/faults.ts';
import { createRequestLog } from './control/requests.ts';
import { createJudge, demandNone } from './http/judge.ts';
import { createHttpServer } from './http/server.ts';
import { type SimulatorOptions, settingsOf, summaryOf } from './settings.ts';
import { createClock } from './world/conversation.ts';
import { createStore } from './world/store.ts';

export { type Misdeed, misdeeds } from './life/types.ts';
export { type RemoteSimulator, spawnSimulator } from './remote.ts';
export { defaultApiKey, type SimulatorOptions } from './settings.ts';
export type { ConversationEvent } from './world/conversation.ts';

export type Control = Steered<Commands>;
export type Simulator = Awaited<ReturnType<typeof startSimulator>>;

/** How often a hook is told what happened meanwhile; without a hook nothing runs between requests. */
const tellMs = 50;

export async function startSimulator(options: SimulatorOptions) {
  const settings = settingsOf(options);
  const clock = createClock(settings.now);
  const { onEvent } = settings;
  let url = '';
  const store = createStore({
    ...settings,
    clock,
    onEvent: onEvent && ((conversation, event) => onEvent(summaryOf(conversation), event)),
  });
  const controlled: Controlled = {
    world: { settings, clock, store, url: () => url },
    faults: createFaults(),
    requests: createRequestLog(settings.keepRequests, settings.onRequest),
    judge: createJudge(),
  };
  const commands = createCommands(controlled);
  const { server, hangUp, listening } = createHttpServer(controlled, commands);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  url = `http://${settings.host.includes(':') ? `[${settings.host}]` : settings.host}:${address.port}`;
  const telling = onEvent && setInterval(() => store.catchUp(), tellMs).unref();

  return {
    /** Base of the hosted API. */
    url,
    /** Base of an agent server that speaks for every conversation; the live dialect also names one for each. */
    agentServerUrl: `${url}/agent/0`,
    apiKey: settings.apiKeys[0] ?? '',
    /** How many listen to the events of a conversation. */
    listening,
    control: steer(commands),
    async close(): Promise<void> {
      clearInterval(telling);
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      hangUp();
      await closed;
      demandNone(controlled.judge.mismatches());
    },
  };
}
