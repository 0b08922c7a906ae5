// Every template with text that wants to break out: the rendered page must hold our links, our mentions, our elements
// and nothing else, and stay under GitHub's limit.

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { marked } from 'marked';
import { trickyText } from '../../../test/support/any-text.ts';
import {
  about,
  began,
  marker,
  planWith,
  progress,
  question,
  report,
  shell,
  unreadablePlan,
} from '../../../test/support/example-views.ts';
import type { ShownFile } from '../../conversation/index.ts';
import type { QuestionResult } from '../../question/index.ts';
import { agentOf, sandboxOf, startStepOf } from '../../service/openhands/decode/states.ts';
import type { RefusalWhy } from '../refusal-why.ts';
import { ruleAddress } from './compose.ts';
import { outcomeReport } from './outcome.ts';
import { type ProgressView, progressComment } from './progress.ts';
import { noSuchName, questionComment, questionPointer, settledQuestion } from './question.ts';
import { questionCheck } from './question-check.ts';
import { resultReply } from './question-result.ts';
import { refusalReply } from './refusal.ts';
import { configurationErrors, helpReply, statusReply } from './replies.ts';

const limit = 65_536;

/** All comments, with one hostile text wherever somebody else's text can be. */
function everyComment(text: string): string[] {
  // An address that is one would rightly become a link.
  const url = URL.canParse(text) ? 'https://app.all-hands.dev/x' : text;
  // What is a login is mentioned on purpose; this never is one.
  const login = `${text}!`;
  const by = { by: login, answer: 'reject', at: began } as const;
  const up = { step: null, sandbox: sandboxOf('RUNNING'), agent: agentOf(text), at: began };
  const change = { ...up, phase: 'conversation' } as const;
  const booting = { ...up, phase: 'start', step: startStepOf(text) } as const;
  const byLabel = { kind: 'label', label: text } as const;
  const run = { startedBy: login, by: byLabel, conversationUrl: url, pullRequests: [1] };
  const following = (more: Partial<ProgressView>) =>
    progressComment({ ...progress, run, ...more }, marker('progress'));
  const ending = { outcome: 'error', reason: text, at: began } as const;
  const told = { tool: text, summary: text, risk: text, thought: text };
  const action = { ...told, arguments: { command: text, text: `\n${text}`, [text]: [text] } };
  const given = { kind: 'FileEditorAction', command: 'str_replace', path: 'a', old_str: text, new_str: text };
  const ofFile = { path: text, part: `script ${text}`, state: 'changed', digest: null } as const;
  const shown: readonly ShownFile[] = [
    { kind: 'whole', text },
    { kind: 'difference', text: `+${text}`, leftOut: 1 },
    { kind: 'beginning', text, leftOut: 2 },
    { kind: 'unread', why: text },
    { kind: 'secret' },
    { kind: 'absent' },
  ];
  const files = shown.map((each) => ({ ...ofFile, shown: each }));
  const runs = { ...action, executes: { files, besides: 'tests' } as const };
  const edit = { ...action, tool: 'file_editor', arguments: given };
  const view = { ...question, code: text, actions: [action, edit, runs], commit: text, conversationUrl: url };
  const next = { code: text, url };
  const results: QuestionResult[] = [
    { kind: 'sending', ...by },
    { kind: 'verified', ...by, agent: agentOf(text), reason: text },
    { kind: 'gone', ...by, agent: agentOf(text) },
    { kind: 'unclear', ...by, why: text },
    { kind: 'stale', why: 'other_actions', next },
    { kind: 'not_waiting', why: text },
    { kind: 'elsewhere', agent: agentOf(text), at: began },
  ];
  const scope = { paths: [text, `${text}/**`], commands: [text, `${text} *`], cost: 1, hours: 1 };
  const plan = planWith(scope, text);
  const inForce = { code: text, by: [login], at: began, scope };
  const plans = [plan, { ...unreadablePlan, words: text, problems: [text, text] }];
  const configuration = `octo/garden/${text}@${'c0ffee00'.repeat(5)}`;
  const here = 'https://app.all-hands.dev';
  const decided = { at: began, verdict: 'approve', actions: [action], isSeen: true } as const;
  const ruled = [
    { ...decided, rule: { rule: text, configuration: text }, url },
    {
      ...decided,
      rule: { rule: 'rule 1', configuration, line: 7 },
      url: ruleAddress(here, { configuration, line: 7 }),
    },
  ];
  const refusals: RefusalWhy[] = [
    { kind: 'team', team: text },
    { kind: 'malformed', hint: text },
    { kind: 'wrong_code', codes: [text] },
    { kind: 'code_needed', codes: [text, text] },
  ];
  const byWorkflow = { kind: 'workflow', name: text, url } as const;
  const openQuestion = { number: 40, url, actions: [], subject: plan };
  return [
    following({ timeline: [booting, change], warnings: [text], ruled }),
    following({ run: { ...run, by: { kind: 'command', usage: text } }, ending }),
    following({ run: { ...run, plan: inForce }, planned: true, openQuestion }),
    outcomeReport(
      { ...report, run: { ...run, by: byWorkflow }, ending, finalMessage: text },
      marker('report'),
    ),
    questionComment(view, marker('confirmation')),
    questionComment({ ...view, actions: [{ ...action, arguments: text }] }, null),
    questionComment({ ...view, actions: null }, null),
    ...[null, ...results].map((result) => questionPointer({ ...next, actions: [action], result }, null)),
    noSuchName({ owner: text, repo: text, name: text }),
    ...[null, ...results].map((result) => {
      const check = questionCheck({ ...view, mentions: [text] }, url, result);
      return `${check.summary}\n\n${check.text}`;
    }),
    ...results.map((result) => settledQuestion(view, result, null)),
    ...results.map((result) => resultReply(result, view)),
    ...plans.flatMap((each) => [
      questionComment(about(each), marker('confirmation')),
      questionCheck(about(each), url, null).text,
      ...results.map((result) => settledQuestion(about(each), result, null)),
    ]),
    ...refusals.map((why) => refusalReply({ login, what: text, why })),
    ...[true, false].map((bare) => helpReply({ spelling: { prefix: text, bare } }, null)),
    statusReply(
      { run, seen: change, since: began, now: began, ending: null, audience: 'app', open: [next] },
      null,
    ),
    configurationErrors(
      { repository: text, file: text, url, problems: [problemOf(text)], deed: 'label' },
      null,
    ),
  ];
}

