import { expect, test } from '@jest/globals';
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
  ['\n{{ nope }}', 'line 2: {{ nope }} is unknown'],
  ['many words\n{{ nope }}', 'line 2: {{ nope }} is unknown: the top has repository, sha, event, vars'],
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

test.each(['{{', '{{a}}', 'a\n{{x}}', '\\{{', '{{ a.', '{'])(
  'a template of %j again and again takes hardly longer than one of prose',
  (piece) => {
    const times = costRatio(
      () => renderTemplate(piece.repeat(100_000 / piece.length), { b: 1 }),
      () => renderTemplate('{{ b }} in prose '.repeat(6_000), { b: 1 }),
    );
    expect(times).toBeLessThan(100);
  },
);
