// When the agents of an account ask, as the product reads it. These come first: later stories set the account.
import { strict as assert } from 'node:assert';
import { does, finish, makes } from '../../model/script.ts';
import type { HostedStage } from '../../stages/hosted-stage.ts';

export async function readAnAccountThatWasNeverSet(stage: HostedStage) {
  assert.equal((await stage.hosted.send('GET', '/api/v1/settings')).status, 404);
  assert.deepEqual(await stage.api().account(), { kind: 'unavailable' });
}

export async function readWhenTheAccountAsks(stage: HostedStage) {
  for (const [confirmation_mode, security_analyzer, value] of [
    [false, 'none', 'never'],
    [true, 'none', 'always'],
    [true, 'llm', 'risky'],
  ] as const) {
    const conversation_settings_diff = { confirmation_mode, security_analyzer };
    await stage.hosted.done('POST', '/api/v1/settings', { conversation_settings_diff });
    const account = await stage.api().account();
    assert.equal(account.kind === 'known' && account.value.asks, value);
  }
}

export async function runAsTheAccountAsks(stage: HostedStage) {
  await stage.setAccount('always');
  const script = stage.script([does(makes('one.txt')), does(makes('two.txt')), finish()]);
  await stage.run('finished', { prompt: script.prompt, 'on-confirmation': 'accept' });
  assert.deepEqual(script.made(), ['one.txt', 'two.txt']);
}
