// An agent whose sandbox slept while it worked: a new server has forgotten when it has to ask.

import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits, type StandingPolicy } from '../../shared/conversation/index.ts';
import type { Ask } from '../../shared/message/index.ts';
import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { conversation, id } from '../../test/support/scripted-service.ts';
import { track } from './track.ts';

const asleep = conversation({ sandbox: sandboxOf('PAUSED'), agent: null });
const running = conversation({ agent: agentOf('running') });
const finished = conversation({ agent: agentOf('finished') });

test.each<{ what: string; ask: string; stands: Ask; polls: (typeof running)[]; set: Ask[] }>([
  {
    what: 'is told again when to ask as soon as its sandbox is up',
    ask: 'always',
    stands: 'never',
    polls: [running, asleep, running, running, finished],
    set: ['always'],
  },
  {
    what: 'whose policy stands is told nothing after a sleep',
    ask: 'risky',
    stands: 'always',
    polls: [running, asleep, running, finished],
    set: [],
  },
  {
    what: 'whose sandbox runs on, and whose policy stands, is told nothing',
    ask: 'always',
    stands: 'always',
    polls: [running, running, finished],
    set: [],
  },
  {
    what: 'that does not have to ask is told nothing after a sleep',
    ask: 'never',
    stands: 'always',
    polls: [running, asleep, running, finished],
    set: [],
  },
  {
    what: 'that has asked is told to ask always, where nobody knows when it has to',
    ask: 'service',
    stands: 'never',
    polls: [running, asleep, running, finished],
    set: ['always'],
  },
  {
    what: 'that has asked is told nothing where it still asks as the account says',
    ask: 'service',
    stands: 'risky',
    polls: [running, asleep, running, finished],
    set: [],
  },
  {
    what: 'that has asked is told nothing where it was told never to',
    ask: 'never',
    stands: 'never',
    polls: [running, asleep, running, finished],
    set: [],
  },
])('an agent $what', async ({ what, ask, stands, polls, set }) => {
  const { step } = aStep({ polls }, { ask });
  const told: Ask[] = [];
  // It stands until the first poll is over.
  let policy: Ask = 'always';
  const agentServer = () => {
    const server = step.services.agentServer('', '');
    return {
      ...server,
      async policyOf() {
        const value = policy;
        if (told.length === 0) policy = stands;
        return { kind: 'known', value } as const;
      },
      async setPolicy(_: string, ask: Ask) {
        told.push(ask);
        policy = ask;
        return 'set' as const;
      },
    };
  };
  const services = { ...step.services, agentServer };
  const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });
  await track(
    { ...watch, ...(what.startsWith('that has asked') && { hasAsked: true }) },
    { ...step, services },
    'end',
  );
  expect(told).toEqual(set);
  const said = 'its sandbox was started anew, so the agent was told again when to ask';
  expect(step.ledger.facts().warnings).toEqual(set.length > 0 ? [said] : []);
});

test.each<[string, StandingPolicy, string]>([
  ['never', 'never', 'its policy to never'],
  ['one with a higher threshold', 'other', 'its policy to one that is not known here'],
])('a policy that somebody sets to %s while the agent works is said, and set again', async (...row) => {
  const [, lifted, words] = row;
  const { step } = aStep({ polls: [running, running, running, running, finished] }, { ask: 'always' });
  let policy: StandingPolicy = 'always';
  let reads = 0;
  const told: Ask[] = [];
  const agentServer = () => ({
    ...step.services.agentServer('', ''),
    async policyOf() {
      reads += 1;
      if (reads === 2) policy = lifted;
      return { kind: 'known', value: policy } as const;
    },
    async setPolicy(_: string, ask: Ask) {
      told.push(ask);
      policy = ask;
      return 'set' as const;
    },
  });
  const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });
  await track(watch, { ...step, services: { ...step.services, agentServer } }, 'end');
  expect(told).toEqual(['always']);
  expect(reads).toBeGreaterThan(2);
  const { warnings } = step.ledger.facts();
  expect(warnings).toHaveLength(1);
  expect(warnings.join()).toContain(words);
});
