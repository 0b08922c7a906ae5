import { describe, expect, test } from '@jest/globals';
import { anAnswer, aQuestion, someAction } from '../../../test/support/questions/some.ts';
import { aViewer } from '../../../test/support/serve-routes.ts';
import { memoryStore, minute, noon, polled, working } from '../../../test/support/status-world.ts';
import type { StoredQuestion } from '../../store/question.ts';
import type { Run } from '../../store/run/run.ts';
import { withFacts } from '../../store/run/run-facts.ts';
import { noFilter, type RunFilter } from '../../store/run/run-filter.ts';
import { aRun } from '../../testing/runs.ts';
import { renderFrontPage } from './front-page.ts';
import { livePerPage, readFrontPage } from './read-front-page.ts';

const time = { now: noon, web: 'https://github.com' };
const ended = (id: string, outcome: 'finished' | 'stuck'): Run => polled(outcome, { id });
const many = (count: number): Run[] =>
  Array.from({ length: count }, (_, issue) => ({ ...working, id: `run-${issue}`, issue }));

async function page(
  runs: Run[],
  {
    asked = [],
    counts = {},
    number = 1,
    filter = noFilter,
  }: { asked?: StoredQuestion[]; counts?: object; number?: number; filter?: RunFilter } = {},
) {
  const store = memoryStore(runs, asked);
  const counted = async () => ({ ...(await store.counts()), ...counts });
  const view = await readFrontPage({ ...store, counts: counted }, time, number, filter);
  const { title, main } = renderFrontPage(view);
  return { title, text: String(main) };
}

const figuresOf = (text: string) => [...text.matchAll(/<dd>([\d,]+)<\/dd>/g)].map(([, value]) => value);
const rowsOf = (text: string, section: string) =>
  (new RegExp(`<section id="${section}-now"[\\s\\S]*?</section>`).exec(text)?.[0].match(/<li /g) ?? [])
    .length;

