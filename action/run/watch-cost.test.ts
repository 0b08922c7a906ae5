import { expect, test } from '@jest/globals';
import { ServiceError } from '../../shared/service/index.ts';
import type { HostedApi } from '../../shared/service/openhands/types.ts';
import { aStep } from '../../test/support/a-step.ts';
import { aConversation } from '../../test/support/fake-service.ts';
import { id } from '../../test/support/scripted-service.ts';
import { refuseOverBudget, watchCost } from './watch-cost.ts';

test('where the address of the agent server cannot be used the cost is not known, and the step goes on', async () => {
  const { step, watch } = aStep({ polls: [] }, { 'max-cost': '1' });
  const conversation = aConversation({ id, agentServerUrl: 'http://127.0.0.1:9' });
  expect(await watchCost(watch, conversation, step)).toBeNull();
  expect(step.ledger.facts()).toMatchObject({ cost: null, tokens: null });
});

type Conversations = HostedApi['conversations'];

test.each<{ what: string; conversations: Conversations }>([
  { what: 'does not know the conversation', conversations: async () => new Map() },
  {
    what: 'fails',
    async conversations() {
      throw new ServiceError('unavailable', 'down');
    },
  },
])('a service that $what keeps no message back', async ({ conversations }) => {
  const { step, api } = aStep({ polls: [] }, { 'max-cost': '1' }, { cost: 5 });
  api.conversations = conversations;
  expect(await refuseOverBudget(id, step)).toBeNull();
});
