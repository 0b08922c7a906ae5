// An agent whose sandbox slept while it worked: a new server has forgotten when it has to ask.
import { expect, test } from '@jest/globals';
import type { Ask } from '../../shared/message/index.ts';
import { beginWatch, defaultLimits } from '../../shared/watch/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { conversation, id } from '../../test/support/scripted-service.ts';
import { track } from './track.ts';

const asleep = conversation({ sandboxStatus: 'PAUSED', executionStatus: null });
const running = conversation({ executionStatus: 'running' });
const finished = conversation({ executionStatus: 'finished' });

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
    what: 'whose sandbox runs on is told nothing',
    ask: 'always',
    stands: 'never',
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
  const agentServer = () => {
    const server = step.services.agentServer('', '');
    return {
      ...server,
      policyOf: async () => ({ kind: 'known', value: stands }) as const,
      async setPolicy(_: string, policy: Ask) {
        told.push(policy);
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
