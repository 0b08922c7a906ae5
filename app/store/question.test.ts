// The contracts of the tables of questions and of decisions, on both databases.
import { expect, test } from '@jest/globals';
import { newQuestion } from '../../shared/question/index.ts';
import { agentOf } from '../../shared/service/index.ts';
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore, type StoreWorld } from '../../test/support/store-stories.ts';
import { aDecision } from '../testing/decisions.ts';
import { aRun } from '../testing/runs.ts';

const asked = ['runs.insert({ id: a })', 'questions.ask(a, 1000) → true', 'questions.byId(a/1)'];
const money = '{ kind: money, cost: 4, most: 5, upTo: 10 }';
const plan = '{ kind: plan, words: Mend it., scope: null, problems: [] }';
const shown = '{ kind: thread, number: 40, id: 5000000000, nodeId: N, url: u, text: null, whole: true }';
const isNew = ({ held }: StoreWorld) => {
  const question = { ...newQuestion(1000), id: 'a/1', version: 0, runId: 'a', shown: null };
  expect(held.get('$a/1')).toEqual(question);
};
const askedAtOnce = async ({ store }: StoreWorld) => {
  const all = await Promise.all(Array.from({ length: 8 }, () => store.questions.ask('a', 1000)));
  expect(all.filter((each) => each)).toHaveLength(1);
};
const changes = {
  ...{ state: 'open', code: 'A2B3C', fingerprint: `actions:${'0'.repeat(64)}`, wait: '7', openedAt: 9 },
  ...{ dueAt: 5_000_000_000_000, expiresAt: 6_000_000_000_000 },
};
const decided = Array.from(
  { length: 3 },
  (_, at) => `decisions.put({ id: '${at + 1}', runId: a, at: ${at + 1} })`,
);

