// What is kept of a run from its beginning, and which of its questions count: through the real store.
import { beforeEach, expect, test } from '@jest/globals';
import { rig } from '../../test/support/issue-stage.ts';
import type { StoredQuestion } from '../store/question.ts';
import { aRun } from '../testing/runs.ts';

const asked = Date.UTC(2026, 10, 3);
const opened = asked + 60_000;
const answered = opened + 90_000;
const run = aRun();

beforeEach(async () => {
  await rig.storeHandled({ result: '', changes: [{ kind: 'new_run', run, askedAt: asked }] });
});

const results = () => rig.store.results.page(0, null, 10);

async function save(changes: Partial<StoredQuestion>): Promise<void> {
  const { questions } = rig.store;
  await questions.ask(run.id, opened, {});
  const newest = await questions.newestOf(run.id);
  if (newest === null) throw new Error('the question was not stored');
  await questions.save({ ...newest, ...changes });
}

const comment = {
  kind: 'comment',
  id: 1,
  nodeId: 'N',
  number: 1,
  body: '/approve',
  writtenAt: answered,
} as const;
const given = { verdict: 'approve', afterReject: 'continue', reason: null, at: answered } as const;
const byPerson = { ...given, by: 'mona', byId: 1, comment, named: 'code' } as const;
const byRule = { ...given, by: 'rule 1', rule: { rule: 'rule 1', configuration: 'agent.yml@abc' } } as const;
const open = { state: 'open', openedAt: opened } as const;
const ruled = { state: 'answering', openedAt: opened, answer: byRule } as const;

test('a run counts from when it was asked for, before anything is sent', async () => {
  expect(await results()).toMatchObject([{ runId: run.id, askedAt: asked, endedAt: null, questions: [] }]);
});

test.each<[string, readonly Partial<StoredQuestion>[], readonly object[]]>([
  ['that waits for people counts', [open], [{ openedAt: opened, answeredAt: null }]],
  [
    'that a person answered counts until the answer was written',
    [open, { state: 'closed', openedAt: opened, answer: byPerson }],
    [{ openedAt: opened, answeredAt: answered }],
  ],
  ['that a rule answered does not count', [ruled, { ...ruled, state: 'answered' }], []],
  [
    'that a rule has tried, and people were asked then, counts',
    [ruled, { state: 'asking', answer: null, peopleOnly: true }, open],
    [{ openedAt: opened, answeredAt: null }],
  ],
  [
    'that was over before people were asked does not count',
    [ruled, { state: 'asking', answer: null, peopleOnly: true }, { state: 'void', openedAt: opened }],
    [],
  ],
])('a question %s', async (_, saved, questions) => {
  for (const changes of saved) await save(changes);
  expect((await results())[0]?.questions).toMatchObject(questions);
});
