// The stand-in for the service, in place of the real hosted server: stories that both can play show where they differ.
import type { Transport } from '../../../shared/service/index.ts';
import { createAgentServer } from '../../../shared/service/openhands/agent-server.ts';
import { startSimulator } from '../../service/index.ts';
import { filesIn, type Turn } from '../model/script.ts';
import type { BeginOptions } from '../stage.ts';
import { actionStage } from './action-stage.ts';
import { agentRequests } from './agent-requests.ts';
import { openTap } from './tap.ts';

/** A run takes a second and a half. */
const speed = 60;

export async function startStandIn(transport: Transport) {
  const simulator = await startSimulator({ dialect: 'live', speed, sleepless: true });
  const tap = await openTap(simulator.url);
  const { control, apiKey } = simulator;
  let plays = 0;
  const stage = actionStage({
    tap,
    apiKey,
    async play(turns, options) {
      plays += 1;
      return {
        prompt: [`Play ${plays}. simulate: ${steeringOf(turns, options)}`, ...endsOf(turns)].join('\n'),
        async made(id) {
          // With steering words in place of the turns no file is made.
          if (options.steering !== undefined) return [];
          const { answers, executionStatus } = await control.conversation(id);
          const names = [...filesIn(turns)];
          if (options.ask === 'never') return executionStatus === 'finished' ? names : [];
          const decided = answers.filter(({ actions }) => actions.length > 0);
          return decided.flatMap(({ effect, actions }) => {
            const next = names.splice(0, actions.length);
            return effect === 'approved' ? next : [];
          });
        },
        async heard(id) {
          const { told, answers } = await control.conversation(id);
          return [...told, ...answers.map(({ reason }) => reason ?? '')].join('\n');
        },
      };
    },
    async sleep(id) {
      await control.setState(id, { sandbox_status: 'PAUSED' });
    },
    async agent(id) {
      const { agentServerUrl: url, sessionKey = '' } = await control.conversation(id, { keys: true });
      return {
        client: createAgentServer({ url, sessionKey, transport }),
        requests: agentRequests(url, sessionKey),
      };
    },
  });
  return {
    stage,
    async close(): Promise<void> {
      await tap.close();
      await simulator.close();
    },
  };
}

/** The words that make the stand-in do what the turns of the first round say. */
function steeringOf(turns: readonly Turn[], { ask, steering }: BeginOptions): string {
  if (steering !== undefined) return steering;
  const words: string[] = [];
  for (const turn of turns) {
    if ('failure' in turn) return [...words, 'error'].join(', ');
    if (turn.calls.some(({ tool }) => tool === 'finish')) break;
    if (ask !== 'never') words.push(turn.calls.length > 1 ? 'confirm two' : 'confirm');
  }
  return [...words, 'finish'].join(', ');
}

/** What the agent says at its ends. */
function endsOf(turns: readonly Turn[]): readonly string[] {
  const calls = turns.flatMap((turn) => ('failure' in turn ? [] : turn.calls));
  const ends = calls.filter(({ tool }) => tool === 'finish');
  return ends.map((call) => `simulate-says: ${call.arguments.message}`);
}
