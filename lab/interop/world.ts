// What a scenario works with: a server, a model, conversations with a workspace of their own, and the product's client.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentServer, createAgentServer, type Transport } from '../../shared/api/index.ts';
import type { AgentServerProcess } from './agent-server-process.ts';
import type { ToolCall, Turn } from './completion.ts';
import type { Model, Script } from './model.ts';
import { type Raw, rawRequests } from './raw.ts';

export interface Talk {
  readonly id: string;
  readonly script: Script;
  /** The path of a file in the workspace. */
  path(name: string): string;
  exists(name: string): boolean;
  /** The tool call by which the agent would make that file. */
  makes(name: string): ToolCall;
}

export interface BeginOptions {
  /** `later`: no first message, no policy, as where a client sets both itself. */
  readonly policy: 'AlwaysConfirm' | 'NeverConfirm' | 'later';
  readonly turns: (talk: Pick<Talk, 'path' | 'makes'>) => readonly Turn[];
}

export interface World {
  readonly sessionKey: string;
  readonly raw: Raw;
  /** The product's client with the server's session key, or another one. */
  client(sessionKey?: string): AgentServer;
  begin(options: BeginOptions): Promise<Talk>;
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
  return {
    get sessionKey() {
      return server.sessionKey;
    },
    get raw() {
      return raw;
    },
    client: (sessionKey = server.sessionKey) => createAgentServer({ url: server.url, sessionKey, transport }),
    async begin({ policy, turns }) {
      const id = randomUUID();
      const workspace = join(folder, 'workspaces', id);
      mkdirSync(workspace, { recursive: true });
      const path = (name: string) => join(workspace, name);
      const makes = (name: string): ToolCall => ({
        tool: 'file_editor',
        arguments: { command: 'create', path: path(name), file_text: `${name}\n` },
      });
      const script = model.script(turns({ path, makes }));
      await raw.done('POST', '/api/conversations', startBody(id, workspace, script, policy));
      return { id, script, path, makes, exists: (name) => existsSync(path(name)) };
    },
    async sleepAndWake({ mostRuns } = {}) {
      await server.end();
      server = await launch(mostRuns);
      raw = rawRequests(server);
    },
    end: () => server.end(),
  };
}

function startBody(id: string, workspace: string, script: Script, policy: BeginOptions['policy']): unknown {
  return {
    conversation_id: id,
    workspace: { kind: 'LocalWorkspace', working_dir: workspace },
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
