// The page of troubles, held against the code: nobody meets a message that it does not explain.
import { globSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { outcomeWords } from '../../shared/github/index.ts';
import { executionStatuses, sandboxStatuses, startStatuses } from '../../shared/watch/index.ts';
import { literalsIn } from './literals.ts';
import { read, root } from './markdown.ts';

/** As it is read: without the quotes and stars of Markdown. */
const plain = (text: string) => text.replace(/[`*]/g, '').replace(/\s+/g, ' ');
const page = plain(read('docs/troubleshooting.md'));
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));

test('every outcome, in the words that people are told', () => {
  const rows = Object.entries(outcomeWords).map(
    ([name, { sentence, next }]) => `| ${name} | ${sentence} | ${next.action} | ${next.app} |`,
  );
  expect(rows.filter((row) => !page.includes(plain(row)))).toEqual([]);
});

test('every code of a failed request', () => {
  const [, codes = ''] = /type ServiceErrorCode =([\s\S]*?)\n\n/.exec(read('shared/api/errors.ts')) ?? [];
  const names = [...codes.matchAll(/'(\w+)'/g)].map(([, name]) => name ?? '');
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
});

test('every line of the log at warn and above', () => {
  const lines = sources('app/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/\blog\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\}, )?'([^']+)'/g)].map(
      ([, line]) => line ?? '',
    ),
  );
  expect(lines.length).toBeGreaterThan(18);
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

/** A message has at least three words; what is shorter stands in one that has. */
const isMessage = (text: string) => /\S \S+ \S/.test(text) && !/^(SELECT|INSERT|CREATE) /.test(text);
/** What joins it to others, and what is filled in at its ends, is not part of it. */
const core = (text: string) => plain(text).replace(/^[…;:,. ]+|[…;:,. ]+$/g, '');

/** How a state is shown is no trouble; how it ends a run is one. */
const stateWords = [
  ...Object.values(startStatuses).map(({ step }) => step),
  ...Object.values(executionStatuses).map(({ doing }) => doing),
  ...[...Object.values(sandboxStatuses), ...Object.values(executionStatuses)].flatMap(({ words }) =>
    words === null ? [] : [words.label, words.sentence],
  ),
];

/** Names and parts of other messages, and words for the log only. */
const noMessages = new Set([
  ...stateWords,
  ...['the API key', 'the base URL', 'a web page', 'the agent server URL', 'the session key', 'the event'],
  ...['at most … ids in one request', 'this machine only', 'this machine only, though the App listens on'],
  ...[
    'a run is live already',
    'the configured branch does not exist',
    'run … begins',
    'the person has started enough',
  ],
  ...['something was sent without an answer', 'a question is being answered without an answer'],
  'no failed call has the code',
  "default-src 'none'; frame-ancestors 'none'",
]);

/** What stands in calls of a function, for example what the doctor finds well. */
function withoutCalls(source: string, name: string): string {
  const [head = '', ...rest] = source.split(new RegExp(`\\b${name}\\(`));
  return head + rest.map((each) => each.slice(closing(each))).join('');
}

function closing(text: string): number {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return at + 1;
  }
  return text.length;
}

describe.each([
  ['settings of the App', 'app/{configuration,configuration/*}.ts'],
  ['databases that cannot be used', 'app/store/{data-lock,migrate}.ts'],
  ['findings of the doctor', 'app/doctor/judge-*.ts'],
  ['the setup', 'app/setup/{arguments,convert,run-setup}.ts'],
  ['configuration files', 'app/repository-configuration/{parse-file,read-configuration}.ts'],
  ['rules', 'shared/rules/{yaml-text,parse-policy,read-rules,glob,commands}.ts'],
  ['labels that start nothing', 'app/requests/start-request.ts'],
  ['refusals', 'shared/github/templates/refusal.ts'],
  ['commands that cannot be read', 'shared/github/parse-command.ts'],
  ['what a look means', 'shared/watch/*.ts'],
  ['starts', 'app/run/advance-run.ts'],
  ['what is pending', 'shared/question/*.ts'],
  ['answers', 'shared/github/templates/question-result.ts'],
  ['requests to the service', 'shared/api/*.ts'],
  ['inputs of the Action', 'action/{settings/*,run-context}.ts'],
  ['answers by the Action', 'action/question/ending-of-answer.ts'],
])('messages of %s', (_what, pattern) => {
  test.each(sources(pattern))('%s', (path) => {
    const told = literalsIn(withoutCalls(read(path), 'ok'))
      // A sentence that is filled in stands between two that are not.
      .flatMap((text) => text.split('. … '))
      .map(core)
      .filter((text) => isMessage(text) && !/^npm run /.test(text) && !noMessages.has(text));
    const missing = told.filter((text) => !page.includes(text));
    expect([...new Set(missing)]).toEqual([]);
  });
});
