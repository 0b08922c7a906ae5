// A rehearsal on the hosted server, in a sandbox of its own, which is gone at the end.
import { strict as assert } from 'node:assert';
import { createOpenHands } from '../../../../shared/service/index.ts';
import { apiKey, type HostedStage } from '../../stages/hosted-stage.ts';
import { rehearsalTurns, rehearseOn } from '../rehearsal.ts';

export async function rehearseTheGuard(stage: HostedStage) {
  const { tap, transport, hosted } = stage;
  await stage.setAccount('never', 'one_each');
  // The mark of its script has to be in the commands, so it has to be known before them.
  const before = Number(/\d+/.exec(stage.script([]).mark)?.[0]);
  const nonce = `[script ${before + 1}]`;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  stage.script(rehearsalTurns(nonce, null, held));
  const service = createOpenHands({ baseUrl: tap.url, apiKey, transport });
  const told = await rehearseOn(service, nonce, ['another agent']).finally(letGo);
  const page = JSON.stringify(await hosted.done('GET', '/api/v1/app-conversations/search?limit=100'));
  assert(!page.includes('rehearsal'), 'nothing of it is left');
  await stage.setAccount('never');
  return told;
}
