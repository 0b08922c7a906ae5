import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../../test/support/any-text.ts';
import { costRatio } from '../../test/support/growth.ts';
import { renderTemplate } from './prompt-template.ts';

const hostile = ['$&', '$1', '$', '{process.env.HOME}'].join('');

const data = {
  repository: 'octo/hello',
  sha: 'abc',
  event: {
    issue: {
      title: 'Fix {{ sha }} and \\{{',
      number: 7,
      body: null,
      locked: false,
      labels: [{ name: 'bug' }],
    },
  },
  vars: { NAME: hostile },
};

function text(template: string): string {
  const rendered = renderTemplate(template, data);
  return rendered.kind === 'text' ? rendered.text : rendered.problems.join('\n');
}

test.each([
  ['In {{ repository }} at {{sha}}', 'In octo/hello at abc'],
  ['#{{ event.issue.number }} {{ event.issue.locked }}', '#7 false'],
  ['label {{ event.issue.labels.0.name }}', 'label bug'],
  ['no placeholder { } }} {{', 'no placeholder { } }} {{'],
  ['an empty body: [{{ event.issue.body }}]', 'an empty body: []'],
  ['literal \\{{ x }}', 'literal {{ x }}'],
])('the template "%s" is filled in as "%s"', (template, expected) => {
  expect(text(template)).toBe(expected);
});

test('text that people do not see is taken out of the event', () => {
  const hidden = { event: { title: `a${String.fromCodePoint(0xe0041)}\u200bb<!-- c -->` } };
  expect(renderTemplate('{{ event.title }}', hidden)).toMatchObject({
    text: expect.stringMatching(/^ab *$/),
  });
});

test('placeholders in a filled-in value are not filled in', () => {
  expect(text('{{ event.issue.title }}')).toBe('Fix {{ sha }} and \\{{');
});

test('replacement patterns and expressions in values stay text', () => {
  expect(text('{{ vars.NAME }}')).toBe(hostile);
});

test.each([
  ['{{ event.isue.title }}', 'line 1: {{ event.isue.title }} is unknown: event has issue'],
  ['a\n{{ nope }}', 'line 2: {{ nope }} is unknown: the top has repository, sha, event, vars'],
  ['{{ event.issue.title.length }}', 'is unknown: event.issue.title has nothing below it'],
  ['{{ constructor }}', 'is unknown'],
  ['{{ event.__proto__ }}', 'is unknown'],
  ['{{ event.issue.labels.length2 }}', 'is unknown'],
  ['{{ event.issue }}', 'is not text: it has title, number'],
  ['{{ 1 + 1 }}', 'is not a path'],
  ['{{ }}', 'is not a path'],
])('the placeholder %j is an error', (template, expected) => {
  const rendered = renderTemplate(template, data);
  expect(rendered.kind).toBe('problems');
  expect(text(template)).toContain(expected);
});

test('every problem of a template is named, not only the first', () => {
  const rendered = renderTemplate('{{ a }} {{ b }}', { a2: {}, many: 1 });
  expect(rendered.kind === 'problems' ? rendered.problems : []).toHaveLength(2);
});

describe('a filled-in template', () => {
  const hostileText = fc.oneof(
    fc.constantFrom('{{ sha }}', '\\{{', '}}', '$&', '$`', '\n```\n', '@mona', '<!-- -->', '__proto__'),
    anyText(),
  );
  /** What a template is made of, and what is to come of it. */
  const part = fc.oneof(
    fc.string().map((text) => [text, text].map((each) => each.replace(/[{}\\]/g, '')) as [string, string]),
    fc.constantFrom<[string, string]>(['\\{{ sha }}', '{{ sha }}'], ['{ x }', '{ x }'], ['\n', '\n']),
    hostileText.map((text): [string, string] => ['{{ vars.KEY }}', text]),
  );

  test('has each value as it is, once, and nothing else is changed', () => {
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const values = parts.filter(([source]) => source.includes('KEY')).map(([, text]) => text);
        const template = parts.map(([source]) => source);
        let place = 0;
        const named = template.map((source) => source.replace('KEY', () => `v${place++}`)).join('');
        const vars = Object.fromEntries(values.map((text, at) => [`v${at}`, text]));
        expect(renderTemplate(named, { sha: 'abc', vars })).toEqual({
          kind: 'text',
          text: parts.map(([, text]) => text).join(''),
        });
      }),
      { numRuns: 500 },
    );
  });

  const nasty = fc.constantFrom(
    '{{',
    '}}',
    '{',
    '}',
    '\\',
    ' ',
    'a',
    '.',
    'event',
    '\n',
    '__proto__',
    'constructor',
  );

  test('is a text or a list of problems, each of which names a line and the placeholder', () => {
    fc.assert(
      fc.property(fc.array(nasty, { maxLength: 20 }), (pieces) => {
        const template = pieces.join('');
        const rendered = renderTemplate(template, { event: { a: 'x' } });
        const lines = template.split('\n');
        if (rendered.kind === 'text') expect(rendered.text).not.toMatch(/\[object|function/);
        else {
          for (const problem of rendered.problems) {
            const [, line, name] = /^line (\d+): (\{\{ .*? \}\}) is (?:not|unknown)/.exec(problem) ?? [];
            expect(lines[Number(line) - 1]?.replaceAll(' ', '')).toContain(name?.replaceAll(' ', ''));
          }
        }
      }),
      { numRuns: 1000 },
    );
  });

  test.each(['{{', '{{a}}', 'a\n{{x}}', '\\{{', '{{ a.', '{'])(
    'of %j again and again takes hardly longer than one of prose',
    (piece) => {
      const times = costRatio(
        () => renderTemplate(piece.repeat(100_000 / piece.length), { b: 1 }),
        () => renderTemplate('{{ b }} in prose '.repeat(6_000), { b: 1 }),
      );
      expect(times).toBeLessThan(100);
    },
  );
});
