// docs/messages.md, held against the code: it has every message that people can see, each with a remedy.
import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { serviceErrorCodes } from '../../shared/service/index.ts';
import { messagesPath, sectionsOf } from '../../tools/messages.ts';
import { linesOf } from '../support/lines.ts';
import { literalsIn } from './literals.ts';
import { read, root } from './markdown.ts';

/** As it is read: without the quotes and stars of Markdown. */
const plain = (text: string) => text.replace(/[`*]/g, '').replace(/\s+/g, ' ');
const page = plain(read('docs/messages.md'));
/** The meaning of a setting is no message: other documents show it. */
const meanings = ['docs/configuration.schema.json', 'docs/app.md', 'docs/reference.md']
  .map((path) => plain(read(path).replaceAll('\\"', '"')))
  .join();
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !path.endsWith('.test.ts'));

test('docs/messages.md has every code of a failed request', () => {
  expect(serviceErrorCodes.filter((name) => !page.includes(`| ${name} |`))).toEqual([]);
});

test('docs/messages.md has every log line at warn and above', () => {
  const lines = sources('app/**/*.ts').flatMap((path) =>
    [...read(path).matchAll(/\blog\.(?:warn|error|fatal)\(\s*(?:\{[^}]*\}, )?'([^']+)'/g)].map(
      ([, line]) => line ?? '',
    ),
  );
  expect(lines.length).toBeGreaterThan(18);
  expect(lines.filter((line) => !page.includes(line))).toEqual([]);
});

/** Words that send a reader away with nothing. */
const noRemedy =
  /\b(?:nothing (?:is )?to (?:do|be done)|do (?:that|this)|(?:see|as) (?:above|below)|see the outcome)\b|^see \S+\.?$/i;
const leastWords = 4;
const isRemedy = (text: string) => !noRemedy.test(text) && text.split(/\s+/).length >= leastWords;

test.each(sectionsOf(read(messagesPath)))(
  'each message of "$title" has a remedy of its own words',
  ({ messages }) => {
    expect(messages).not.toEqual([]);
    expect(messages.filter(({ remedy }) => !isRemedy(remedy))).toEqual([]);
  },
);

test.each(linesOf`
  Nothing to do. ~ Do that. ~ Do that, or raise the limit of the repository. ~ See above for what it means.
  See the outcome unauthorized. ~ Wait. ~ See [rehearsals](operations.md#rehearsals).
`)('"%s" is no remedy', (text) => expect(isRemedy(text)).toBe(false));

test('docs/messages.yml says no message twice of the same thing', () => {
  const all = sectionsOf(read(messagesPath)).flatMap(({ title, messages }) =>
    messages.flatMap(({ where, says }) => says.map((text) => `${title}: ${where}: ${text}`)),
  );
  expect(all.length).toBeGreaterThan(500);
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([]);
});

/** A message has at least three words; shorter texts are parts of one. */
const isMessage = (text: string) => /\S \S+ \S/.test(text) && !/^(SELECT |INSERT |CREATE |<)/.test(text);
/** Without punctuation and values at its ends. */
const core = (text: string) => plain(text).replace(/^[…;:,. ]+|[…;:,. ]+$/g, '');

/** Names and parts of other messages, and words for the log only. */
const noMessages = new Set([
  ...linesOf`
    the API key ~ the base URL ~ a web page ~ the agent server URL ~ the session key ~ the event
    at most … ids in one request ~ in no known state ~ is too short to be one ~ though the App listens on
    a run is live already ~ the configured branch does not exist ~ run … begins
    hourly start limit of this person reached ~ nobody in time ~ nobody answered in time
    something was sent without an answer ~ a question is being answered without an answer
    no failed call has the code ~ nobody else can have changed what is only in memory
    default-src 'none'; frame-ancestors 'none'`,
  // An expression of a workflow.
  `\${{ ${'…'} }}`,
]);

/** What the doctor says of what is well is no message. */
const withoutGreen = (source: string) =>
  source.replaceAll(/\bgreen\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '');

/** The texts of flags are in the help of a command. */
const withoutHelp = (source: string) => source.replaceAll(/\btext: '[^']*'/g, '');

test.each(linesOf`
  app/configuration/*.ts ~ app/kernel/{data-lock,migrate}.ts ~ app/operate/doctor/check-*.ts
  app/operate/setup/{main,register-app}.ts ~ {app/handling/read-configuration,shared/yaml/*}.ts
  shared/schema/{field,setting}.ts ~ shared/{schema/rules-field,rules/glob,rules/commands}.ts
  app/start/start-request.ts ~ shared/github/templates/refusal.ts ~ shared/github/words/parse-command.ts
  shared/conversation/*.ts ~ app/run/advance-run.ts ~ shared/question/*.ts ~ shared/github/templates/question-result.ts
  shared/service/openhands/*.ts ~ action/inputs/*.ts ~ action/run/ending-of-answer.ts
`)('docs/messages.md has every message in %s', (pattern) => {
  const told = sources(pattern).flatMap((path) =>
    literalsIn(withoutHelp(withoutGreen(read(path))))
      // A sentence that is filled in is between two that are not.
      .flatMap((text) => text.split('. … '))
      .map(core)
      .filter((text) => isMessage(text) && !/^npm run /.test(text) && !noMessages.has(text))
      .map((text) => ({ path, text })),
  );
  expect(told).not.toEqual([]);
  const missing = told.filter(({ text }) => !page.includes(text) && !meanings.includes(text));
  expect(missing).toEqual([]);
});