const problemOf = (text: string) => ({ path: text, line: 1, problem: text, expected: text });

const allowedElements =
  'h3 h4 p a table thead tbody tr th td blockquote details summary sub ul ol li pre code strong em br'.split(
    ' ',
  );

/** What GitHub would find in the page: elements, attributes, and the text outside of code in which it looks for mentions. */
function page(markdown: string) {
  const html = marked.parse(markdown, { async: false, gfm: true, breaks: true });
  const visible = html.replace(/^<!--[^\n]*-->/, '');
  const elements = [...visible.matchAll(/<\/?([a-zA-Z!?][^\s/>]*)([^>]*)>/g)];
  const text = visible
    .replace(/<pre>[\s\S]*?<\/pre>/g, '')
    .replace(/<code>[\s\S]*?<\/code>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&(amp|lt|gt|quot);/g, '.');
  const links = elements.flatMap(([, , attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1] ?? []);
  const folds = (tag: string) => elements.filter(([whole]) => whole === tag).length;
  return {
    names: elements.map(([, name = '']) => name),
    text,
    links,
    opened: folds('<details>'),
    closed: folds('</details>'),
  };
}

const hostile: Record<string, string> = {
  'mentions everywhere':
    '@u1 (@u1) "@u1",@u1 [@u1](x) *@u1* _@u1_ **@u1** `@u1` ``@u1 @org/team a@u1 \n@u1\n- @u1\n> @u1\n# @u1 |@u1|',
  references:
    'fixes #7 closes o/r#7 GH-7 (#7) [#7] https://github.com/o/r/issues/7 www.example.com o/r@0123456789abcdef0123456789abcdef01234567',
  'nested fences': '```\n````js\n`````\n~~~\n```\n</details>\n@u1\n',
  elements:
    '</details></summary></sub><!-- x --><img src=x onerror=y><script>z</script> <a href="https://e.vil">t</a> --> ]]> <?php ?>',
  'a marker of ours': '<!-- agent-conversations:confirmation 1.e30.mac -->\n/approve\n@u1',
  'a marker after line ends': '\r\n\r\n<!-- agent-conversations:confirmation 1.e30.mac -->\r\n',
  tables: 'a | b |\n|---|---|\n| @u1 | #7 |',
  headings: '# h\nh\n===\nh\n---\n* * *\n1. x\n+ y\n    code @u1',
  'links and images':
    '![i](https://e.vil/a) [t](https://e.vil) <https://e.vil> [r]: https://e.vil\n[r] [r]: # (hidden)',
  'invisible characters': '\u202e@\u200bu1 \u{e0041}\ufeff#\u20607 <\u200b!-- -->',
  controls: 'a\0b\x1b[31m\x07\r\n\u2028@u1\u0085\ud800',
  entities: '&#64;u1 &#x40;u1 &commat;u1 &num;7 &#35;7 &lt;img src=x&gt; &amp;#64;u1',
  backslashes: '\\@u1 \\\\ \\` \\| \\<img> \\',
  'a login in disguise': 'u1](https://e.vil) @u1',
  'an address in disguise': 'javascript:alert(1)//https://e.vil) @u1',
  'no character': '',
  'only blanks': ' \n\t ',
};

function expectContained(comment: string): void {
  const { names, text, links, opened, closed } = page(comment);
  expect(names.filter((name) => !allowedElements.includes(name))).toEqual([]);
  expect(text).not.toMatch(/@[A-Za-z0-9]|#7|GH-7|:\/\/|www\./);
  expect(links.filter((address) => !address.startsWith('https://app.all-hands.dev/'))).toEqual([]);
  expect(opened).toBe(closed);
}

test.each(Object.entries(hostile))('hostile text with %s does not break out of any comment', (_, text) => {
  for (const comment of everyComment(text)) expectContained(comment);
});

const pieces = ['@', '\n', '\u202e', '**a**', '```\n', 'x'];
test.each(pieces)('every comment with 30,000 characters of %j stays under the limit', (piece) => {
  const text = piece.repeat(30_000 / piece.length);
  for (const comment of everyComment(text)) expect(comment.length).toBeLessThan(limit);
});

test('comments with many of everything stay under the limit, and count what they leave out', () => {
  const long = '@<😀'.repeat(500);
  const many = <T>(one: T, count = 500) => Array.from({ length: count }, () => one);
  const starting = { phase: 'start', step: startStepOf(long), sandbox: null, agent: null } as const;
  const timeline = many(starting, 1000).map((each, at) => ({ ...each, at }));
  const given = Object.fromEntries(many(long, 50).map((each, at) => [`${each}${at}`, each]));
  const action = { ...shell, arguments: given, summary: long, thought: long };
  const run = { ...report.run, pullRequests: many(1) };
  const since = { run, seen: starting, since: 0, now: 1, ending: null, audience: 'app' } as const;
  const problems = many(problemOf(long));
  const wrong = { repository: long, file: long, url: long, problems, deed: 'label' } as const;
  const comments = [
    progressComment(
      { ...progress, run, timeline, warnings: many(long), finalMessage: long },
      marker('progress'),
    ),
    questionComment({ ...question, actions: many(action, 50) }, marker('confirmation')),
    statusReply({ ...since, open: many({ code: long, url: null }) }, null),
    configurationErrors(wrong, null),
    refusalReply({ login: long, what: long, why: { kind: 'code_needed', codes: many(long) } }),
  ];
  for (const comment of comments) expect(comment.length).toBeLessThan(limit);
  expect(comments[0]).toContain('_975 earlier states_');
  expect(comments[1]).toContain('_40 more actions are not shown here._');
});

test('arguments nested as deep as is read are shown without indentation', () => {
  const deep: unknown = JSON.parse(`${'["]",'.repeat(199)}1${']'.repeat(199)}`);
  const comment = questionComment({ ...question, actions: [{ ...shell, arguments: { deep } }] }, null);
  expect(comment).toContain('{"deep":["]",["]",[');
});

test('no text of random hostile pieces breaks out of any comment', () => {
  const own = ['@u1', '#7', 'GH-7', 'https://e.vil', '![', '1. ', '# ', '$', '~'];
  fc.assert(
    fc.property(trickyText(own), (text) => {
      for (const comment of everyComment(text)) expectContained(comment);
    }),
    { numRuns: 60 },
  );
});
