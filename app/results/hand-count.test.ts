// Every figure of `/results` over 500 runs from a seed equals a count by hand: the runs through the real store, the ends of their
// pull requests through the real events, in any order and twice, and most of the runs deleted by the time of the reading.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { pullEvent } from '../../test/support/deliveries.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { type WorkerRig, workerRig } from '../../test/support/worker-rig.ts';
import { prunePiece } from '../store/prune.ts';
import type { StoredQuestion } from '../store/question.ts';
import { withFacts } from '../store/run/run-facts.ts';
import { aRun } from '../testing/runs.ts';
import { figuresOf, readShares } from './tally.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const began = Date.UTC(2025, 10, 1);
/** Beyond the newest event. */
const end = began + 330 * day;
const repositories = [
  { id: 7, owner: 'octo', name: 'garden' },
  { id: 8, owner: 'octo', name: 'hidden' },
];

interface Drawn {
  readonly id: string;
  readonly repository: number;
  readonly askedAt: number;
  readonly isLive: boolean;
  readonly dollars: number | null;
  readonly pull: number | null;
  /** Minutes until each question was answered. */
  readonly answers: readonly (number | null)[];
  /** Questions that rules answered, or that were over before people were asked. */
  readonly unasked: readonly ('ruled' | 'dropped')[];
}
interface DrawnPull {
  readonly number: number;
  readonly repository: number;
  lastAskedAt: number;
  end: 'open' | 'closed' | 'merged';
  closedAt: number;
}

function generator(seed: number) {
  let state = seed;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    next,
    upTo: (most: number) => Math.floor(next() * most),
    chance: (share: number) => next() < share,
  };
}

const random = generator(20_261_128);
const runs: Drawn[] = [];
const pulls: DrawnPull[] = [];

function draw(): void {
  for (let each = 0; each < 500; each += 1) {
    const repository = random.chance(0.6) ? 7 : 8;
    const askedAt = began + Math.floor((each * 300 * day) / 500) + random.upTo(8 * 60) * minute;
    const others = pulls.filter((pull) => pull.repository === repository);
    const isAgain = others.length > 0 && random.chance(0.2);
    const known = isAgain ? others[random.upTo(others.length)] : undefined;
    if (known) known.lastAskedAt = Math.max(known.lastAskedAt, askedAt);
    const opened =
      known ?? (random.chance(0.7) ? { number: 10_000 + each, repository, lastAskedAt: askedAt } : null);
    if (opened && !known) pulls.push({ ...opened, end: 'open', closedAt: 0 });
    const answers = Array.from({ length: random.upTo(4) }, () =>
      random.chance(0.2) ? null : 1 + random.upTo(90),
    );
    runs.push({
      id: `run-${each}`,
      repository,
      askedAt,
      isLive: each >= 490 && random.chance(0.5),
      dollars: random.chance(0.1) ? null : random.upTo(500) / 100 + 0.01,
      pull: opened?.number ?? null,
      answers,
      unasked: Array.from({ length: random.upTo(3) }, () => (random.chance(0.5) ? 'ruled' : 'dropped')),
    });
  }
}

let rig: WorkerRig;
beforeAll(async () => {
  draw();
  rig = await workerRig(temporaryFolder());
  for (const run of runs) await keep(run);
  await prune();
  for (const pull of pulls) await endPull(pull);
  await rig.store.repositories.move(
    { repository: { id: 7, owner: 'octo', name: 'park' }, installationId: 3 },
    end,
  );
}, 120_000);
afterAll(() => rig.store.close());

async function keep(drawn: Drawn): Promise<void> {
  const { id, repository, askedAt, isLive, dollars, pull, answers, unasked } = drawn;
  const { store } = rig;
  const place = repositories.find((each) => each.id === repository) ?? { id: 0, owner: '', name: '' };
  const issue = Number(id.slice(4)) + 1;
  rig.clock.advance(askedAt + 5 * minute - rig.clock.now());
  const fresh = { ...aRun({ id, repository: place, issue }), createdAt: askedAt + 5 * minute };
  await rig.storeHandled({ result: '', changes: [{ kind: 'new_run', run: fresh, askedAt }] });
  for (const how of unasked) await rule(id, askedAt + 8 * minute, how);
  for (const answer of answers) await ask(id, askedAt + 10 * minute, answer);
  const begun = await store.runs.byId(id);
  if (begun === null) throw new Error('the run was not stored');
  const linked = pull === null ? null : { number: pull, url: '', headSha: 'abc', branch: 'agent/x' };
  const told = withFacts(begun, {
    start: { sentAt: askedAt + 5 * minute },
    pull: { linked },
    agent: { usage: { cost: dollars, tokens: null } },
  });
  const over = isLive
    ? told
    : { ...told, state: 'ended' as const, endedAt: askedAt + 30 * minute, dueAt: null };
  await rig.storeHandled({ result: '', changes: [{ kind: 'run', run: over, change: 'state' }] });
}

