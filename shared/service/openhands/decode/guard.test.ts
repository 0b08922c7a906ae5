// What holds an agent back, as a record tells it.
import { expect, test } from '@jest/globals';
import type { JsonRecord } from './fields.ts';
import { analyser, readGuard } from './guard.ts';

const always = { confirmation_policy: { kind: 'AlwaysConfirm' } };
const state = (key: string, value: unknown): JsonRecord => ({ key, value });

const patterned = analyser.analyzers.map((each) => ({ ...each, high_patterns: [] }));

test.each<[string, JsonRecord, boolean]>([
  ['as it was set', analyser, true],
  ['as a server writes it, with its patterns', { ...analyser, analyzers: patterned }, true],
  ['with a further one', { ...analyser, analyzers: [...analyser.analyzers, { kind: 'GraySwan' }] }, true],
  ['with one less', { ...analyser, analyzers: analyser.analyzers.slice(1) }, false],
  ['that believes one of them where another cannot tell', { ...analyser, propagate_unknown: false }, false],
  ['of the agent alone', { kind: 'LLMSecurityAnalyzer' }, false],
])('an analyser %s counts as rules of the server: %p %p', (_, security_analyzer, isJudged) => {
  expect(readGuard({ ...always, security_analyzer }, [])?.isJudged).toBe(isJudged);
});

test.each<[string, unknown, boolean]>([
  ['none', null, false],
  ['one of commands', { stop: [{ hooks: [{ type: 'command' }] }] }, false],
  ['one of an agent after it', { stop: ['prompt', 'agent'].map((type) => ({ hooks: [{ type }] })) }, true],
  ['one of an unknown form', { stop: 'agent', pre: [{ hooks: 'agent' }, null] }, false],
])('hooks act where one is an agent: %s', (_, hook_config, hooksAct) => {
  expect(readGuard({ ...always, hook_config }, [])?.hooksAct).toBe(hooksAct);
});

test.each<[string, readonly JsonRecord[], boolean]>([
  ['is pursued', [state('execution_status', 'running'), state('goal', { active: true })], true],
  ['was ended after that', [state('goal', { active: false }), state('goal', { active: true })], false],
  ['of another form', [state('goal', 'win'), state('goals', { active: true })], false],
])('a goal that %s is told by the newest event about one', (_, newestFirst, hasGoal) => {
  expect(readGuard(always, newestFirst)?.hasGoal).toBe(hasGoal);
});

test('an agent of another vendor asks by none of the policies in its record', () => {
  expect(readGuard({ ...always, agent: { kind: 'ACPAgent' } }, [])?.policy).toBe('asks_by_none');
});

test('a record that tells no policy tells nothing', () => {
  expect(readGuard({}, [state('goal', { active: true })])).toBeNull();
});
