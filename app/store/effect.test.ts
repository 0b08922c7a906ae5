// What waits to be sent to GitHub, in both databases: told as steps at a time, `1000 put one` or `1000 due one`.
import { expect, test } from '@jest/globals';
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore } from '../../test/support/store-stories.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { paceOfGitHub as pace } from '../handling/deps.ts';
import { aComment } from '../testing/runs.ts';
import type { ClaimedEffect } from './effect.ts';
import type { Store } from './store.ts';

const lease = (now: number) => ({ now, until: now + 15_000, limit: 10 });

/** Its text, what it is on GitHub, and the number of the try after the first. */
const asText = ({ effect, target, attempts }: ClaimedEffect): string =>
  `${'body' in effect ? effect.body : ''}${target === null ? '' : `@${target}`}${attempts > 1 ? `#${attempts}` : ''}`;

/** Plays the steps on what was claimed last. `due` claims all that is due: their texts, or `-`. `hold` counts what waits for it. */
async function play({ outbox }: Store, story: readonly unknown[]): Promise<void> {
  let held: ClaimedEffect | undefined;
  for (const step of story.join(', ').split(', ')) {
    const [time, verb = '', ...words] = step.split(' ');
    const now = Number(time);
    const [word = '', other] = words;
    if (verb === 'put') await putText(outbox, words, now);
    else if (verb === 'due') {
      const due = await outbox.claim(lease(now));
      held = due[0] ?? held;
      expect([step, due.map(asText).join(' ') || '-']).toEqual([step, words.join(' ')]);
    } else if (verb === 'hold')
      expect([step, await outbox.holdBack(3, Number(word))]).toEqual([step, Number(other)]);
    else if (verb === 'room')
      expect([step, await outbox.takeRoom(3, 1, pace, now)]).toEqual([step, Number(word)]);
    else if (verb === 'hurry') await outbox.hurry(3, now);
    else if (verb === 'hurryOne') await outbox.hurryOne('run/1/comment', now);
    else if (held === undefined) throw new Error(`${step}: nothing was claimed`);
    else if (verb === 'delivered')
      expect(await outbox.delivered(held, 55, now, Number(word || now))).toBe(true);
    else if (verb === 'retry')
      expect(await outbox.retry(held, null, Number(word), other ?? 'reset')).toBe(true);
    else if (verb === 'refused')
      expect(await outbox.giveUp(held, 'locked', now, word ? Number(word) : null)).toBe(true);
    else throw new Error(`no step: ${step}`);
  }
}

/** `key=…`, `after=…` name others than the usual one; `to=…` is an installation. */
async function putText(outbox: Store['outbox'], [body = '', ...options]: readonly string[], now: number) {
  const given = new Map(options.map((option) => option.split('=') as [string, string]));
  const number = (name: string) => (given.has(name) ? { [name]: Number(given.get(name)) } : {});
  const effect = aComment(body, {
    key: given.get('key') ?? 'run/1/comment',
    installationId: Number(given.get('to') ?? 3),
    ...number('throttle'),
    ...number('delay'),
    ...(given.has('after') && { after: given.get('after') ?? '' }),
    ...(given.has('once') && { once: true }),
  });
  await outbox.put(effect, now);
}

const stories = storiesOf`
a text that changes before it was sent is sent once, in its newest form
  1000 put one, 1001 put two, 1000 due two, 1002 delivered, 99000 due -
a text that changes while it is sent is sent again, to the same target
  1000 put one, 1000 due one, 1001 put two, 1001 due -, 1002 delivered 1500, 1499 due -, 1500 due two@55
the same text again is not sent again
  1000 put one, 1000 due one, 1000 delivered, 2000 put one, 99000 due -
details wait for the throttle, urgent changes do not
  1000 put one, 1000 due one, 1000 delivered, 5000 put detail throttle=20000, 20999 due -, 6000 put state
  6001 put both throttle=20000, 6001 due both@55
a detail long after the last delivery does not wait
  1000 put one, 1000 due one, 1000 delivered, 90000 put later throttle=20000, 90000 due later@55
a delivery by a clock that was set back since holds nothing up until then
  1000 put one, 1000 due one, 5400000 delivered, 5000 put detail throttle=20000, 24999 due -
  25000 due detail@55
what is likely to be replaced waits, and what replaces it goes out at once, alone
  1000 put soon delay=5000, 5999 due -, 3000 put done, 3000 due done, 3000 delivered, 99000 due -
what is replaced by what may wait too goes out when the first would have
  1000 put soon delay=5000, 5000 put still delay=5000, 5999 due -, 6000 due still
a back-off is kept even when something urgent comes
  1000 put one, 1000 due one, 1000 retry 60000, 2000 put urgent, 59999 due -, 60000 due urgent#2
a rate limit holds back what else waits in the same installation
  1000 put one, 1000 put elsewhere key=other to=4, 1000 hold 60000 1, 59999 due elsewhere
what is stored while a channel is closed waits too, and other channels do not
  0 hold 60000 0, 0 hold 30000 0, 1000 put one, 1000 put elsewhere key=other to=4, 59999 due elsewhere
  59000 room 1000, 60000 due one, 60000 room 0
an undeliverable effect is tried again only for an urgent change
  1000 put one, 1000 due one, 1000 refused, 2000 put detail throttle=20000, 99000 due -, 100000 put end
  100000 due end#2
a rate limit holds back what waits for its next try too, and it can be hurried again
  1000 put one, 1000 due one, 1000 retry 5000 429:, 1000 hold 60000 1, 59999 due -, 10000 hurry
  10000 due one#2
what a lost request may have made is hurried only once lists tell it
  1000 put one, 1000 due one, 1000 retry 60000, 2000 hurry, 2000 hurryOne, 6999 due -, 7000 due one#2
what was given up for now is hurried like what waits for its next try
  1000 put one, 1000 due one, 1000 refused 60000, 2000 hurry, 6999 due -, 7000 due one#2
a rate limit holds nothing back that is due only afterwards
  60000 put one, 0 hold 60000 0, 59999 put two key=two, 0 hold 60000 1
what is due sooner than lists tell is not delayed by that
  1000 put one, 1000 due one, 1000 retry 3000, 2000 hurry, 2000 hurryOne, 3000 due one#2
what was held back before its first try can be hurried
  1000 put one, 1000 hold 60000 1, 2000 hurry, 2000 due one
what is being sent, or only waits for the throttle, is not hurried
  1000 put one, 1000 due one, 1000 delivered, 2000 put detail throttle=20000, 2000 put working key=other
  2000 due working, 3000 hurry, 3000 due -
an effect waits for the first delivery of another one, and not for its later changes
  1000 put before, 1000 put after key=after after=run/1/comment, 1000 due before, 1000 due -
  1001 delivered, 1002 put changed throttle=20000, 1002 due after
an effect that happens once keeps its first text
  1000 put one once=, 1000 put two once=, 1000 due one
`;

