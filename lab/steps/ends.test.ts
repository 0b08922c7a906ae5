// What the service's record permits a step to say, as a table.
import { describe, expect, test } from '@jest/globals';
import { rowsOf, verdict } from '../testing/some-record.ts';
import { askedBy } from './asked.ts';

test.each([
  ['a key that is refused once', 'begun running 401'],
  ['a key that is refused for a moment', 'begun running 401×3@10000'],
  ['many web pages', 'begun running page×20'],
])('%s in mid-run permits no end', (_, told) => {
  expect(verdict(told)).toMatchObject({ permitted: [], wrong: [] });
});

test.each(
  rowsOf(`
  an agent that finishes
    finished | begun running finished
  an agent that is stuck, after trouble,
    stuck | begun 500 nothing page×2 stuck
  a sandbox that is MISSING
    sandbox_missing | begun missing×3
  a broken sandbox
    sandbox_error | begun broke×3
  an agent that waits
    waiting_for_confirmation | begun waits
  an agent that waits where nothing can be answered
    bad_input | begun waits onConfirmation=accept answerable=false
  an agent that is seen twice to wait where nothing can be answered
    bad_input | begun waits×2 page×3 onConfirmation=accept answerable=false timeoutMs=4000
    exitedAt=4010
  an idle agent
    idle | begun idle×2 idle@2100
  a paused agent
    paused | begun paused asleep asleep@2000
  a paused agent that is looked at once more, after its time was over,
    paused | begun asleep×2 asleep@2500
  an agent that is looked at too late to see that it paused for too long
    finished | begun asleep finished@9000
  an agent that was stuck when its sandbox fell asleep, which the service tells late,
    stuck | begun asleep hosted_events:stuck@9000
  an agent that rests before its sandbox falls asleep
    idle | begun asleep hosted_events:idle asleep asleep idleMs=800
  an agent that rests, and whose sandbox is missed once,
    idle | begun idle missing idle idle@1000
  an agent that worked when its sandbox fell asleep
    paused | begun asleep hosted_events:running asleep asleep@1500 idleMs=800
  a key that is refused for longer than may pass
    unauthorized | begun running 401×5@10000
  a key that is refused to a step that has started nothing
    unauthorized | 401@10000 mode=wait conversationId=it
  a quota of the day that is used up
    unavailable | start:quota
  a start with an unknown result
    start_unknown | start:nothing unknown exitedAt=30000
  a start that the list of starts names
    finished | start:chosen search_start_tasks:no-start search_start_tasks:our-start
    start_tasks:READY finished
  a start that the list does not name
    start_unknown | start:chosen search_start_tasks:another-start unknown search_start_tasks:500
    unknown exitedAt=30000
  a start that fails
    start_error | start:WORKING start_tasks:ERROR
  a time that is up
    timeout | begun running timeoutMs=3000 exitedAt=3010
  a time that is up amid trouble
    unavailable | begun 500×11 timeoutMs=20000 exitedAt=20010
  a time that is up when a step is about to answer
    timeout unavailable | begun waits onConfirmation=accept timeoutMs=1700 exitedAt=1710
  a cancel
    cancelled | begun running cancelledAt=2000 exitedAt=2100
  a wait beyond the deadline
    unavailable | begun 429-for-600s
  the end and the deadline come at once
    finished timeout | begun finished timeoutMs=1600
  one look has failed when the time is up
    timeout unavailable | begun 500 timeoutMs=3000 exitedAt=3010
  a start fails in the look that is under way when its time is up
    start_error start_timeout | start:WORKING start_tasks:ERROR@2000 startTimeoutMs=1000
  a step that is to answer saw only pages until its time was up
    bad_response unavailable | begun waits page×11 onConfirmation=accept timeoutMs=8000
    exitedAt=8010
  a step that is to answer saw ten pages until its time was up
    bad_response timeout unavailable | begun waits page×10 onConfirmation=accept timeoutMs=7500
    exitedAt=7510
  a step that cannot answer was to look once more, and saw only pages until its time was up
    bad_input bad_response timeout unavailable | begun waits page×3 onConfirmation=accept
    answerable=false timeoutMs=4000 exitedAt=4010
  an answer was taken, and the service knows the conversation no more
    answer_unknown not_found | begun waits respond:taken unknown×8 onConfirmation=accept
  the reply to an answer was lost, and the service knows the conversation no more
    answer_unknown not_found | begun waits respond:nothing unknown×8 onConfirmation=accept
  a wait beyond the deadline and the cancel come at once
    cancelled unavailable | begun 429-for-600s cancelledAt=1800 exitedAt=1900
  no look of a step that only answers reached the service within its time
    timeout unavailable | mode=respond conversationId=it timeoutMs=1200 exitedAt=1250
  an answer was taken, and then only pages came
    answer_unknown bad_response | begun waits respond:taken page×8 onConfirmation=accept
  an answer was taken, and its sandbox is lost until the time is up
    answer_unknown timeout | begun waits respond:taken missing×2 onConfirmation=accept
    timeoutMs=3200 exitedAt=3250
  an answer was taken, and its sandbox is lost for good
    answer_unknown sandbox_missing | begun waits respond:taken missing×3 onConfirmation=accept
  the end and the cancel come at once
    cancelled finished | begun finished cancelledAt=1510 exitedAt=1600
  an answer after which the agent goes on, in the very moment of the exit
    answered | waits respond:taken running mode=respond conversationId=it exitedAt=1500
  an answer to an agent that does not wait
    not_waiting | running mode=respond conversationId=it
  an answer for which the time was over while nothing was wrong
    not_found timeout | unknown×2 mode=respond conversationId=it timeoutMs=1200 exitedAt=1250
  an answer to a sandbox that may come back until the time is over
    timeout | broke×2 mode=respond conversationId=it timeoutMs=1200 exitedAt=1250
  an answer for which the time was over while the service failed all along
    timeout unavailable | 500×2 mode=respond conversationId=it timeoutMs=1200 exitedAt=1250
  an answer of a step that only answers, whose reply was lost,
    answer_unknown | waits respond:nothing running finished mode=respond conversationId=it
  a rejection whose reply was lost, and of which the agent was told,
    answered | waits respond:rejected running events:our-rejection mode=respond conversationId=it
  an answer of unknown fate, after which the agent still waits,
    answer_unknown | begun waits respond:nothing waits onConfirmation=accept
  an answer of unknown fate, after which the agent is stuck,
    stuck | begun waits respond:nothing stuck onConfirmation=accept
`),
)('of the verdict on a record, %s permits %s', (_, outcomes, told) => {
  const { permitted, wrong } = verdict(told);
  expect([...permitted].sort().join(' ')).toBe(outcomes);
  expect(wrong).toEqual([]);
});

