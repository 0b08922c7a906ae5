// When the agent asks as the account is set, where nothing else is said.
import { strict as assert } from 'node:assert';
import { createHostedApi, createTransport } from '../../../../shared/api/index.ts';
import type { Ask } from '../../../../shared/message/index.ts';
import type { Scenario } from '../../scenario.ts';
import { ended } from '../ended.ts';
import type { HostedWorld } from '../hosted-world.ts';
import { oneFile } from './run.ts';

export const accountUnset: Scenario<HostedWorld> = {
  name: 'account that was never set',
  async play(world) {
    const { status } = await world.hosted.send('GET', '/api/v1/settings');
    const told = await accountOf(world);
    // With --only another scenario may have gone before.
    assert.equal(told, status === 404 ? 'unavailable' : 'never');
    return `measured: ${status}, which is read as ${told}`;
  },
};

export const accountAsks: Scenario<HostedWorld> = {
  name: 'account settings',
  async play(world) {
    const rows: readonly [boolean, string, Ask][] = [
      [false, 'none', 'never'],
      [true, 'none', 'always'],
      [true, 'llm', 'risky'],
    ];
    for (const [confirmation_mode, security_analyzer, expected] of rows) {
      const conversation_settings_diff = { confirmation_mode, security_analyzer };
      await world.hosted.done('POST', '/api/v1/settings', { conversation_settings_diff });
      assert.equal(await accountOf(world), expected);
    }
    const story = await oneFile(world);
    const step = ended(await world.run({ prompt: story.prompt }), 'finished', 0);
    assert.match(step.stdout, /Nobody will be asked/);
    return `read as ${rows.map(([mode, analyser, ask]) => `${ask} (${mode}, ${analyser})`).join(', ')}; a step whose account never asks says so`;
  },
};

async function accountOf({ tap }: HostedWorld): Promise<Ask | 'unavailable'> {
  const transport = createTransport({ env: {} });
  try {
    const api = createHostedApi({ baseUrl: tap.url, apiKey: 'no-key-is-needed', transport });
    const told = await api.accountAsks();
    return told.kind === 'known' ? told.value : told.kind;
  } finally {
    await transport.close();
  }
}