onBothStores('tables', (store) => {
  playStore(store)`
    questions of a run are read newest first
      ${asked} | questions.save({ $: $a/1, state: expired, settledAt: 1500, dueAt: null }) → true
      questions.ask(a, 2000) → true | questions.ofRun(a, 5) → a/2 a/1 | questions.ofRun(a, 1) → a/2
      questions.ofRun(another, 5) → nothing
    a run has one live question, and questions are numbered
      ${asked} | ${isNew} | questions.ask(a, 1001) → false
      questions.save({ $: $a/1, state: stale, dueAt: null, settledAt: 1002 }) → true | questions.ask(a, 1003) → true
      questions.newestOf(a) → { id: a/2, epoch: 2, state: asking } | questions.after($a/1) → a/2
      questions.before($a/2) → a/1 | questions.after($a/2) → nothing
    a run has one live question of each kind, and each kind follows only its own
      ${asked} | questions.askAbout(a, ${plan}, 1001) → true | questions.askAbout(a, ${plan}, 1002) → false
      questions.askAbout(a, ${money}, 1003) → true
      questions.liveOf(a) → [{ id: a/1 }, { subject: { kind: plan } }, { subject: { kind: money } }]
      questions.newestOf(a) → a/1 | questions.newestOf(a, plan) → { epoch: 2, subject: ${plan} }
      questions.after($a/1) → nothing
    only a question about actions counts where a run waits for an answer
      runs.insert({ id: a }) | questions.askAbout(a, ${money}, 1000) → true | questions.askedOf([a]) → nothing
    only one of many simultaneous questions of a run is stored
      runs.insert({ id: a }) | ${askedAtOnce}
    everything that can change in a question is stored, and a late writer changes nothing
      ${asked} | questions.save({ $: $a/1, ${JSON.stringify(changes).slice(1)}) → true
      questions.save({ $: $a/1, state: closed }) → false | questions.byId(a/1) → ${JSON.stringify(changes)}
    where a question is shown is stored without a change of its version
      ${asked} | questions.save({ $: $a/1, state: open }) → true | questions.markShown(a/1, ${shown})
      questions.byId(a/1) → { shown: ${shown}, shownWhole: true, version: 1 }
      questions.save({ $: $a/1, state: answering, shown: null }) → true
      questions.byId(a/1) → { shown: ${shown}, state: answering }
    poking the question of a run ends the claim of another worker
      ${asked} | questions.claim(999) → nothing | questions.claim(1000) → [{ id: a/1, version: 1, dueAt: 16000 }]
      questions.renew([$a/1], 20000) → a/1 | questions.claim(19999) → nothing | questions.poke(a, 2000)
      questions.claim(2000) → [{ version: 2 }]
      questions.save({ $: $a/1, version: 1 }) → false
    a question is found by the issue and by the linked pull request, newest first
      runs.insert({ id: a, pull: 40 }) | questions.ask(a, 1000) | questions.byId(a/1)
      questions.save({ $: $a/1, state: answered, dueAt: null, settledAt: 1000 }) → true | questions.ask(a, 1000)
      questions.at(7, 12, 10) → a/2 a/1 | questions.at(7, 40, 10) → a/2 a/1 | questions.at(7, 13, 10) → nothing
      questions.at(8, 12, 10) → nothing
    finds the runs that have a live question, and the questions that people can answer
      questions.askedOf([]) → nothing | ${asked} | questions.askedOf([a, other]) → a | questions.open(10) → nothing
      questions.save({ $: $a/1, state: open, code: A2B3C }) → true
      questions.open(10) → [{ question: { id: a/1, code: A2B3C }, run: { id: a, repository: { id: 7 }, facts: { start: { requester: mona } } } }]
      questions.byId(a/1) | questions.save({ $: $a/1, state: answered, settledAt: 5 }) → true
      questions.open(10) → nothing | questions.askedOf([a]) → nothing
    hurrying a run makes it due now, and never later
      runs.insert({ id: a, state: watching, dueAt: 90000 }) | runs.hurry(a, 2000) | runs.byId(a) → { dueAt: 2000 }
      runs.hurry(a, 3000) | runs.byId(a) → { dueAt: 2000 }
    decisions of a repository are found by its number, whatever it was called then, and never by its name
      decisions.put({ id: first, at: 1, repository: { id: 7, owner: octo, name: garden } })
      decisions.put({ id: renamed, at: 2, repository: { id: 7, owner: octo, name: park } })
      decisions.put({ id: another, at: 3, repository: { id: 8, owner: octo, name: garden } })
      decisions.newestOf(7, 10) → renamed first | decisions.newestOf(8, 10) → another | decisions.newestOf(9, 10) → nothing
    a page of decisions begins after the last one of the page before, also within one millisecond
      decisions.put({ id: a/3, at: 8 }) | decisions.put({ id: b/1, at: 7 }) | decisions.put({ id: a/2, at: 7 })
      decisions.put({ id: a/1, at: 7 }) | decisions.page({}, null, 2) → a/1 a/2
      decisions.page({}, $a/2, 2) → b/1 a/3 | decisions.page({}, $a/3, 2) → nothing
    a page of decisions keeps to since and until, and finds a repository in upper and lower case
      ${decided} | decisions.put({ id: other, at: 2, repository: { id: 8, owner: Octo, name: Roses } })
      decisions.page({ since: 2, until: 3 }) → 2 other
      decisions.page({ repository: octo/GARDEN, since: 2 }) → 2 3
      decisions.page({ repository: octo/roses }) → other
    decisions of a run are read newest first, and deleted by their age
      runs.insert({ id: a }) | ${decided} | decisions.put({ id: gone, runId: gone }) | decisions.ofRun(a, 2) → 3 2
      decisions.prune(3, 9) → 2 | decisions.ofRun(a, 2) → 3
  `;

  test('an answer has one row, which changes with its result', async () => {
    const taken = aDecision({ at: 5_000_000_000_000, runId: aRun().id });
    const result = { kind: 'verified', agent: agentOf('running'), why: null } as const;
    for (const each of [taken, { ...taken, result, resultAt: 5_000_000_001_000 }]) {
      await store.decisions.put(each);
      expect(await store.decisions.ofRun(taken.runId, 10)).toEqual([each]);
    }
  });
});
