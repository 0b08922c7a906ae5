// What ran, from the events, newest first.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import type { JsonRecord } from '../decode/fields.ts';
import { happened } from '../testing/events.ts';
import { newestFirst } from '../testing/records.ts';
import { collectRan } from './ran-actions.ts';

const clean = (text: string) => text.replaceAll('secret', '***');
const collect = (events: readonly JsonRecord[]) => collectRan(newestFirst(events), clean);
const ends = { done: '', refused: ', refused', unknown: ', no end' };

test.each(tableOf`
  an action                                          | what happened                                | what ran
  that has a result, after a wait or without one     | works, a, asks, works, a done, b, b done     | a asked; b
  that is on two pages                               | a, a done, a, a done                         | a
  that waited with another one                       | a, b, asks, works, a done, b done            | a asked; b asked
  that ran before the wait of another one            | a, a done, b, asks, works, b done            | a; b asked
  that was refused, and one that still waits         | a, asks, a refused, b, asks                  | a asked, refused
  that still waits with another one                  | a, b, asks                                   | nothing
  that waits beside one that could not be read       | a, b ?, b failed, c, asks                    | nothing
  whose agent is stopped while it waits              | works, a, asks, pauses                       | nothing
  whose server goes away while it waits              | works, a, asks, fails                        | nothing
  that was not asked about, and hangs                | a, pauses                                    | a, no end
  that was not asked about, and is told last         | works, a                                     | a, no end
  that was asked about and answered, and hangs       | a, asks, works, pauses                       | a asked, no end
  that was answered, and another one waits           | a, asks, works, b, asks                      | a asked, no end
  that hangs before another one that is asked about  | a, pauses, works, b, asks, works, b done     | a, no end; b asked
  that hangs after another one that was asked about  | a, asks, works, a done, b, pauses            | a asked; b, no end
  that is not readable                               | a ?                                          | nothing
  that is listed after its refusal                   | works, a refused, a, works                   | a, refused
  that was refused and has a result all the same     | a, asks, a refused, a done                   | a asked
  that has a result and was refused all the same     | a, asks, a done, a refused                   | a asked
  that has a result before it, and a refusal         | a done, a, a refused                         | a
  that failed, and may have done something           | a, a failed                                  | a
  that could not be read, and did nothing            | a ?, a failed                                | nothing
  that is not known, with a result                   | a, asks, a done, b done                      | b; a asked
  that is listed after its result                    | asks, a done, a                              | a
  that could not be read, with a result              | a ?, asks, a done                            | a
`)('of an action %s, as in "%s", it is known that there ran: %s', async (_, events = '', expected) => {
  const ran = (await collect(happened(events))).map(
    ({ id, waited, end }) => `${id}${waited ? ' asked' : ''}${ends[end]}`,
  );
  expect(ran.join('; ') || 'nothing').toBe(expected);
});

test.each(tableOf`
  what waited was let go by                | what happened                                                           | by a goal
  a goal that began while it waited        | a, asks, goal, works, a done                                            | a
  a goal that began before                 | goal, works, a, asks, works, a done                                     | a
  a goal, and has no end                   | a, asks, goal, works                                                    | a
  a goal, with no end but more work        | a, asks, goal, works, no goal, works                                    | a
  one goal after the other                 | a, asks, goal, works, a done, b, asks, goal, works, b done, no goal     | a b
  nobody who is known, before a goal       | a, asks, works, a done, goal                                            |
  nobody who is known, after a goal        | goal, a, asks, no goal, works, a done                                   |
  nobody, as it did not wait               | goal, works, a, a done                                                  |
  a goal, and the next one by another hand | a, asks, goal, works, a done, b, asks, no goal, works, b done           | a
`)('what waited was let go by %s: "%s"', async (_, events = '', expected) => {
  const byGoal = (await collect(happened(events))).filter((each) => each.byGoal).map(({ id }) => id);
  expect(byGoal.join(' ')).toBe(expected);
});

const call = { kind: 'ACPToolCallEvent', title: 'Write a file' };
test.each<[string, readonly JsonRecord[], readonly string[]]>([
  ['without ids of their own are each counted', ['1', '2'].map((id) => ({ ...call, id })), ['1', '2']],
  [
    'are counted once',
    [call, { ...call, status: 'done' }].map((of) => ({ ...of, tool_call_id: 't' })),
    ['t'],
  ],
])('calls of an agent of another vendor %s, and it has asked nobody', async (_, events, ids) => {
  const ran = await collect(events);
  expect(ran.map(({ id, waited }) => [id, waited])).toEqual(ids.map((id) => [id, false]));
});

test('without any event what ran is not known, and not nothing', async () => {
  await expect(collect([])).rejects.toThrow('the service lists no event at all');
});

test('what an action did is reported in a line, without keys', async () => {
  const [wanted, ...others] = happened('a, a done');
  const command = `echo secret\n${'y'.repeat(999)}`;
  const [ran] = await collect([{ ...wanted, action: { kind: 'X', command } }, ...others]);
  expect(ran?.summary).toMatch(/^terminal: echo \*\*\* y+…$/);
  expect(ran?.summary.length).toBeLessThanOrEqual(200);
});

const analysis = (policy: unknown, risks: unknown) => ({ kind: 'SecurityAnalysisEvent', policy, risks });
const policiesOf = async (...events: readonly JsonRecord[]) =>
  (await collect(events)).map(({ id, policyThen = null }) => `${id} ${policyThen}`);

test('each action has the policy that was before it, and none where the server says nothing', async () => {
  const events = [
    ...[
      ...happened('a, b'),
      analysis('NeverConfirm', { a: 'LOW', b: 'HIGH' }),
      ...happened('a done, b done, c'),
    ],
    ...[
      analysis('ConfirmRisky', { c: 'LOW' }),
      ...happened('c done, d'),
      analysis('EnsemblePolicy', { d: 'LOW' }),
    ],
    ...happened('d done, e, e done'),
  ];
  expect(await policiesOf(...events)).toEqual(['a never', 'b never', 'c risky', 'd other', 'e null']);
});

test('a risk is that of the server where it tells one, and the one that the agent named elsewhere', async () => {
  const events = [
    ...happened('a'),
    analysis('ConfirmRisky', { a: 'HIGH' }),
    ...happened('a done, b, b done'),
  ];
  expect((await collect(events)).map(({ risk }) => risk)).toEqual(['HIGH', 'LOW']);
});

test.each<[string, unknown, unknown]>([
  ['no policy', undefined, { a: 'LOW' }],
  ['a policy that is no word', { kind: 'NeverConfirm' }, { a: 'LOW' }],
  ['no risks', 'NeverConfirm', null],
])('an analysis with %s says nothing', async (_, policy, risks) => {
  expect(await policiesOf(...happened('a'), analysis(policy, risks), ...happened('a done'))).toEqual([
    'a null',
  ]);
});
