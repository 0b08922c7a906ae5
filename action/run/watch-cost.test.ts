import { expect, test } from '@jest/globals';
import { beginWatch, defaultLimits } from '../../shared/conversation/index.ts';
import { ServiceError } from '../../shared/service/index.ts';
import { aStep } from '../../test/support/a-step.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { id } from '../../test/support/scripted-service.ts';
import { refuseOverBudget, watchCost } from './watch-cost.ts';
import type { WorkflowStep } from './workflow-step.ts';

const watch = beginWatch({ conversationId: id, limits: defaultLimits, now: 0 });

test('where the address of the agent server cannot be used the cost is not known, and the step goes on', async () => {
  const { step } = aStep({ polls: [] }, { 'max-cost': '1' });
  const conversation = aConversation({ id, agentServerUrl: 'http://127.0.0.1:9' });
  expect(await watchCost(watch, conversation, step)).toBeNull();
  expect(step.ledger.facts()).toMatchObject({ cost: null, tokens: null });
});

test('a cost that was read stays when a later record has none', async () => {
  const { step } = aStep({ polls: [] }, {}, { cost: 0.5, tokens: { prompt: 1, completion: 1 } });
  await watchCost(watch, aConversation({ id }), step);
  expect(step.ledger.facts()).toMatchObject({ cost: 0.5, tokens: { prompt: 1, completion: 1 } });
});

test.each([
  [0.2, 3, 0.5, 4],
  [0.7, 9, 0.7, 9],
])(
  'after 0.5 dollars and 4 tokens a record of %d dollars and %d tokens leaves %d dollars and %d tokens',
  async (cost, prompt, known, tokens) => {
    const { step } = aStep({ polls: [] }, {}, { cost: 0.5, tokens: { prompt: 3, completion: 1 } });
    await watchCost(watch, aConversation({ id, cost, tokens: { prompt, completion: 0 } }), step);
    const facts = step.ledger.facts();
    expect(facts.cost).toBe(known);
    expect((facts.tokens?.prompt ?? 0) + (facts.tokens?.completion ?? 0)).toBe(tokens);
  },
);

type Conversations = WorkflowStep['services']['api']['conversations'];

test.each<{ what: string; conversations: Conversations }>([
  { what: 'does not know the conversation', conversations: async () => new Map() },
  {
    what: 'fails',
    async conversations() {
      throw new ServiceError('unavailable', 'down');
    },
  },
])('a service that $what keeps no message back', async ({ conversations }) => {
  const { step } = aStep({ polls: [] }, { 'max-cost': '1' }, { cost: 5 });
  const services = { ...step.services, api: { ...step.services.api, conversations } };
  expect(await refuseOverBudget(id, { ...step, services })).toBeNull();
});