async function askAt(runId: string, now: number): Promise<StoredQuestion> {
  await rig.store.questions.ask(runId, now, {});
  return newestOf(runId);
}
async function newestOf(runId: string): Promise<StoredQuestion> {
  const asked = await rig.store.questions.newestOf(runId);
  if (asked === null) throw new Error('the question was not stored');
  return asked;
}

const byRule = {
  ...({ verdict: 'approve', by: 'rule 1', afterReject: 'continue', reason: null } as const),
  rule: { rule: 'rule 1', configuration: 'agent.yml@abc' },
};

/** Rules answer it: that counts, or it is given back, and over before people were asked. */
async function rule(runId: string, at: number, how: Drawn['unasked'][number]): Promise<void> {
  const settled = { settledAt: at + minute, dueAt: null };
  const { save } = rig.store.questions;
  await sendByRule(await askAt(runId, at), at);
  if (how === 'ruled')
    return void (await save({ ...(await newestOf(runId)), ...settled, state: 'answered' }));
  await giveBack(runId);
  await save({ ...(await newestOf(runId)), ...settled, state: 'void' });
}
async function sendByRule(question: StoredQuestion, at: number): Promise<void> {
  const sent = { state: 'answering', openedAt: at, answer: { ...byRule, at } } as const;
  await rig.store.questions.save({ ...question, ...sent });
}
async function giveBack(runId: string): Promise<void> {
  const back = { state: 'asking', answer: null, peopleOnly: true } as const;
  await rig.store.questions.save({ ...(await newestOf(runId)), ...back });
}

async function ask(runId: string, openedAt: number, minutes: number | null): Promise<void> {
  const { questions } = rig.store;
  const fresh = await askAt(runId, openedAt - minute);
  // Rules may have tried it first.
  if (minutes !== null && minutes % 3 === 0) {
    await sendByRule(fresh, openedAt - minute);
    await giveBack(runId);
  }
  const asked = await newestOf(runId);
  const writtenAt = openedAt + (minutes ?? 0) * minute;
  const comment = { kind: 'comment', id: 1, nodeId: 'N', number: 1, body: '/approve', writtenAt } as const;
  const by = {
    verdict: 'approve',
    by: 'mona',
    byId: 1,
    afterReject: 'continue',
    reason: null,
    at: writtenAt,
    comment,
  } as const;
  const answer = minutes === null ? null : { ...by, named: 'code' as const };
  await questions.save({ ...asked, state: 'closed', openedAt, answer, settledAt: writtenAt, dueAt: null });
}

/** Runs go, as they do by their age. */
async function prune(): Promise<void> {
  const { store } = rig;
  await store.outbox.deleteOfRuns(runs.map(({ id }) => id));
  const ages = { now: end, runsBefore: began + 280 * day, recordsBefore: 0 };
  while ((await prunePiece(store, ages)).isMore);
  const left = await Promise.all(runs.map(({ id }) => store.runs.byId(id)));
  expect(left.filter((run) => run === null).length).toBeGreaterThan(400);
}

/** All that happens to a pull request, and how it ends. */
async function endPull(pull: DrawnPull): Promise<void> {
  const story = ['', 'c', 'cr', 'crc', 'm', 'crm', 'm', 'm'][random.upTo(8)] ?? '';
  const times = [...story].map((_, at) => pull.lastAskedAt + (at + 1) * (1 + random.upTo(600)) * minute);
  const events = [...story].map((what, at) => {
    const time = new Date(times.slice(0, at + 1).reduce((one, other) => Math.max(one, other)) + at * minute);
    pull.closedAt = time.getTime();
    pull.end = what === 'r' ? 'open' : what === 'm' ? 'merged' : 'closed';
    const iso = time.toISOString();
    const over = {
      state: 'closed',
      closed_at: iso,
      merged_at: what === 'm' ? iso : null,
      merged: what === 'm',
    };
    const state = what === 'r' ? { state: 'open', closed_at: null, merged_at: null } : over;
    const told = { number: pull.number, updated_at: iso, ...state };
    return { ...pullEvent(what === 'r' ? 'reopened' : 'closed', told), repository: placeOf(pull.repository) };
  });
  const sent = random.chance(0.3) ? events.toReversed() : events;
  const again = random.chance(0.3) ? sent.slice(0, 1) : [];
  for (const payload of [...sent, ...again]) {
    const id = rig.uuid();
    await rig.store.inbox.put({ id, event: 'pull_request', payload, receivedAt: rig.clock.now() });
  }
  await rig.handleDeliveries();
}

