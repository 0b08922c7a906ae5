// What the hosted way of a message answers in each state of a sandbox, and what the product's client makes of it.
import { strict as assert } from 'node:assert';
import { createHostedApi, createTransport, isFailedCall } from '../../../../shared/api/index.ts';
import { finish } from '../../completion.ts';
import { object } from '../../raw.ts';
import type { Scenario } from '../../scenario.ts';
import { v1 } from '../hosted-requests.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { deleteSandbox } from './sandbox.ts';

export const messageCodes: Scenario<HostedWorld> = {
  name: 'send-message',
  async play(world) {
    const { hosted, reaches, tap } = world;
    await world.account('never', 'one_each');
    const story = world.story(() => [finish('Heard.')]);
    const text = `${story.prompt}\r\n\n\t\u0000e\u0301 🧑‍🔧 "quoted" <b>{{ x }}</b>\n  ${'lang '.repeat(2_000)}`;
    const id = crypto.randomUUID();
    await hosted.done('POST', v1, { conversation_id: id });
    await reaches(id, 'RUNNING', 'idle');
    const transport = createTransport({ env: {} });
    const api = createHostedApi({ baseUrl: tap.url, apiKey: 'no-key-is-needed', transport });
    const code = async (to: string): Promise<string> => {
      try {
        const reply = await api.sendMessage(to, { text, run: true });
        return `${tap.requests.at(-1)?.status} ${reply}`;
      } catch (error) {
        if (!isFailedCall(error)) throw error;
        return `${tap.requests.at(-1)?.status} ${error.code}`;
      }
    };
    try {
      assert.equal(await code(crypto.randomUUID()), '404 unavailable');
      assert.equal(await code(id), '200 taken');
      await reaches(id, 'RUNNING', 'finished');
      assert.equal(story.script.asked.length, 1);
      assert.deepEqual(await saidTo(world, id), [text]);
      const sandbox = String((await hosted.conversation(id))?.sandbox_id);
      await hosted.done('POST', `/api/v1/sandboxes/${sandbox}/pause`);
      await reaches(id, 'PAUSED', null);
      assert.equal(await code(id), '409 asleep');
      await deleteSandbox(world, id);
      const gone = await code(id);
      assert.match(gone, /^(404|410) /);
      assert.equal(story.script.asked.length, 1);
      return `measured: 404 for an unknown one, after which only its agent server could be told; 200 RUNNING, 409 PAUSED; deleted: ${gone}; each said once, and not a character altered`;
    } finally {
      await transport.close();
    }
  },
};

async function saidTo({ agent }: HostedWorld, id: string): Promise<readonly unknown[]> {
  const events = await (await agent(id)).events(id);
  const said = events.filter(({ kind, source }) => kind === 'MessageEvent' && source === 'user');
  return said.flatMap(({ llm_message }) => {
    const { content } = object(llm_message);
    assert(Array.isArray(content));
    return content.map((part) => object(part).text);
  });
}
