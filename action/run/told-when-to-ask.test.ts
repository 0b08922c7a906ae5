// An agent whose sandbox slept while it worked: a new server has forgotten when it has to ask.

import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits, type StandingPolicy } from '../../shared/conversation/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { anAccount } from '../../test/support/fake-service.ts';
import { conversation, id } from '../../test/support/scripted-service.ts';
import { track } from './track.ts';

const asleep = conversation({ sandbox: sandboxOf('PAUSED'), agent: null });
const running = conversation({ agent: agentOf('running') });
const finished = conversation({ agent: agentOf('finished') });
const guard = { isJudged: true, hooksAct: false, hasGoal: false };

test('an agent whose sandbox slept is told again when to ask as soon as it is up', async () => {
  const { step, server } = aStep({ polls: [running, asleep, running, running, finished] }, { ask: 'always' });
  const told: Ask[] = [];
  // It is in force until the first poll is over.
  let policy: Ask = 'always';
  Object.assign(server, {
    async guard() {
      const value = { ...guard, policy };
      if (told.length === 0) policy = 'never';
      return { kind: 'known', value } as const;
    },
    async setPolicy(_: string, ask: Ask) {
      told.push(ask);
      policy = ask;
      return 'set' as const;
    },
  });
  const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });
  await track(watch, step, 'end');
  expect(told).toEqual(['always']);
  expect(step.ledger.facts().warnings).toEqual([]);
});

test('an agent that waits although its account was said to ask never is proved as its account asks now', async () => {
  const waiting = conversation({ agent: agentOf('waiting_for_confirmation') });
  const asks = { ask: 'never', by: 'account' } as const;
  const { step, api } = aStep(
    { polls: [waiting, finished] },
    { ask: 'service', 'on-confirmation': 'wait' },
    { asks },
  );
  api.account = async () => ({ kind: 'known', value: anAccount('risky') });
  const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });
  await track(watch, step, 'end');
  expect(step.ledger.facts().asks).toEqual({ ask: 'risky', by: 'account' });
  expect(step.ledger.facts().proof).not.toBeNull();
});

test.each<[string, StandingPolicy, string]>([
  ['one with a higher threshold', 'other', 'its policy to one that is not known here'],
])('a policy that somebody sets to %s while the agent works is said, and set again', async (...row) => {
  const [, lifted, words] = row;
  const { step, server } = aStep(
    { polls: [running, running, running, running, finished] },
    { ask: 'always' },
  );
  let policy: StandingPolicy = 'always';
  let reads = 0;
  const told: Ask[] = [];
  Object.assign(server, {
    async guard() {
      reads += 1;
      if (reads === 2) policy = lifted;
      return { kind: 'known', value: { ...guard, policy } } as const;
    },
    async setPolicy(_: string, ask: Ask) {
      told.push(ask);
      policy = ask;
      return 'set' as const;
    },
  });
  const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });
  await track(watch, step, 'end');
  expect(told).toEqual(['always']);
  expect(reads).toBeGreaterThan(2);
  const { warnings } = step.ledger.facts();
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).toContain(words);
});
