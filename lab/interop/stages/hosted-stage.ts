// The real hosted server, with a tap in front of it, scripted agents, and an emulated GitHub beside it.
import type { Transport } from '../../../shared/service/index.ts';
import { createAgentServer } from '../../../shared/service/openhands/agent-server.ts';
import { createHostedApi } from '../../../shared/service/openhands/hosted.ts';
import type { EmulatedGitHub } from '../../github/index.ts';
import { until } from '../../support/until.ts';
import type { Model, Script } from '../model/model.ts';
import { does, finish, makes, type Turn } from '../model/script.ts';
import { actionStage, type Service, workflowAgainst } from './action-stage.ts';
import { agentRequests } from './agent-requests.ts';
import { bareId, type HostedRequests } from './hosted-requests.ts';
import type { Tap, Tapped } from './tap.ts';

/** When the agents of the account ask, where nothing else is said. */
type AccountAsks = 'always' | 'never';
/** `shared`: a start goes to the sandbox that runs, and takes two seconds instead of twelve. */
type Sandboxes = 'shared' | 'one_each';

export interface Scripted extends Script {
  readonly prompt: string;
}

interface Parts {
  readonly hosted: HostedRequests;
  readonly tap: Tap;
  readonly github: EmulatedGitHub;
  /** Whether the recorded replies are written again instead of compared. */
  readonly record: boolean;
  readonly transport: Transport;
}

export type HostedStage = ReturnType<typeof hostedStage>;

export const apiKey = 'no-key-is-needed';

export function hostedStage({ model, ...parts }: Parts & { readonly model: Model }) {
  const { hosted, tap, transport } = parts;
  const posts = () => tap.requests.filter(({ method }) => method === 'POST');
  const service: Service = {
    tap,
    apiKey,
    async play(turns, { ask = 'always' }) {
      // The account says the opposite: what the product tells the agent counts.
      await stage.setAccount(ask === 'never' ? 'always' : 'never');
      const { prompt, made, asked } = stage.script(turns);
      return { prompt, made: async () => made(), heard: async () => asked.at(-1) ?? '' };
    },
    async sleep(id) {
      const { requests } = await service.agent(id);
      await hosted.pauseSandbox(id, await requests.status(id));
    },
    async agent(id) {
      // Its record says only later where it is.
      const record = await until(
        () => hosted.conversation(id),
        (found) => typeof found?.conversation_url === 'string',
        { patienceMs: 60_000, pauseMs: 100, what: 'its agent has an address' },
      );
      const url = String(record?.conversation_url).split('/api/conversations/')[0] ?? '';
      const sessionKey = String(record?.session_api_key);
      return {
        client: createAgentServer({ url, sessionKey, transport }),
        requests: agentRequests(url, sessionKey),
      };
    },
  };
  const stage = {
    ...parts,
    ...actionStage(service),
    ...workflowAgainst(service),
    /** The product's client of the hosted API. */
    api: () => createHostedApi({ baseUrl: tap.url, apiKey, transport }),
    agent: service.agent,
    pauseSandbox: service.sleep,
    async setAccount(asks: AccountAsks, sandboxes: Sandboxes = 'shared'): Promise<void> {
      const llm = {
        model: 'openai/scripted',
        base_url: model.baseUrl,
        api_key: 'none-is-needed',
        num_retries: 0,
      };
      await hosted.done('POST', '/api/v1/settings', {
        agent_settings_diff: { llm },
        conversation_settings_diff: { confirmation_mode: asks === 'always', security_analyzer: 'none' },
        sandbox_grouping_strategy: sandboxes === 'shared' ? 'ADD_TO_ANY' : 'NO_GROUPING',
      });
    },
    /** Plays these turns to the agent that gets this prompt. */
    script(turns: readonly Turn[]): Scripted {
      const script = model.play(turns);
      return { ...script, prompt: `Do what the script says. ${script.mark}` };
    },
    /** The agent makes one file and says "All done."; nobody is asked. */
    async scriptOneFile(): Promise<Scripted> {
      await stage.setAccount('never');
      return stage.script([does(makes('made.txt')), finish('All done.')]);
    },
    /** The starts that the product sent with this prompt. */
    startsOf: ({ mark }: Scripted): readonly Tapped[] => posts().filter(({ body }) => body.includes(mark)),
    /** The id that the product chose for the conversation with this prompt. */
    chosenId(scripted: Scripted): string {
      const [start] = stage.startsOf(scripted);
      return String(JSON.parse(start?.body ?? '{}').conversation_id);
    },
    /** How many further messages the product sent to a conversation. */
    messagesTo: (id: string): number =>
      posts().filter(({ path }) => bareId(path).endsWith(`${bareId(id)}/sendmessage`)).length,
  };
  return stage;
}
