// The real agent server alone. The product is its client and its state machines, which are driven in memory.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import {
  type Ask,
  type Fingerprint,
  fingerprintOf,
  type PendingAction,
  readFingerprint,
} from '../../../shared/conversation/index.ts';
import type { Transport } from '../../../shared/service/index.ts';
import { createAgentServer } from '../../../shared/service/openhands/agent-server.ts';
import { listen, type ServerListening } from '../../../shared/service/openhands/live/listen.ts';
import {
  type AgentSide,
  answerQuestion,
  decideByRules,
  deliver,
  nameOfPending,
  newDelivery,
  stopAgent,
} from '../drive-product.ts';
import type { Model, Script } from '../model/model.ts';
import { does, finish, makes, type Turn } from '../model/script.ts';
import type { AgentServerProcess, AgentServerSettings } from '../servers/agent-server.ts';
import type { BeginOptions, Talk } from '../stage.ts';
import { agentRequests } from './agent-requests.ts';

export interface AgentTalk extends Talk {
  readonly script: Script;
  pending(): Promise<readonly PendingAction[]>;
  /** The fingerprint of what waits now. */
  shown(): Promise<Fingerprint>;
}

export type AgentServerStage = Awaited<ReturnType<typeof agentServerStage>>;

const task = 'Do what the script says.';

export async function agentServerStage(options: {
  readonly model: Model;
  readonly transport: Transport;
  /** Whether the recorded conversations are written again instead of compared. */
  readonly record: boolean;
  /** Whether it is the version that the recorded conversations are of. */
  readonly isPinned: boolean;
  launch(settings: AgentServerSettings): Promise<AgentServerProcess>;
}) {
  const { model, transport, record, isPinned, launch } = options;
  let server = await launch({});
  const client = (sessionKey: string) => createAgentServer({ url: server.url, sessionKey, transport });
  const sideOf = ({ url, sessionKey }: AgentServerProcess): AgentSide => ({
    client: createAgentServer({ url, sessionKey, transport }),
    requests: agentRequests(url, sessionKey),
  });
  const sideNow = () => sideOf(server);
  const stage = {
    record,
    isPinned,
    /** Of the server as it runs now. */
    get side(): AgentSide {
      return sideNow();
    },
    get sessionKey(): string {
      return server.sessionKey;
    },
    get url(): string {
      return server.url;
    },
    /** The product's client with this session key. */
    client,
    /** Plain requests without a session key. */
    withoutKey: async (path: string): Promise<number> =>
      (await agentRequests(server.url, null).send('GET', path)).status,
    listen: (listening: Omit<ServerListening, 'url' | 'transport'>): Promise<void> =>
      listen({ ...listening, url: server.url, transport }),
    async begin(turns: readonly Turn[], { ask = 'always' }: BeginOptions = {}): Promise<AgentTalk> {
      const talk = await stage.open(turns, [], ask);
      const { message } = await deliver(stage.side, talk.id, newDelivery(task, ask));
      assert(message.result?.kind === 'taken', JSON.stringify(message));
      return talk;
    },
    /** A conversation without a task and without a policy. `tools`: in addition to the file editor and the terminal. */
    async open(
      turns: readonly Turn[],
      tools: readonly string[] = [],
      ask: Ask | null = null,
      /** What else its start says. */
      more: (script: Script) => object = () => ({}),
    ): Promise<AgentTalk> {
      const id = randomUUID();
      const script = model.play(turns);
      await stage.side.requests.done('POST', '/api/conversations', {
        ...startBody(id, script, tools),
        ...more(script),
      });
      return talkOn(stage, id, script, ask);
    },
    /** Begins a conversation that waits now: usually with one file that its agent wants to make. */
    async ask(
      turns: readonly Turn[] = [does(makes('made.txt')), finish()],
      tools: readonly string[] = [],
    ): Promise<AgentTalk> {
      const talk = await stage.open(turns, tools);
      const { client, requests } = stage.side;
      assert.equal(await client.setPolicy(talk.id, 'always'), 'set');
      await requests.message(talk.id, task, true);
      await requests.reaches(talk.id, 'waiting_for_confirmation');
      return talk;
    },
    /** Ends the server and starts it again over the same state with a new session key, as when a sandbox slept. */
    async restart(settings: AgentServerSettings = {}): Promise<void> {
      await server.end();
      server = await launch(settings);
    },
    /** Another server takes this one's place over the same state, and this one runs on. */
    async replace(): Promise<{ readonly former: AgentSide; end(): Promise<void> }> {
      const former = server;
      server = await launch({});
      return { former: sideOf(former), end: () => former.end() };
    },
  };
  return stage;
}

function talkOn(stage: AgentServerStage, id: string, script: Script, ask: Ask | null): AgentTalk {
  const talk: AgentTalk = {
    id,
    script,
    async pending() {
      const pending = await stage.side.client.pending(id);
      assert(pending.kind === 'known');
      return pending.value;
    },
    async shown() {
      const bare = fingerprintOf(await stage.side.client.pending(id));
      return bare.startsWith('actions:') ? nameOfPending(stage.side, id) : bare;
    },
    async follow({ rules } = { rules: '' }) {
      const { client, requests } = stage.side;
      let outcome = await requests.endOfRound(id);
      while (rules !== '' && outcome === 'waiting_for_confirmation') {
        const question = await decideByRules(stage.side, id, script.folder, rules);
        if (question.state === 'open') break;
        outcome = await requests.endOfRound(id);
      }
      const words = await client.lastSaid(id);
      const error = outcome === 'error' ? await client.newestError(id) : null;
      return {
        outcome,
        shown: await talk.shown(),
        reason: error?.kind === 'known' ? `${error.value.code}: ${error.value.detail}` : '',
        lastWords: words.kind === 'known' ? words.value.text : '',
      };
    },
    async answer(shown, verdict, reason) {
      const fingerprint = readFingerprint(shown);
      assert(fingerprint);
      const reply = { verdict, ...(reason !== undefined && { reason }), afterReject: 'continue' } as const;
      const { kind } = await answerQuestion(stage.side, id, fingerprint, reply);
      const outcomes: Readonly<Record<string, string>> = { verified: 'answered', stale: 'not_waiting' };
      return outcomes[kind] ?? kind;
    },
    async tell(text) {
      const { message, sent } = await deliver(stage.side, id, newDelivery(text, ask, 2));
      assert.equal(message.result?.kind, 'taken');
      assert.deepEqual(
        sent.filter((each) => each === 'message'),
        ['message'],
      );
      return talk.follow();
    },
    stop: async () => (await stopAgent(stage.side, id)).kind,
    sleep: () => stage.restart(),
    made: async () => script.made(),
    heard: async () => script.asked.at(-1) ?? '',
    messages: () => stage.side.requests.messages(id),
    agent: async () => stage.side,
  };
  return talk;
}

function startBody(id: string, script: Script, tools: readonly string[]): object {
  return {
    conversation_id: id,
    workspace: { kind: 'LocalWorkspace', working_dir: script.folder },
    autotitle: false,
    agent: {
      kind: 'Agent',
      llm: {
        usage_id: 'agent',
        model: 'openai/scripted',
        base_url: script.baseUrl,
        api_key: 'none-is-needed',
        num_retries: 0,
      },
      tools: [
        { name: 'file_editor', params: {} },
        { name: 'terminal', params: { terminal_type: 'subprocess' } },
        ...tools.map((name) => ({ name, params: {} })),
      ],
    },
  };
}
