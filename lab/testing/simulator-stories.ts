// Stories on the simulator, whose clock stands still: `begins TASK with { … }`, `waits SCRIPT`, `is RUNNING/idle`, and requests:
// of the account, of the `agent` of the conversation, or of its `server`. `v1` is where conversations are.
import { expect } from '@jest/globals';
import { parse } from 'yaml';
import type { SimulatorOptions } from '../service/index.ts';
import { benches, textAt } from './bench.ts';
import { type Lines, playOn } from './stand-in-stories.ts';

export type Told = Awaited<ReturnType<typeof told>>;

export function playRequests(usual: SimulatorOptions, stories: Parameters<typeof playOn<Told>>[2]): void {
  const open = benches(usual);
  playOn(async (options) => told(await open(options)), lines, stories);
}

async function told(bench: Awaited<ReturnType<ReturnType<typeof benches>>>) {
  const { control } = bench.simulator;
  /** `<id>` is the newest conversation, `<task>` and `<sandbox>` are of it, `<first>` was the first. */
  const names: Record<string, unknown> = {};
  const note = async (begun: string): Promise<void> => {
    const { id, taskId, sandboxId } = await control.conversation(begun);
    Object.assign(names, { id, task: taskId, sandbox: sandboxId, first: names.first ?? id });
  };
  return {
    bench,
    names,
    note,
    commands: control,
    async ask(who: string, method: string, path: string, body: unknown) {
      const id = String(names.id);
      if (who === 'agent') return bench.agent(method, id, path, body);
      if (who === 'server') {
        const { sessionKey = '', agentServerUrl } = await control.conversation(id, { keys: true });
        const at = `${new URL(agentServerUrl).pathname}${path}`;
        return bench.ask(method, at, body, { 'x-session-api-key': sessionKey });
      }
      const reply = await bench.ask(method, path.replace(/^v1/, '/api/v1/app-conversations'), body);
      const begun = textAt(reply.body, 'id');
      if (method === 'POST' && path === 'v1' && begun !== '') await note(begun);
      return reply;
    },
  };
}

const lines: Lines<Told> = [
  [
    /^begins (.*?)(?: with (\{.+\}))?$/,
    async ({ bench, note }, text = '', more = '{}') => note(await bench.begin(text, parse(more))),
  ],
  [/^waits (.+)$/, async ({ bench, note }, script) => note(await bench.waiting(`simulate: ${script}`))],
  [
    /^is (\S+)$/,
    async ({ bench, names }, status) => expect(await bench.statusOf(String(names.id))).toBe(status),
  ],
];
