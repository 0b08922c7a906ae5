// What the simulator's own tests share: a simulator on a still clock and a plain way to ask it.
import { afterEach } from '@jest/globals';
import { type SimulatorOptions, startSimulator } from '../service/index.ts';
import { parsed } from '../support/json.ts';

interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed text; undefined where it is no JSON. */
  readonly body: unknown;
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** For the tests of a file: each opens one at the most at a time, which is closed when the test is over. */
export function benches(usual: SimulatorOptions): (options?: Partial<SimulatorOptions>) => Promise<Bench> {
  let bench: Bench | undefined;
  afterEach(() => bench?.simulator.close());
  return async (options) => {
    bench = await openBench({ ...usual, ...options });
    return bench;
  };
}

/** The clock stands still but for control.advance(), so that nothing hangs on the machine's speed. */
export async function openBench(options: SimulatorOptions) {
  const simulator = await startSimulator({ now: () => 1_700_000_000_000, seed: 'bench', ...options });
  const { control } = simulator;

  return { simulator, ask, begin, waiting, agent, statusOf };

  /** With the key, unless headers say otherwise. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = { authorization: `Bearer ${simulator.apiKey}` },
  ): Promise<Answered> {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  /** Starts a conversation and moves the clock until it is ready; the id as the service writes it. */
  async function begin(message: string, more: Record<string, unknown> = {}): Promise<string> {
    const initial_message = { content: [{ type: 'text', text: message }] };
    const task = await ask('POST', '/api/v1/app-conversations', { initial_message, ...more });
    await control.advance('20s');
    const { id } = await control.conversation(textAt(task.body, 'id'));
    return id;
  }

  /** The same, until its agent waits and hears answers. */
  async function waiting(message = 'simulate: confirm'): Promise<string> {
    const id = await begin(message);
    await control.advance('45s100ms');
    return id;
  }

  /** Asks the agent server of a conversation with its present key. */
  async function agent(method: string, id: string, path: string, body?: unknown): Promise<Answered> {
    const { sessionKey = '' } = await control.conversation(id, { keys: true });
    return ask(method, `/agent/0/api/conversations/${id}${path}`, body, { 'x-session-api-key': sessionKey });
  }

  async function statusOf(id: string): Promise<string> {
    const { sandboxStatus, executionStatus } = await control.conversation(id);
    return `${sandboxStatus}/${executionStatus}`;
  }
}

/** The text at a path of names and places, such as `items.0.id`; empty where there is none. */
export function textAt(body: unknown, path: string): string {
  const value = valueAt(body, path);
  return typeof value === 'string' ? value : '';
}

export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce((value: unknown, name) => (value instanceof Object ? Reflect.get(value, name) : undefined), body);
}