onBothStores('the outbox', (store) => {
  test.each(Object.entries(stories))('%s', (_, story) => play(store, story));

  playStore(store)`
    only what nobody sends just now can be taken along by another
      outbox.put({ key: a, runId: r }, 1000) | outbox.put({ key: b, runId: r }, 1000) | outbox.put({ key: c }, 1000)
      outbox.waitingOf(r) → a b | outbox.delivered($b, null, 1000, 1000) → true | outbox.waitingOf(r) → a
      outbox.claim(1000) → a c | outbox.waitingOf(r) → nothing
    an effect whose claim ended is claimed again as a second try
      outbox.put({ key: a }, 1000) | outbox.claim(1000) | outbox.renew([$a], 20000) → a
      outbox.claim(20000) → [{ attempts: 2, version: 2 }] | outbox.delivered({ $: $a, version: 1 }, 55, 20001, 20001) → false
      outbox.retry({ $: $a, version: 1 }, null, 1, late) → false | outbox.giveUp({ $: $a, version: 1 }, late, 20001) → false
      outbox.delivered($a, 56, 20001, 20001) → true
    nothing is sent any more for an installation or a run that is gone
      outbox.put({ key: a, runId: r }, 1000) | outbox.put({ key: other }, 1000) | outbox.abandon(3, [r], 1000)
      outbox.claim(1000) → other | outbox.abandon(3, all, 1000) | outbox.claim(99000) → nothing
    what was delivered, or refused, before the App was removed stays so where the installation of %s is gone
      outbox.put({ key: a, runId: r }, 1000) | outbox.claim(1000) | outbox.delivered($a, 55, 1000, 1000) → true
      outbox.put({ key: b, runId: r }, 1000) | outbox.claim(1000) | outbox.giveUp($b, locked, 1000) → true
      outbox.abandon(3, %s, 2000) | store.counts() → { outbox: { undeliverable: 1 } }
      outbox.refused(r) → comment not shown on GitHub: locked
      - a run ~ [r]
      - all ~ all
  `;

  test('writes to a channel keep the pace, and what is released counts as no try', async () => {
    const took: number[] = [];
    for (let now = 100_000; now < 160_000; now += 100) {
      while ((await store.outbox.takeRoom(3, 1, pace, now)) === 0) took.push(now);
    }
    expect(took.filter((at) => at === 100_000)).toHaveLength(pace.atOnce);
    expect(took).toHaveLength(79);
    await store.outbox.put(aComment('one'), 159_900);
    expect(await store.outbox.claim(lease(159_999))).toEqual([]);
    const claimed = await claimOne(store, 160_000);
    await store.outbox.release(claimed, 161_000);
    expect(await store.outbox.claim(lease(160_999))).toEqual([]);
    expect(await claimOne(store, 161_000)).toMatchObject({ attempts: 1 });
    expect(await store.outbox.takeRoom(4, 1, pace, 100_000)).toBe(0);
    const none = { pause: 0, atOnce: 1 };
    for (let write = 0; write < 30; write += 1) expect(await store.outbox.takeRoom(5, 2, none, 1)).toBe(0);
  });
});

async function claimOne({ outbox }: Store, now: number): Promise<ClaimedEffect> {
  const [entry] = await outbox.claim(lease(now));
  if (!entry) throw new Error('nothing is due');
  return entry;
}
