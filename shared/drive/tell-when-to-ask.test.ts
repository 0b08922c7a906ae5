// What an agent is told again, and what is seen beside its policy.
import { expect, test } from '@jest/globals';
import { aConversation, FakeService } from '../../test/support/fake-service.ts';
import { ServiceError } from '../service/index.ts';
import { tellWhenToAsk } from './tell-when-to-ask.ts';

const conversation = aConversation({ id: 'c', sandboxId: 's' });
const always = { ask: 'always', byAccount: false, inDoubt: false, judge: null } as const;
const risky = { ...always, ask: 'risky' } as const;

function asked(policy: FakeService['policy'], guard: Partial<FakeService['guard']> = {}): FakeService {
  const fake = new FakeService();
  fake.policy = policy;
  fake.guard = { ...fake.guard, ...guard };
  return fake;
}

const server = { judge: 'server' } as const;
type Guard = Partial<FakeService['guard']>;
type Row = [string, Guard, Parameters<typeof tellWhenToAsk>[2], object, readonly string[]];
test.each<Row>([
  ['nothing where all is as it should be', {}, risky, server, []],
  ['the rules of its server where they are not set yet', { isJudged: false }, risky, server, ['policy']],
  ['them again', { isJudged: false }, { ...risky, ...server }, { ...server, wasUnjudged: true }, ['policy']],
  ['no rules where its server has none', { isJudged: false }, { ...risky, judge: 'agent' }, {}, []],
  ['no more of a goal', { hasGoal: true }, risky, { ...server, goal: 'stopped' }, ['stop goal']],
  ['nothing of a goal if its account decides', { hasGoal: true }, { ...risky, byAccount: true }, server, []],
  ['nothing where a hook acts', { hooksAct: true }, risky, { ...server, hooksAct: true }, []],
])('an agent whose policy is set is told %s', async (_, guard, keeping, seen, requests) => {
  const fake = asked('risky', guard);
  expect(await tellWhenToAsk(fake.service, conversation, keeping, {})).toEqual({ told: 'in_force', seen });
  expect(fake.requests).toEqual(requests);
});

test('an agent of a server without rules is told when to ask, and judges itself', async () => {
  const fake = asked('never', { isJudged: false });
  fake.policyReply = 'set_unjudged';
  const { told, seen } = await tellWhenToAsk(fake.service, conversation, risky, {});
  expect([told, seen]).toEqual([{ set: 'risky', instead: 'never' }, { judge: 'agent' }]);
});

test('a goal that cannot be stopped is said, and its agent is told when to ask all the same', async () => {
  const fake = asked('never', { hasGoal: true });
  fake.agent.stopGoal = async () => {
    throw new ServiceError('unavailable', 'it is down');
  };
  const { told, seen } = await tellWhenToAsk(fake.service, conversation, always, {});
  expect(told).toEqual({ set: 'always', instead: 'never' });
  expect(seen.goal).toEqual({ failed: 'it is down' });
});
