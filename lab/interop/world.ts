// What a scenario works with: a server, a model, conversations with a workspace of their own, and the product's client.
import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import {
  type AgentServer,
  createAgentServer,
  type Listening,
  listen,
  type Transport,
} from '../../shared/api/index.ts';
import type { Fingerprint, PendingAction } from '../../shared/question/index.ts';
import type { AgentServerProcess } from './agent-server-process.ts';
import { answer, fingerprintNow, type Reply } from './answer.ts';
import { finish, type Turn } from './completion.ts';
import type { Server } from './hosted-api-over.ts';
import type { Model, Script } from './model.ts';
import { type Raw, rawRequests } from './raw.ts';
import { makeWorkspace, type Workspace } from './workspace.ts';

export interface Talk extends Workspace {
  readonly id: string;
  readonly script: Script;
  /** Where the agent works. */
  readonly place: string;
}

export interface BeginOptions {
  /** `later`: no first message, no policy, as where a client sets both itself. */
  readonly policy: 'AlwaysConfirm' | 'NeverConfirm' | 'later';
  readonly turns: (workspace: Workspace) => readonly Turn[];
  /** Besides the file editor and the terminal. */
  readonly tools?: readonly string[];
}

export interface World {
  readonly sessionKey: string;
  readonly raw: Raw;
  /** The product's client with the server's session key, or another one. */
  client(sessionKey?: string): AgentServer;
  /** The product's ears, with the server's session key or another one. */
  listen(heard: Omit<Listening, 'url' | 'transport'>): Promise<void>;
  /** Both of the server as it runs now. */
  readonly server: Server;
  begin(options: BeginOptions): Promise<Talk>;
  /** Begins a conversation that always asks, and whose agent waits now: with one file that it wants to make, unless told. */
  asks(turns?: BeginOptions['turns'], tools?: readonly string[]): Promise<Talk>;
  pending(id: string): Promise<readonly PendingAction[]>;
  /** What waits, as a person would see it now. */
  shown(id: string): Promise<Fingerprint>;
  /** Answers what a person saw, with the loop that the product runs; what became of it. */
  answer(id: string, shown: Fingerprint, reply: Reply): ReturnType<typeof answer>;
  /** Somebody reads what waits and approves it, and it is seen to run. */
  approve(id: string): Promise<void>;
  /** Ends the server and starts it again over the same state, with a new session key, as a sandbox does that slept. */
  sleepAndWake(options?: { readonly mostRuns?: number }): Promise<void>;
  end(): Promise<void>;
}

export interface WorldOptions {
  readonly server: AgentServerProcess;
  readonly model: Model;
  readonly transport: Transport;
  readonly folder: string;
  launch(mostRuns?: number): Promise<AgentServerProcess>;
}

export function createWorld({ server: first, model, transport, folder, launch }: WorldOptions): World {
  let server = first;
  let raw = rawRequests(first);
  const client = (sessionKey = server.sessionKey) =>
    createAgentServer({ url: server.url, sessionKey, transport });
  const world: World = {
    get sessionKey() {
      return server.sessionKey;
    },
    get raw() {
      return raw;
    },
    client,
    listen: (heard) => listen({ ...heard, url: server.url, transport }),
    get server() {
      return { raw, client: client() };
    },
    async begin({ policy, turns, tools = [] }) {
      const id = randomUUID();
      const place = join(folder, 'workspaces', id);
      const workspace = makeWorkspace(place);
      const script = model.script(turns(workspace));
      await raw.done('POST', '/api/conversations', startBody({ id, place, script, policy, tools }));
      return { id, script, place, ...workspace };
    },
    async asks(turns = oneFile, tools = []) {
      const talk = await world.begin({ policy: 'AlwaysConfirm', turns, tools });
      await raw.reaches(talk.id, 'waiting_for_confirmation');
      return talk;
    },
    async pending(id) {
      const pending = await client().pendingActions(id);
      assert(pending.kind === 'known');
      return pending.value;
    },
    shown: (id) => fingerprintNow(client(), id),
    answer: (id, shown, reply) => answer({ raw, client: client() }, { id, shown }, reply),
    async approve(id) {
      const outcome = await world.answer(id, await world.shown(id), { accept: true });
      assert.equal(outcome.kind, 'verified');
    },
    async sleepAndWake({ mostRuns } = {}) {
      await server.end();
      server = await launch(mostRuns);
      raw = rawRequests(server);
    },
    end: () => server.end(),
  };
  return world;
}

const oneFile: BeginOptions['turns'] = ({ makes }) => [
  { calls: [makes('made.txt')], text: 'A file is needed.' },
  finish('All done.'),
];

interface Start extends Required<Pick<BeginOptions, 'policy' | 'tools'>> {
  readonly id: string;
  readonly place: string;
  readonly script: Script;
}

function startBody({ id, place, script, policy, tools }: Start): unknown {
  return {
    conversation_id: id,
    workspace: { kind: 'LocalWorkspace', working_dir: place },
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
    ...(policy !== 'later' && {
      confirmation_policy: { kind: policy },
      initial_message: {
        role: 'user',
        content: [{ type: 'text', text: 'Do what the script says.' }],
        run: true,
      },
    }),
  };
}
