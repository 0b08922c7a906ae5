// An account whose agent is another vendor's: it grants itself every permission.
import { strict as assert } from 'node:assert';
import { join } from 'node:path';
import { finish } from '../../model/script.ts';
import type { HostedStage } from '../../stages/hosted-stage.ts';

const agent = join(import.meta.dirname, '../../servers/acp-agent.ts');

export async function giveNoTaskToAnAgentThatGrantsItself(stage: HostedStage) {
  const script = stage.script([finish()]);
  const settings = (agent_settings_diff: object) =>
    stage.hosted.done('POST', '/api/v1/settings', { agent_settings_diff });
  const acp_command = [process.execPath, agent, script.path('granted.txt')];
  await stage.setAccount('always', 'one_each');
  await settings({ agent_kind: 'acp', acp_server: 'custom', acp_command });
  try {
    await stage.run('ask_unavailable', { prompt: script.prompt, ask: 'always' });
    assert(!script.exists('granted.txt'));
    const left = await stage.run('finished', { prompt: script.prompt });
    assert.match(left.stdout, /Nobody will be asked/);
    return `left to the account, it ${script.exists('granted.txt') ? 'wrote its file, and asked nobody' : 'wrote nothing'}`;
  } finally {
    await settings({ agent_kind: 'openhands' });
    await stage.setAccount('never');
  }
}