function placeOf(id: number): object {
  const name = repositories.find((each) => each.id === id)?.name;
  return { id, name, full_name: `octo/${name}`, owner: { login: 'octo' }, default_branch: 'main' };
}

// By hand: everything is looked for again for each number.

const monthOfRun = ({ askedAt }: Drawn) => {
  const date = new Date(askedAt);
  return `${date.getUTCFullYear()}-${String(date.getUTCMonth() + 1).padStart(2, '0')}`;
};
const endOf = ({ pull, repository, isLive }: Drawn) => {
  const found = pulls.find((each) => each.number === pull && each.repository === repository);
  if (found === undefined) return isLive ? 'running' : 'none';
  return found.end === 'closed' && isLive ? 'running' : found.end;
};
const middle = (values: readonly number[]) => {
  const sorted = [...values].sort((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
};
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function byHand(own: readonly Drawn[]) {
  const ended = (how: string) => own.filter((run) => endOf(run) === how);
  const dollarsOf = (some: readonly Drawn[]) => sum(some.map(({ dollars }) => dollars ?? 0));
  const mergedFirstHere = pulls.filter((pull) => {
    const first = runs.find((run) => run.pull === pull.number && run.repository === pull.repository);
    return pull.end === 'merged' && first !== undefined && own.includes(first);
  });
  const answered = own.flatMap(({ answers }) => answers.filter((answer) => answer !== null));
  const asked = sum(own.map(({ answers }) => answers.length));
  const untilMerge = mergedFirstHere.map(({ number, repository, closedAt }) => {
    const first = runs.find((run) => run.pull === number && run.repository === repository);
    return (closedAt - (first?.askedAt ?? 0)) / minute;
  });
  const nothing = [...ended('none'), ...ended('closed')];
  return {
    runs: own.length,
    fates: {
      merged: ended('merged').length,
      open: ended('open').length,
      closed: ended('closed').length,
      none: ended('none').length,
      running: ended('running').length,
    },
    nothing: nothing.length,
    dollars: dollarsOf(own),
    dollarsForNothing: dollarsOf(nothing),
    costsNotKnown: own.filter(({ dollars }) => dollars === null).length,
    pullsMerged: mergedFirstHere.length,
    dollarsPerMerge: mergedFirstHere.length === 0 ? null : dollarsOf(own) / mergedFirstHere.length,
    questions: asked,
    questionsPerRun: asked / own.length,
    minutesToAnswer: middle(answered),
    minutesToMerge: middle(untilMerge),
  };
}

/** Sums of cents differ in the last bits. */
const closeTo = (figures: object) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === 'number' ? expect.closeTo(value, 6) : value,
    ]),
  );

test('of each month and repository', async () => {
  const shares = await readShares(rig.store.results, 0);
  const groups = Map.groupBy(runs, (run) => `${monthOfRun(run)} ${run.repository}`);
  expect(shares).toHaveLength(groups.size);
  for (const { month, repositoryId, tally } of shares) {
    const own = groups.get(`${month} ${repositoryId}`) ?? [];
    expect({ month, repositoryId, ...figuresOf(tally) }).toEqual({
      month,
      repositoryId,
      ...closeTo(byHand(own)),
    });
  }
});

test('of what was drawn there is some of each kind', () => {
  const { fates, ...all } = byHand(runs);
  expect(Math.min(...Object.values(fates))).toBeGreaterThan(0);
  expect(all.pullsMerged).toBeLessThan(fates.merged);
  expect(all.costsNotKnown).toBeGreaterThan(10);
  expect(new Set(runs.flatMap(({ unasked }) => unasked)).size).toBe(2);
});

test('of a person who sees one of two repositories, under the name that it has now', async () => {
  const shares = await readShares(rig.store.results, 0, (id) => id === 7);
  expect(new Set(shares.map(({ repository }) => repository))).toEqual(new Set(['octo/park']));
  const counted = sum(shares.map(({ tally }) => tally.runs));
  expect(counted).toBe(runs.filter(({ repository }) => repository === 7).length);
});

test('of no run, once records are deleted too', async () => {
  const ages = { now: end, runsBefore: end, recordsBefore: end };
  while ((await prunePiece(rig.store, ages)).isMore);
  const live = runs.filter(({ isLive }) => isLive).length;
  const left = await readShares(rig.store.results, 0);
  expect(sum(left.map(({ tally }) => tally.runs))).toBe(live);
});
