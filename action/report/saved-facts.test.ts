// What main leaves for post has to fit into a variable of the environment, whatever the service, the agent and the workflow say.
import { spawnSync } from 'node:child_process';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { newMessage } from '../../shared/message/index.ts';
import { newQuestion } from '../../shared/question/index.ts';
import { newStop } from '../../shared/stop/index.ts';
import { addDecision, type Facts, noFacts } from './facts.ts';
import { savedFacts, stateToSave } from './ledger.ts';

const largest = 100_000;
const read = (state: string) => savedFacts({ getState: () => state });
const decision = (each: number) => ({
  at: each,
  words: `rule ${each}: approved`,
  actions: [`terminal: ls ${each}`],
});

test('a state has less than 100 kB, whatever the facts are', () => {
  const texts = fc.constantFrom('', 'a', '水', '\u0001', '\ud800', '"', '🏃'.repeat(20));
  const some = fc.record({ piece: texts, times: fc.integer({ min: 0, max: 40_000 }) });
  const lists = fc.integer({ min: 0, max: 3_000 });
  const names = Object.keys(noFacts('run', 0)).filter((name) => !['mode', 'startedAt'].includes(name));
  let largestSeen = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), some, lists)), (wrong) => {
      const facts: Record<string, unknown> = { ...noFacts('run', 7), conversationId: 'c', startTaskId: 't' };
      for (const [name, { piece, times }, count] of wrong) {
        const text = piece.repeat(times);
        const known = facts[name];
        if (['conversationId', 'startTaskId'].includes(name)) continue;
        if (Array.isArray(known))
          facts[name] = Array.from({ length: count }, () => ({ words: text.slice(0, 400), actions: [] }));
        else if (name === 'question') facts[name] = { ...newQuestion(0), actions: [{ summary: text }] };
        else if (name === 'task') facts[name] = newMessage({ number: 2, text, ask: null }, 0);
        else if (name === 'stop') facts[name] = newStop(text, text, 0);
        else if (name === 'ending') facts[name] = { outcome: 'timeout', reason: text, at: 1 };
        else if (known === null || typeof known === 'string') facts[name] = text;
      }
      const state = stateToSave(facts as never);
      largestSeen = Math.max(largestSeen, Buffer.byteLength(state));
      expect(Buffer.byteLength(state)).toBeLessThan(largest);
      expect(read(state)).toMatchObject({ mode: 'run', startedAt: 7, conversationId: 'c', startTaskId: 't' });
    }),
    { numRuns: 300 },
  );
  expect(largestSeen).toBeGreaterThan(50_000);
});

test('after a thousand answers by rules the post step can be started, and is told how many there were', () => {
  const answered = { answer: null, sent: null, actions: [{ id: 'an-id-of-the-service' }] };
  let facts: Facts = noFacts('run', 0);
  for (let each = 1; each <= 1_000; each += 1) {
    facts = { ...facts, ...addDecision(facts, decision(each)), answered: [...facts.answered, answered] };
  }
  const state = stateToSave(facts);
  const { status } = spawnSync('true', { env: { PATH: process.env.PATH, STATE_facts: state } });
  expect(status).toBe(0);
  expect(Buffer.byteLength(state)).toBeLessThan(largest);
  const { decisions = [], earlierDecisions, answered: proved } = read(state) ?? {};
  expect(decisions.length + (earlierDecisions ?? 0)).toBe(1_000);
  expect(decisions.at(-1)).toEqual(decision(1_000));
  expect(proved).toEqual([]);
});

test('a state that is nearly full keeps its question and the newest decisions, and one that is too full what a stop needs', () => {
  const question = { ...newQuestion(0), actions: [{ summary: 'x'.repeat(30_000) }] } as never;
  const decisions = Array.from({ length: 100 }, (_, each) => ({
    at: each,
    words: `${each}`,
    actions: ['y'.repeat(2_000)],
  }));
  const kept = read(stateToSave({ ...noFacts('run', 0), question, decisions }));
  expect(kept).toMatchObject({ question, earlierDecisions: 91 });
  expect(kept?.decisions).toEqual(decisions.slice(-9));
  const stop = newStop('the workflow', 'z'.repeat(200_000), 0);
  const least = read(stateToSave({ ...noFacts('run', 0), question, chosenId: 'c', start: 'sent', stop }));
  expect(least).toMatchObject({ question: null, chosenId: 'c', start: 'sent', stop: { by: 'the workflow' } });
});
