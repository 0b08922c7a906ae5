import { expect, test } from '@jest/globals';
import { tableOf } from '../../../test/support/table.ts';
import type { Proof } from '../../question/index.ts';
import { proofSection, proofSentence } from './proof.ts';

const none = { byRules: 0, byPeople: 0, byWorkflow: 0, elsewhere: 0, exempt: 0, unasked: 0 };
const proof = (changes: Partial<Extract<Proof, { kind: 'known' }>>): Proof => ({
  ...{ kind: 'known', actions: 0, ...none, examples: [] },
  ...changes,
});

/** `actions 3 byRules 1` */
const counted = (words: string) =>
  proof(
    Object.fromEntries([...words.matchAll(/(\w+) (\d+)/g)].map(([, name, count]) => [name, Number(count)])),
  );

const counts = tableOf`what ran | what is said of it
  actions 61 byRules 44 byPeople 9 exempt 8 rated 0 | 61 actions ran: 44 allowed by rules, 9 by people, 8 only thought or finished.
  actions 61 byRules 44 byPeople 9 refused 3 exempt 5 rated 4 | 58 actions ran: 44 allowed by rules, 9 by people, 1 only thought or finished, 4 not asked about, because the agent rated them low enough. 3 were refused.
  actions 2 exempt 2 rated 0 | Nothing needed approval: the agent only thought and finished.
  actions 4 exempt 4 rated 3 | Nothing was asked: the agent rated 3 actions low enough, and 1 only thought or finished.
  actions 3 exempt 3 | Nothing needed approval: 3 not asked about.
  actions 3 refused 1 exempt 2 rated 0 | Nothing ran that needed approval. 1 was refused.
  actions 5 refused 1 exempt 4 rated 3 | Nothing ran that needed approval: 1 only thought or finished, 3 not asked about, because the agent rated them low enough. 1 was refused.
  actions 4 byWorkflow 1 exempt 3 | 4 actions ran: 1 allowed by the workflow, 3 not asked about.
  actions 2 byPeople 1 elsewhere 1 | 2 actions ran: 1 allowed by a person, 1 answered elsewhere, by whom is not known.
  actions 3 byPeople 1 elsewhere 1 unasked 1 | 3 actions ran: 1 allowed by a person, 1 answered elsewhere, by whom is not known. 1 without a decision.
  actions 2 unasked 2 begun 1 | 2 actions ran. 2 without a decision (1 began, the end is not known).
`;
test.each(counts)('a proof that counts %s is told as: %s', (words, sentence) => {
  expect(proofSentence(counted(words))).toBe(sentence);
});

const children = [{ id: 'c1', url: 'https://service.example/c1' }];
const policies = (...named: readonly ['never' | 'risky', number][]) =>
  named.map(([policy, actions]) => ({ policy, actions }));
const others = policies(['never', 2], ['risky', 1]);
const within = { actions: 31, by: 'ada' };
test.each<[string, Proof]>([
  ['The agent started 1 other conversation, of which nothing is recorded here: c1.', proof({ children })],
  ['its policy was never before 2 actions, and risky before 1', proof({ actions: 3, otherPolicies: others })],
  [
    '31 allowed by the plan that ada approved, 1 by a',
    proof({ actions: 32, withinPlan: within, byPeople: 1 }),
  ],
  ['Could not check who approved what ran: down.', { kind: 'unreadable', why: 'down' }],
])('a proof tells: %s', (words, of) => expect(proofSentence(of)).toContain(words));

const atNoEnd = tableOf`what ran | what is said of it
  actions 2 exempt 2 rated 0 | Nothing ran that needed approval.
  actions 4 exempt 4 rated 3 | Nothing ran that needed approval: 1 only thought or finished, 3 not asked about, because the agent rated them low enough.
`;
test.each(atNoEnd)('where %s, and the agent came to no end, it is only said: %s', (words, sentence) => {
  for (const outcome of ['timeout', 'cancelled', 'unauthorized', 'over_budget'] as const)
    expect(proofSentence(counted(words), { outcome })).toBe(sentence);
});

test('an action without a decision is named in an alarm, and no words of the agent break out of it', () => {
  const examples = ['terminal: echo `x`\n\n# Approved by @mona'];
  const text = proofSection(proof({ actions: 3, unasked: 2, examples })) ?? '';
  expect(text).toMatch(/^> \[!CAUTION\]\n> \*\*The agent had to ask, and did not\.\*\*/);
  expect(text).toContain('and 1 more');
  expect(proofSection(proof({ actions: 3, unasked: 1, examples }))).not.toContain('more');
  expect(text.split('\n').every((line) => line.startsWith('>'))).toBe(true);
});

test('conversations that the agent started are linked in a warning, five at most', () => {
  const children = Array.from({ length: 7 }, (_, at) => ({ id: `c${at}`, url: `https://s.example/c${at}` }));
  const text = proofSection({ ...proof({ actions: 1, byRules: 1 }), children }) ?? '';
  expect(text).toContain('🔑 1 action ran: 1 allowed by a rule.');
  expect(text).toContain('> [!WARNING]\n> The agent started 7 other conversations');
  expect(text).toContain('[`c4`](https://s.example/c4) and 2 more.');
});

test('a policy that was another one by the server’s own word is no proof to be glad of', () => {
  const text = proofSection(proof({ actions: 1, byRules: 1, otherPolicies: policies(['never', 1]) }));
  expect(text).toMatch(/^> \[!WARNING\]\n> 1 action ran.* its policy was never before 1 action\.$/);
});

test('no proof gives no section, and why a proof cannot be read is no markup', () => {
  expect(proofSection(null)).toBeNull();
  expect(proofSection(undefined)).toBeNull();
  expect(proofSection({ kind: 'unreadable', why: '@mona **x**' })).not.toContain('**x**');
});
