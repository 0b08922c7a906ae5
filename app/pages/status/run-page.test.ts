import { describe, expect, test } from '@jest/globals';
import { actionHash } from '../../../shared/conversation/index.ts';
import { anAnswer, aQuestion, someAction } from '../../../test/support/questions/some.ts';
import {
  conversation,
  followed,
  memoryStore,
  minute,
  noon,
  task,
  watched,
} from '../../../test/support/status-world.ts';
import type { StoredQuestion } from '../../store/question.ts';
import type { Run } from '../../store/run/run.ts';
import { withFacts } from '../../store/run/run-facts.ts';
import { aDecision } from '../../testing/decisions.ts';
import { aRun } from '../../testing/runs.ts';
import { renderFrontPage } from './front-page.ts';
import { readFrontPage } from './read-front-page.ts';
import { readRunPage, renderRunPage } from './run-page.ts';

const web = 'https://github.com';
const ready = [1, task('READY', 'c')] as const;
const running = [2, conversation('running')] as const;
const working = followed(watched(ready, running));
const hostile = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

async function page(run: Run, asked: readonly StoredQuestion[] = [], now = noon + 5 * minute) {
  const view = await readRunPage(memoryStore([run], asked), { now, web }, run.id);
  return view === null ? '' : String(renderRunPage(view).main);
}

type News = Parameters<typeof withFacts>[1];

/** Label and duration of each row. */
const timelineOf = (text: string) =>
  [...text.matchAll(/class="label"><bdi>(.*?)<\/bdi><\/span><span class="lasted">(.*?)<\/span>/g)].map(
    ([, label, lasted = '']) => [label, lasted.replace(/<[^>]*>/g, '')],
  );

