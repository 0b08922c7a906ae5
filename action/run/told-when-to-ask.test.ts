// An agent whose sandbox slept while it worked: a new server has forgotten when it has to ask.

import { expect, test } from '@jest/globals';
import type { StandingPolicy } from '../../shared/conversation/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { anAccount } from '../../test/support/fake-service.ts';
import { conversation, type Script } from '../../test/support/scripted-service.ts';

const asleep = conversation({ sandbox: sandboxOf('PAUSED'), agent: null });
const running = conversation({ agent: agentOf('running') });
const finished = conversation({ agent: agentOf('finished') });
const guard = { isJudged: true, hooksAct: false, hasGoal: false };

/** Follows an agent whose policy somebody lifts at the given look at its server. */
async function followLifted(polls: Script['polls'], lifted: StandingPolicy, at: number) {
  const { step, server, follow } = aStep({ polls }, { ask: 'always' });
  const told: Ask[] = [];
  let policy: StandingPolicy = 'always';
  let looks = 0;
  Object.assign(server, {
    async guard() {
      looks += 1;
      if (looks === at) policy = lifted;
      return { kind: 'known', value: { ...guard, policy } } as const;
    },
    async setPolicy(_: string, ask: Ask) {
      told.push(ask);
      policy = ask;
      return 'set' as const;
    },
  });
  await follow();
  return { told, looks, warnings: step.ledger.facts().warnings };
}

test('an agent whose sandbox slept is told again when to ask as soon as it is up', async () => {
  // The policy stands until the first poll is over.
  const { told, warnings } = await followLifted([running, asleep, running, running, finished], 'never', 2);
  expect(told).toEqual(['always']);
  expect(warnings).toEqual([]);
});

test('an agent that waits although its account was said to ask never is proved as its account asks now', async () => {
  const waiting = conversation({ agent: agentOf('waiting_for_confirmation') });
  const asks = { ask: 'never', by: 'account' } as const;
  const { step, api, follow } = aStep(
    { polls: [waiting, finished] },
    { ask: 'service', 'on-confirmation': 'wait' },
    { asks },
  );
  api.account = async () => ({ kind: 'known', value: anAccount('risky') });
  await follow();
  expect(step.ledger.facts().asks).toEqual({ ask: 'risky', by: 'account' });
  expect(step.ledger.facts().proof).not.toBeNull();
});

test('a policy that somebody sets to a higher threshold while the agent works is said, and set again', async () => {
  const agents = [running, running, running, running, finished];
  const { told, looks, warnings } = await followLifted(agents, 'other', 2);
  expect(told).toEqual(['always']);
  expect(looks).toBeGreaterThan(2);
  expect(warnings).toEqual([expect.stringContaining('its policy to one that is not known here')]);
});
