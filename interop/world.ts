// What a scenario works with: a server, a model, conversations with a workspace of their own, and the product's client.
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AgentServer, createAgentServer, type Transport } from '../shared/api/index.ts';
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
  readonly server: AgentServerProcess;
  readonly raw: Raw;
  /** The product's client with the server's session key, or another one. */
  client(sessionKey?: string): AgentServer;
  begin(options: BeginOptions): Promise<Talk>;
  /** The same conversations on a server that was ended and started again, with a new session key. */
  wakeAgain(options?: { readonly mostRuns?: number }): Promise<World>;
}

export interface WorldOptions {
  readonly server: AgentServerProcess;
  readonly model: Model;
  readonly transport: Transport;
  readonly folder: string;
  launch(mostRuns?: number): Promise<AgentServerProcess>;
}

export function createWorld(options: WorldOptions): World {
  const { server, model, transport, folder, launch } = options;
  const raw = rawRequests(server);
  return {
    server,
    raw,
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
    async wakeAgain({ mostRuns } = {}) {
      await server.end();
      return createWorld({ ...options, server: await launch(mostRuns) });
    },
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