describe('the page of a run', () => {
  test('that works shows each state with its duration', async () => {
    const text = await page(working);
    expect(timelineOf(text)).toEqual([
      ['Working', '3m so far'],
      ['Start-up: ready', '1m'],
      ['Start requested', ''],
      ['Started by mona', ''],
    ]);
    expect(text).toContain('<bdi>mona</bdi>, by <bdi>label agent</bdi>');
    expect(text.match(/None yet/g)).toHaveLength(2);
  });

  test('names each round and each stop with its cause', async () => {
    const begun = [
      { number: 2, by: 'ada', at: noon + minute },
      { number: 3, by: null, at: noon + 2 * minute },
    ];
    const asked = [{ by: 'wendy', at: noon + 3 * minute }];
    const labels = timelineOf(await page(withFacts(working, { rounds: { begun }, stop: { asked } })));
    expect(labels.map(([label]) => label)).toEqual(
      expect.arrayContaining([
        'Round 2, asked for by ada',
        'Round 3, because checks failed',
        'Stop asked for by wendy',
      ]),
    );
  });

  test('that ended shows what happened, the final message and the next step', async () => {
    const stuck = followed(watched(ready, [2, conversation('stuck')]), {}, { start: { issueTitle: '' } });
    expect(await page(stuck)).toContain('<code>/retry</code>');
    expect(await page(stuck)).toContain('Untitled issue');
    const facts = {
      end: { finalMessage: 'Done.' },
      conversation: { url: 'https://app.example/conversations/c', branch: 'agent/x' },
    };
    const text = await page(followed(watched(ready, running, [30, conversation('finished')]), {}, facts));
    expect(text).toContain('The agent reports that the task is done.');
    expect(text).toContain('<bdi>Done.</bdi>');
    expect(text).toContain('href="https://app.example/conversations/c"');
    expect(text).toContain('<code>agent/x</code>');
    expect(timelineOf(text).slice(0, 2)).toEqual([
      ['Finished', ''],
      ['Working', '28m'],
    ]);
  });

  test.each<[string, object, boolean]>([
    ['all was decided as a fact', {}, false],
    ['something was answered elsewhere as trouble', { byPeople: 0, elsewhere: 1 }, true],
    ['nobody decided on something as trouble, and names it', { unasked: 1, examples: ['curl <x>'] }, true],
  ])('whose proof says that %s', async (_, changes, isTrouble) => {
    const counts = {
      actions: 1,
      byRules: 0,
      byPeople: 1,
      byWorkflow: 0,
      elsewhere: 0,
      exempt: 0,
      unasked: 0,
    };
    const proof = { kind: 'known' as const, ...counts, examples: [], ...changes };
    const text = await page(withFacts(working, { end: { proof } }));
    expect(text.includes('<strong class="trouble">1 action')).toBe(isTrouble);
    expect(text).not.toContain('<x>');
    expect(text).toMatch(/1 action ran: 1 (?:allowed by a person|answered elsewhere)/);
    expect(text.includes('curl &lt;x&gt;')).toBe('examples' in changes);
  });

  test('lists what is approved for the rest of the run, by whom, and where', async () => {
    const question = aQuestion({ actions: [someAction('npm test\nrm \u202ex'), someAction('ls', 'a2')] });
    const grants = [
      { action: 'of a question that is deleted', by: 'mona', question: 'pruned' },
      ...(question.actions ?? []).map((action) => ({
        action: actionHash(action),
        by: 'mona',
        question: question.id,
      })),
    ];
    const text = await page(withFacts(working, { agent: { grants } }), [question]);
    const section = /<section id="granted-now"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
    expect([...section.matchAll(/<p>(.*?)<\/p>/g)].map(([, what]) => what)).toEqual([
      '<bdi>terminal: ls</bdi>',
      '<bdi>terminal: npm test ⏎ rm ⟨U+202E⟩x</bdi>',
      '<bdi>an action</bdi>',
    ]);
    expect(section.match(/pull\/40#discussion_r500/g)).toHaveLength(2);
    expect(await page(working)).not.toContain('Approved for the rest');
  });

  test('does not exist for a run that is not stored', async () => {
    expect(await readRunPage(memoryStore([]), { now: noon, web }, 'x')).toBeNull();
  });
});

describe('the open question of a run', () => {
  const open = (changes: Partial<StoredQuestion>) => page(aRun(), [aQuestion(changes)]);

  test('shows the files that it runs, as they were read', async () => {
    const file = { path: 'a.sh', part: null, state: 'changed', digest: '1'.repeat(64) } as const;
    const executes = {
      files: [
        { ...file, shown: { kind: 'beginning', text: 'rm \u202ex', leftOut: 3 } },
        { ...file, path: 'b.sh', digest: null, shown: { kind: 'unread', why: 'it is a <b>folder' } },
      ],
      besides: null,
    } as const;
    const text = await open({ actions: [{ ...someAction(), executes }] });
    expect(text).toContain('<code>a.sh</code>, <strong>changed from the default branch</strong>');
    expect(text).toContain('3 more lines are not shown:</p>\n<pre><code>rm ⟨U+202E⟩x\n</code></pre>');
    expect(text).not.toContain('<b>');
  });

  test('says in one line which files are unchanged, and that not all can be shown', async () => {
    const same = { state: 'same', digest: null, shown: { kind: 'as_on_default_branch' } } as const;
    const files = [
      { ...same, path: 'package.json', part: 'script test' },
      { ...same, path: 'a.sh', part: null },
    ];
    const executes = { files, besides: 'packages', notKnown: 'part' } as const;
    const text = await open({ actions: [{ ...someAction(), executes }] });
    expect(text).toContain('<strong>Part of what this command runs is not known.</strong>');
    expect(text).toContain(
      '<p><code>package.json</code> (script <code>test</code>), <code>a.sh</code>: unchanged.</p>',
    );
  });

  test('shows exactly what would run, and where it is answered', async () => {
    const text = await open({ actions: [someAction('rm -rf p\u0430ypal\u202e')] });
    expect(text).toContain('rm -rf p⟨U+0430⟩ypal⟨U+202E⟩\n</code></pre>');
    expect(text).toContain('href="https://github.com/octo/garden/pull/40#discussion_r500"');
    expect(text).toContain('🟢 low risk, it says');
    const beside = await open({ actions: [{ ...someAction(), arguments: { command: 'ls', cwd: '/' } }] });
    expect(beside).toContain('&quot;cwd&quot;: &quot;/&quot;');
    expect(await open({ answer: anAnswer() })).toContain('<bdi>mona approved</bdi>, and it is being sent');
  });

  test('says when it is rejected, until somebody has answered', async () => {
    const rejected = /until <time [^>]*>/;
    expect(await open({ rejectAt: noon })).toMatch(rejected);
    expect(await open({ rejectAt: noon, answer: anAnswer() })).not.toMatch(rejected);
  });

  test('is whole where GitHub shows it in several comments', async () => {
    const text = await open({ actions: [someAction('x\n'.repeat(40_000))] });
    expect(text.match(/^(?:<pre>.*)?x$/gm)?.length).toBe(40_000);
  });

  test('is shown before it is on GitHub, and where the service does not tell what is pending', async () => {
    const text = await open({ actions: null, shown: null });
    expect(text).toContain('Not on GitHub yet');
    expect(text).toContain('The service does not tell what is pending.');
  });

  test('is not shown before people are asked', async () => {
    expect(await open({ state: 'asking', code: null })).not.toContain('id="question-now"');
  });
});

describe('the plan of a run', () => {
  const scope = { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 };
  const subject = { kind: 'plan', words: `I mend \u202ethe <b>pump</b>.`, scope, problems: [] } as const;
  const sectionOf = (text: string, id: string) =>
    new RegExp(`<section id="${id}"[\\s\\S]*?</section>`).exec(text)?.[0] ?? '';
  const planned: Run = { ...withFacts(working, { terms: { plan: { phase: 'asked' } } }), state: 'planned' };

  test('that waits is shown with its words and its scope, and where it is answered', async () => {
    const shown = sectionOf(await page(planned, [aQuestion({ subject })]), 'plan-now');
    expect(shown).toContain('The agent wants to carry out this plan</h2>');
    expect(shown).toContain('Answer on GitHub');
    expect(shown).toContain('the &lt;b&gt;pump&lt;/b&gt;.');
    expect(shown).toContain(
      'Once approved it may do this without asking:</strong></p>\n<pre><code>edit src/**\nrun  npm test\n</code></pre>',
    );
    expect(shown).toContain('For <strong>8 hours</strong> · at most <strong>$5.00</strong>');
  });

  test('that waits is what its timeline says last, and not that the agent has finished', async () => {
    const watch = watched(ready, running, [3, conversation('finished')]);
    const text = await page({ ...planned, watch });
    expect(text).toContain('<bdi>Plan waits for approval</bdi>');
    expect(text).not.toContain('<bdi>Finished</bdi>');
  });

  test('that was approved says by whom and until when, and then that it is over', async () => {
    const approval = { code: 'K3M9A', by: ['ada', 'bob'], at: noon };
    const run = withFacts(working, { terms: { plan: { phase: 'approved', scope, ...approval } } });
    const shown = sectionOf(await page(run), 'scope-now');
    expect(shown).toContain('<code>K3M9A</code><span class="sep"></span>approved by <bdi>ada and bob</bdi>');
    expect(shown).toMatch(/until <time/);
    expect(shown).toContain('edit src/**');
    expect(sectionOf(await page(run, [], noon + 9 * 60 * minute), 'scope-now')).toMatch(/over since <time/);
    expect(await page(working)).not.toContain('scope-now');
  });
});

test('no text from outside becomes markup on any page', async () => {
  const facts: News = {
    start: { requester: hostile, issueTitle: hostile, note: hostile, by: { kind: 'label', label: hostile } },
    conversation: { branch: hostile, url: `javascript:${hostile}` },
    end: { finalMessage: hostile },
    pull: { linked: { number: 3, url: hostile, headSha: hostile, branch: hostile } },
  };
  const repository = { id: 1, owner: hostile, name: hostile };
  const live = followed(watched(ready, [2, conversation(hostile)]), { repository }, facts);
  const ending = { outcome: 'error', reason: hostile, at: noon } as const;
  const ended: Run = {
    ...withFacts(live, { end: { ending } }),
    id: 'ended',
    state: 'ended',
    endedAt: noon + 9 * minute,
  };
  const action = { ...someAction(hostile), tool: hostile, risk: hostile, summary: hostile };
  const question = aQuestion({ actions: [action] });
  const store = memoryStore([live, ended], [question], [aDecision({ reason: hostile })]);
  const time = { now: noon + 10 * minute, web };
  const shown = [renderFrontPage(await readFrontPage(store, time, 1))];
  for (const { id } of [live, ended]) {
    const view = await readRunPage(store, time, id);
    if (view) shown.push(renderRunPage(view));
  }
  expect(shown).toHaveLength(3);
  for (const text of shown.map(({ main }) => String(main))) {
    expect(text).toContain('&lt;script&gt;');
    expect(text).not.toMatch(/<script>alert|<img|javascript:|\sstyle=|\son[a-z]+="/);
  }
});