test.each([
  ['sandbox_missing', 'begun missing×3'],
  ['finished', 'begun missing×3 finished'],
])(
  'a loss that a step which listens has seen three times may be a flicker, as it looks early: %s after %s',
  (outcome, told) => {
    expect(verdict(told, { listens: true }).permitted).toEqual([outcome]);
  },
);

test.each([
  ['live', 'auto', true],
  ['documented', 'auto', true],
  ['live', 'off', false],
  ['documented', 'off', false],
] as const)(
  'a step at a service of the dialect %s with live: %s may look early: %s',
  (dialect, live, listens) => {
    expect(askedBy({ mode: 'run', dialect }, { live }).listens).toBe(listens);
  },
);

describe('the verdict where several outcomes are true', () => {
  const accepts = { onConfirmation: 'accept' } as const;

  test.each([
    ['a step that is about to answer', accepts, 'begun waits'],
    ['a step that only answers', { mode: 'respond' } as const, ''],
  ])('permits timeout and not_found for %s and finds nothing however often it looks', (_, asked, first) => {
    const { permitted } = verdict(`${first} unknown×10`, { ...asked, timeoutMs: 800 });
    expect(permitted).toEqual(expect.arrayContaining(['not_found', 'timeout']));
    expect(verdict(`${first} unknown×20`, asked).permitted).toEqual(['not_found']);
  });
});

test.each(
  rowsOf(`
  a start that may have been taken is sent again
    a start came again after one that was nothing | start:nothing begun
  a start that was taken is sent again
    a start came again after one that was said | begun start:WORKING
  an agent that works is answered
    an answer at | begun running respond:empty onConfirmation=accept
  an answer comes again
    an answer at 1500 | waits respond:nothing×2 mode=respond
    conversationId=it
  a request to run approves
    was told to run | waits run:empty mode=respond conversationId=it
  Retry-After is not kept
    before the time that Retry-After named | begun 503-for-5s finished
  Retry-After is not kept by another request with the same key
    events was asked 4500 ms before | begun 503-for-5s events:empty
  a step sleeps past its deadline
    after its outcome was clear | begun running exitedAt=90000
  a start is given up without a look for it
    not looked for | start:nothing
  an analyser is set where nothing waits
    a policy for an agent that does not wait | security_analyzer:empty
  a policy is set where nothing waits
    a policy for an agent that does not wait | confirmation_policy:empty
  an unknown address is asked
    a request to | message:empty
`),
)('the verdict with any outcome is that it is wrong where %s', (_, wrong, told) => {
  expect(verdict(told).wrong).toContainEqual(expect.stringMatching(new RegExp(wrong)));
});
