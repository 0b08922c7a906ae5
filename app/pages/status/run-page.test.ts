import { expect, test } from '@jest/globals';
import { actionHash } from '../../../shared/conversation/index.ts';
import { anAnswer, aQuestion, someAction } from '../../../test/support/questions/some.ts';
import { expectSaid } from '../../../test/support/said.ts';
import {
  memoryStore,
  minute,
  noon,
  polled,
  workedUntil,
  working,
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
const hostile = `\u202e\u200b"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

async function page(run: Run, asked: readonly StoredQuestion[] = [], now = noon + 5 * minute) {
  const view = await readRunPage(memoryStore([run], asked), { now, web }, run.id);
  return view === null ? '' : String(renderRunPage(view).main);
}

type News = Parameters<typeof withFacts>[1];

/** Label and duration of each row. */
const timelineOf = (text: string) =>
  [...text.matchAll(/class="label"><bdi>(.*?)<\/bdi><\/span><span class="lasted">(.*?)<\/span>/g)].map(
    ([, label, lasted = '']) => `${label} ${lasted.replace(/<[^>]*>/g, '')}`.trim(),
  );

const newsOf = (facts: News) => withFacts(working, facts);

test.each<[string, Run, readonly string[]]>([
  [
    'works shows each state with its duration',
    working,
    ['Working 3m so far', 'Start-up: ready 1m', 'Start requested', 'Started by mona'],
  ],
  [
    'ended shows the last state first',
    workedUntil('finished'),
    ['Finished', 'Working 28m', 'Start-up: ready 1m', 'Start requested', 'Started by mona'],
  ],
])('the timeline of a run that %s', async (_, run, expected) => {
  expect(timelineOf(await page(run))).toEqual(expected);
});

const begun = [
  { number: 2, by: 'ada', at: noon + minute },
  { number: 3, by: null, at: noon + 2 * minute },
];
const asked = [{ by: 'wendy', at: noon + 3 * minute }];
const counts = { actions: 1, byRules: 0, byPeople: 1, byWorkflow: 0, elsewhere: 0, exempt: 0, unasked: 0 };
const proved = (changes: object) =>
  newsOf({ end: { proof: { kind: 'known', ...counts, examples: [], ...changes } } });
const scope = { paths: ['src/**'], commands: ['npm test'], cost: 5, hours: 8 };
const approval = { code: 'K3M9A', by: ['ada', 'bob'], at: noon };
const inScope = newsOf({ terms: { plan: { phase: 'approved', scope, ...approval } } });
const planned: Run = { ...newsOf({ terms: { plan: { phase: 'asked' } } }), state: 'planned' };
const url = 'https://app.example/conversations/c';

test.each<[string, Run, readonly string[], now?: number]>([
  ['names who began it', working, ['<bdi>mona</bdi>, by <bdi>label agent</bdi>', 'None yet', '!scope-now']],
  [
    'names each round and each stop with its cause',
    newsOf({ rounds: { begun }, stop: { asked } }),
    ['Round 2, asked for by ada', 'Round 3, because checks failed', 'Stop asked for by wendy'],
  ],
  [
    'tells the next step of one that is stuck, and no reason that our own words say',
    workedUntil('stuck'),
    ['<code>/retry</code>', 'The agent cannot go on by itself.', '!class="reason"'],
  ],
  ['has a title where the issue has none', newsOf({ start: { issueTitle: '' } }), ['Untitled issue']],
  [
    'shows what happened, the final message, and where',
    workedUntil('finished', { end: { finalMessage: 'Done.' }, conversation: { url, branch: 'agent/x' } }),
    ['The agent reports that the task is done.', '<bdi>Done.</bdi>', `href="${url}"`, '<code>agent/x</code>'],
  ],
  [
    'that has finished says so once, and waits for nothing more',
    workedUntil('finished'),
    ['!The agent finished its task', '<dd>None</dd>', '!None yet'],
  ],
  [
    'proves that all was decided',
    proved({}),
    ['1 action ran: 1 allowed by a person', '!class="trouble">1 action'],
  ],
  [
    'proves that something was answered elsewhere',
    proved({ byPeople: 0, elsewhere: 1 }),
    ['<strong class="trouble">1 action ran: 1 answered elsewhere'],
  ],
  [
    'proves that nobody decided on something, and names it',
    proved({ unasked: 1, examples: ['curl <x>'] }),
    ['<strong class="trouble">1 action ran', 'curl &lt;x&gt;', '!<x>'],
  ],
  ['lists nothing that is approved for the rest of it', working, ['!Approved for the rest']],
  [
    'says of a plan that waits that it is what comes last, and not that the agent has finished',
    { ...planned, watch: workedUntil('finished').watch },
    ['<bdi>Plan waits for approval</bdi>', '!<bdi>Finished</bdi>'],
  ],
  [
    'says of an approved plan by whom and until when',
    inScope,
    [
      '<code>K3M9A</code><span class="sep"></span>approved by <bdi>ada and bob</bdi>',
      'edit src/**',
      '>until <time',
    ],
  ],
  ['says of an approved plan that it is over', inScope, ['>over since <time'], noon + 9 * 60 * minute],
])('the page of a run %s', async (_, run, said, now = noon + 5 * minute) => {
  expectSaid(await page(run, [], now), said);
});

test('the page of a run lists what is approved for the rest of it, by whom, and where', async () => {
  const question = aQuestion({ actions: [someAction('npm test\nrm \u202ex'), someAction('ls', 'a2')] });
  const hashes = question.actions?.map((action) => [actionHash(action), question.id]) ?? [];
  const grants = [['of a question that is deleted', 'pruned'], ...hashes].map(([action = '', from = '']) => {
    return { action, by: 'mona', question: from };
  });
  const text = await page(newsOf({ agent: { grants } }), [question]);
  const section = /<section id="granted-now"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
  expect([...section.matchAll(/<p>(.*?)<\/p>/g)].map(([, what]) => what)).toEqual([
    '<bdi>terminal: ls</bdi>',
    '<bdi>terminal: npm test ⏎ rm ⟨U+202E⟩x</bdi>',
    '<bdi>an action</bdi>',
  ]);
  expect(section.match(/pull\/40#discussion_r500/g)).toHaveLength(2);
});

test('there is no page of a run that is not stored', async () => {
  expect(await readRunPage(memoryStore([]), { now: noon, web }, 'x')).toBeNull();
});

const wants = (changes: object): Partial<StoredQuestion> => ({ actions: [{ ...someAction(), ...changes }] });
const file = { path: 'a.sh', part: null, state: 'changed', digest: '1'.repeat(64) } as const;
const beginning = { ...file, shown: { kind: 'beginning', text: 'rm \u202ex', leftOut: 3 } };
const unread = { ...file, digest: null, shown: { kind: 'unread', why: 'it is a <b>folder' } };
const same = { ...file, state: 'same', digest: null, shown: { kind: 'as_on_default_branch' } };
const files = [{ ...same, path: 'package.json', part: 'script test' }, same];
const subject = { kind: 'plan', words: `I mend \u202ethe <b>pump</b>.`, scope, problems: [] } as const;

test.each<[string, Partial<StoredQuestion>, readonly string[]]>([
  [
    'the files that it runs, as they were read',
    wants({ executes: { files: [beginning, unread], besides: null } }),
    [
      '<code>a.sh</code>, <strong>changed from the default branch</strong>',
      '3 more lines are not shown:</p>\n<pre><code>rm ⟨U+202E⟩x\n</code></pre>',
      '!<b>',
    ],
  ],
  [
    'in one line which files are unchanged, and that not all can be shown',
    wants({ executes: { files, besides: 'packages', notKnown: 'part' } }),
    [
      '<strong>Part of what this command runs is not known.</strong>',
      '<p><code>package.json</code> (script <code>test</code>), <code>a.sh</code>: unchanged.</p>',
    ],
  ],
  [
    'exactly what would run, and where it is answered',
    { actions: [someAction('rm -rf p\u0430ypal\u202e')] },
    [
      'rm -rf p⟨U+0430⟩ypal⟨U+202E⟩\n</code></pre>',
      'href="https://github.com/octo/garden/pull/40#discussion_r500"',
      '🟢 low risk, it says',
    ],
  ],
  [
    'what an action says beside its command',
    wants({ arguments: { command: 'ls', cwd: '/' } }),
    ['&quot;cwd&quot;: &quot;/&quot;'],
  ],
  ['that it is answered', { answer: anAnswer() }, ['<bdi>mona approved</bdi>, and it is being sent']],
  ['when it is rejected', { rejectAt: noon }, ['until <time ']],
  ['no such time once it is answered', { rejectAt: noon, answer: anAnswer() }, ['!until <time ']],
  [
    'that it is not on GitHub yet, and that the service does not tell what is pending',
    { actions: null, shown: null },
    ['Not on GitHub yet', 'The service does not tell what is pending.'],
  ],
  ['nothing before people are asked', { state: 'asking', code: null }, ['!id="question-now"']],
  [
    'a plan with its words and its scope, and where it is answered',
    { subject },
    [
      'The agent wants to carry out this plan</h2>',
      'Answer on GitHub',
      'the &lt;b&gt;pump&lt;/b&gt;.',
      'Once approved it may do this without asking:</strong></p>\n<pre><code>edit src/**\nrun  npm test\n</code></pre>',
      'For <strong>8 hours</strong> · at most <strong>$5.00</strong>',
    ],
  ],
])('the open question of a run shows %s', async (_, changes, said) => {
  const run = changes.subject === undefined ? aRun() : planned;
  expectSaid(await page(run, [aQuestion(changes)]), said);
});

test('the open question of a run is whole where no comment on GitHub holds it', async () => {
  const text = await page(aRun(), [aQuestion({ actions: [someAction('x\n'.repeat(40_000))] })]);
  expect(text.match(/^(?:<pre>.*)?x$/gm)?.length).toBe(40_000);
});

test('no text from outside becomes markup on any page', async () => {
  const facts: News = {
    start: { requester: hostile, issueTitle: hostile, note: hostile, by: { kind: 'label', label: hostile } },
    conversation: { branch: hostile, url: `javascript:${hostile}` },
    end: { finalMessage: hostile },
    pull: { linked: { number: 3, url: hostile, headSha: hostile, branch: hostile } },
  };
  const repository = { id: 1, owner: hostile, name: hostile };
  const live = polled(hostile, { repository }, facts);
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
    expect(text).not.toMatch(/\p{Cf}/u);
  }
});