describe('the front page', () => {
  test('has no section of what there is none of', async () => {
    const { title, text } = await page([]);
    expect(title).toBe('0 live');
    expect(text).not.toMatch(/Ended<\/h2>|Behind:|id="filter"/);
    expect((await page([ended('e', 'finished')])).text).toContain('id="filter"');
  });

  test.each([
    [
      'held',
      /<p class="meta" id="guard" role="status">Guard held 3 h ago \(hosted server 1\.11\.0, agent server/,
    ],
    ['broken', /<p class="trouble" id="guard" role="status">The guard DID NOT HOLD 3 h ago: asks/],
    [null, /^(?![\s\S]*id="guard")/],
  ])('says how the guard was seen last: %s', async (guard, expected) => {
    const store = memoryStore([]);
    const at = noon - 3 * 60 * minute;
    const last = { at, guard, hosted: '1.11.0', agentServer: '1.58.2', cost: 0.02, red: ['asks'] };
    if (guard !== null) store.rehearsed = JSON.stringify({ last, held: null });
    const { main } = renderFrontPage(await readFrontPage(store, time, 1));
    expect(String(main)).toMatch(expected);
  });

  test('shows open questions first, and how many there are in its title', async () => {
    const long = { ...someAction(), summary: null };
    const asked = [
      aQuestion(),
      aQuestion({ id: 'second', code: 'B', shown: null, actions: [long, someAction()] }),
    ];
    const { title, text } = await page([aRun(), aRun({ id: 'other', issue: 77 })], { asked });
    expect(title).toBe('(2) 2 live');
    expect(text.indexOf('Waiting for an answer</h2>')).toBeLessThan(text.indexOf('Live</h2>'));
    expect(text).toContain('<bdi>terminal: npm test</bdi>');
    expect(text).toContain('<bdi>terminal: npm test, and 1 more</bdi>');
    expect(text).toContain('risk low');
    expect(text.match(/class="title" href="https:[^"]*#discussion_r/g)).toHaveLength(1);
  });

  test('says that more questions are open than it shows, and where they are', async () => {
    const asked = Array.from({ length: 51 }, (_, at) => aQuestion({ id: `q${at}`, code: `Q${at}` }));
    const { title, text } = await page([aRun()], { asked });
    expect(rowsOf(text, 'asking')).toBe(50);
    expect(title).toBe('(50+) 1 live');
    expect(text).toContain('<dd>50+</dd>');
    expect(text).toContain('The 50 that wait longest. <a href="/?state=waiting">All that wait</a>');
    expect((await page([aRun()], { asked: asked.slice(0, 50) })).text).toContain('<dd>50</dd>');
  });

  test('counts what runs, what starts, and how runs ended within a day', async () => {
    const runs = [
      ...many(2),
      aRun({ id: 'new' }),
      aRun({ id: 'stop', state: 'stopping' }),
      ended('e', 'finished'),
    ];
    expect(figuresOf((await page(runs)).text)).toEqual(['4', '1', '0', '1', '0']);
  });

  test('shows the runs that ended badly within a day above the live ones', async () => {
    const runs = [
      ...Array.from({ length: 12 }, (_, at) => ended(`bad-${at}`, 'stuck')),
      ended('g', 'finished'),
    ];
    const { text } = await page(runs);
    expect(figuresOf(text).slice(3)).toEqual(['1', '12']);
    expect(text).toContain('<dd>1</dd><dt><a href="/?state=well">ended well (24 h)</a></dt>');
    expect(text).toContain('<div class="figure bad"><dd>12</dd>');
    expect(text.indexOf('Failed within a day')).toBeLessThan(text.indexOf('Live</h2>'));
    expect(text).toContain('The latest 10 of 12. <a href="/?state=badly">All that failed</a>');
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('shows no run twice: a section leaves out what is above it', async () => {
    const theirs = (run: Run, id: string) => withFacts({ ...run, id }, { start: { requester: 'otto' } });
    const runs = [
      { ...working, id: 'mine-asks' },
      { ...working, id: 'mine' },
      theirs(working, 'asks'),
      theirs(working, 'live'),
      ended('mine-badly', 'stuck'),
      theirs(ended('badly', 'stuck'), 'badly'),
      theirs(ended('well', 'finished'), 'well'),
    ];
    const asked = ['mine-asks', 'asks'].map((runId) => aQuestion({ id: runId, code: runId, runId }));
    const viewer = aViewer({ login: working.facts.start.requester });
    for (const who of [viewer, null]) {
      const view = await readFrontPage(memoryStore(runs, asked), time, 1, noFilter, who);
      const text = String(renderFrontPage(view).main);
      const linked = [...text.matchAll(/href="\/runs\/([^"]+)"/g)].map(([, id]) => id);
      expect(linked.toSorted()).toEqual(runs.map(({ id }) => id).toSorted());
    }
    const { text } = await page([{ ...working, id: 'asks' }], { asked });
    expect(text).not.toContain('Nothing is running');
  });

  test('says when the work does not keep up', async () => {
    const behind = (delivery: number) =>
      page([], {
        counts: {
          deliveriesWaiting: 1,
          outbox: { waiting: 1000, retrying: 200, done: 9 },
          oldest: { delivery, run: 1, outbox: noon },
        },
      });
    expect((await behind(noon - 5 * minute)).text).toContain(
      'Behind: 1 event to handle and 1,200 updates to send',
    );
    expect((await behind(noon - 1000)).text).not.toContain('Behind:');
  });

  test('shows many live runs page by page, and ended runs beside the first page', async () => {
    const runs = [...many(120), ended('e', 'finished')];
    const first = (await page(runs)).text;
    expect([rowsOf(first, 'live'), rowsOf(first, 'ended')]).toEqual([livePerPage, 1]);
    expect(first).toContain('href="/?page=2" rel="next"');
    expect(first).not.toContain('rel="prev"');
    const last = (await page(runs, { number: 99 })).text;
    expect([rowsOf(last, 'live'), rowsOf(last, 'ended')]).toEqual([20, 0]);
    expect(last).toContain('Page 3 of 3');
    expect(last).toContain('href="/?page=2" rel="prev"');
    expect(last).not.toContain('rel="next"');
  });
});

describe('the list "Waiting for you"', () => {
  type Level = 'write' | 'triage';
  const openOf = async (level: Level, changes: Partial<StoredQuestion>, answerWith: Level = 'write') => {
    const mayAnswer = { approve: 'admin', reject: answerWith, teams: [], requester: true } as const;
    const run = withFacts(aRun(), { terms: { mayAnswer } });
    const viewer = aViewer({ levels: new Map([[run.repository.id, level]]) });
    const store = memoryStore([run], [aQuestion(changes)]);
    return readFrontPage(store, time, 1, noFilter, viewer);
  };
  test.each<[string, boolean, Level, Level, Partial<StoredQuestion>]>([
    ['has what the person may answer', true, 'write', 'write', {}],
    ['has what the repository lets them answer', true, 'triage', 'triage', {}],
    ['leaves out what they may not answer', false, 'triage', 'write', {}],
    ['leaves out what they have approved', false, 'write', 'write', { approvals: [anAnswer({ byId: 1 })] }],
    ['has what somebody else has approved', true, 'write', 'write', { approvals: [anAnswer({ byId: 2 })] }],
    ['leaves out what is answered', false, 'write', 'write', { answer: anAnswer() }],
  ])('%s', async (_, waits, level, answerWith, changes) => {
    const { own, asked } = await openOf(level, changes, answerWith);
    expect([own?.asked.questions.length, asked.questions.length]).toEqual(waits ? [1, 0] : [0, 1]);
  });

  test.each([
    [199, 'No question waits for your answer.', false],
    [200, 'None of the questions that wait longest is for you.', true],
  ])('says where more than %i are open that others may answer', async (others, says, isMore) => {
    const run = withFacts(aRun(), {
      terms: { mayAnswer: { approve: 'admin', reject: 'admin', teams: [], requester: false } },
    });
    const asked = Array.from({ length: others }, (_, place) => aQuestion({ id: `question-${place}` }));
    const viewer = aViewer({ levels: new Map([[run.repository.id, 'triage']]) });
    const { main } = renderFrontPage(
      await readFrontPage(memoryStore([run], asked), time, 1, noFilter, viewer),
    );
    const section = /<section id="waits-now"[\s\S]*?<\/section>/.exec(String(main))?.[0] ?? '';
    expect(section).toContain(says);
    expect(section.includes('All that wait')).toBe(isMore);
  });

  test('is the first of the page, with the action, the way to it and until when', async () => {
    const { title, main } = renderFrontPage(await openOf('write', { rejectAt: noon + 60 * minute }));
    expect(title).toBe('(1) 1 live');
    const text = String(main);
    expect(text.indexOf('Waiting for you')).toBeLessThan(text.indexOf('id="figures"'));
    const section = /<section id="waits-now"[\s\S]*?<\/section>/.exec(text)?.[0];
    expect(section).toContain('<bdi>terminal: npm test</bdi>');
    expect(section).toContain('href="https://github.com/octo/garden/pull/40#discussion_r500"');
    expect(section).toMatch(/expires <time [^>]*data-tick="until">in 1h 0m/);
    // Their own run is listed already, with its question.
    expect(text).not.toContain('id="mine-now"');
  });
});

describe('a filter of the front page', () => {
  const filter = { repository: 'octo/garden', person: null, state: 'live' } as const;

  test('is kept by the form and by the links to other pages', async () => {
    const { title, text } = await page(many(120), { filter, number: 2 });
    expect(title).toBe('Live, octo/garden');
    expect(text).toContain('name="repository" value="octo/garden"');
    expect(text).toContain('<option value="live" selected>Live</option>');
    expect(text).toContain('href="/?repository=octo%2Fgarden&amp;state=live&amp;page=3" rel="next"');
  });
});
