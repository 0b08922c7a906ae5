import { expect, test } from '@jest/globals';
import type { Proof } from '../../question/index.ts';
import { proofSection, proofSentence } from './proof.ts';

const proof = (changes: Partial<Extract<Proof, { kind: 'known' }>>): Proof => ({
  kind: 'known',
  actions: 0,
  byRules: 0,
  byPeople: 0,
  byWorkflow: 0,
  elsewhere: 0,
  exempt: 0,
  unasked: 0,
  examples: [],
  ...changes,
});

test.each<[string, Proof]>([
  [
    '61 actions: 44 by rules, 9 by people, 8 that never ask. None without a decision.',
    proof({ actions: 61, byRules: 44, byPeople: 9, exempt: 8 }),
  ],
  [
    '61 actions: 44 by rules, 9 by people, 3 refused, 5 that never ask. None without a decision.',
    proof({ actions: 61, byRules: 44, byPeople: 9, refused: 3, exempt: 5 }),
  ],
  [
    '2 actions: 1 by people, 1 answered elsewhere, by whom is not known.',
    proof({ actions: 2, byPeople: 1, elsewhere: 1 }),
  ],
  [
    '3 actions: 1 by people, 1 answered elsewhere, by whom is not known. 1 without a decision.',
    proof({ actions: 3, byPeople: 1, elsewhere: 1, unasked: 1 }),
  ],
  ['1 action. 1 without a decision.', proof({ actions: 1, unasked: 1 })],
  [
    '2 actions. 2 without a decision (1 began, the end is not known).',
    proof({ actions: 2, unasked: 2, begun: 1 }),
  ],
  [
    'No action ran. The agent started 1 other conversation, of which nothing is recorded here: c1.',
    { ...proof({}), children: [{ id: 'c1', url: 'https://service.example/c1' }] },
  ],
  [
    "3 actions: 3 that never ask. None without a decision. By the server's own word its policy was never before 2 actions, and risky before 1 action.",
    proof({
      actions: 3,
      exempt: 3,
      otherPolicies: [
        { policy: 'never', actions: 2 },
        { policy: 'risky', actions: 1 },
      ],
    }),
  ],
  ['No action ran.', proof({})],
  [
    '34 actions: 2 by rules, 31 within the plan that ada approved, 1 by people. None without a decision.',
    proof({ actions: 34, byRules: 2, withinPlan: { actions: 31, by: 'ada' }, byPeople: 1 }),
  ],
  [
    'Who decided on what ran is not known: the events of the conversation cannot be read (down).',
    { kind: 'unreadable', why: 'down' },
  ],
])('a proof is told as: %s', (sentence, of) => expect(proofSentence(of)).toBe(sentence));

test('an action without a decision is named in an alarm, and no words of the agent break out of it', () => {
  const examples = ['terminal: echo `x`\n\n# Approved by @mona'];
  const text = proofSection(proof({ actions: 3, unasked: 2, examples })) ?? '';
  expect(text).toMatch(/^> \[!CAUTION\]\n> \*\*The agent had to ask, and did not\.\*\*/);
  expect(text).toContain('and 1 more');
  expect(proofSection(proof({ actions: 3, unasked: 1, examples }))).not.toContain('more');
  expect(text.split('\n').every((line) => line.startsWith('>'))).toBe(true);
});

test('an answer by nobody knows whom is a warning that says who it may have been', () => {
  const text = proofSection(proof({ actions: 1, elsewhere: 1 })) ?? '';
  expect(text).toMatch(/^> \[!WARNING\]\n> 1 action: 1 answered elsewhere, by whom is not known\. /);
  expect(text).toContain('what runs in the sandbox');
  expect(text).not.toContain('None without');
});

test('conversations that the agent started are linked in a warning, five at most', () => {
  const children = Array.from({ length: 7 }, (_, at) => ({ id: `c${at}`, url: `https://s.example/c${at}` }));
  const text = proofSection({ ...proof({ actions: 1, byRules: 1 }), children }) ?? '';
  expect(text).toContain('🔑 1 action: 1 by rules. None without a decision.');
  expect(text).toMatch(
    /> \[!WARNING\]\n> The agent started 7 other conversations, of which nothing is recorded/,
  );
  expect(text).toContain('[`c4`](https://s.example/c4) and 2 more.');
});

test('a policy that was another one by the server’s own word is no proof to be glad of', () => {
  const text = proofSection(
    proof({ actions: 1, exempt: 1, otherPolicies: [{ policy: 'never', actions: 1 }] }),
  );
  expect(text).toMatch(/^> \[!WARNING\]\n> 1 action.* its policy was never before 1 action\.$/);
});

test('no proof gives no section, and why a proof cannot be read is no markup', () => {
  expect(proofSection(null)).toBeNull();
  expect(proofSection(undefined)).toBeNull();
  expect(proofSection({ kind: 'unreadable', why: '@mona **x**' })).not.toContain('**x**');
});
