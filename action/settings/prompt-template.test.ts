import { describe, expect, test } from '@jest/globals';
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

describe('renderTemplate', () => {
  test.each([
    ['In {{ repository }} at {{sha}}', 'In octo/hello at abc'],
    ['#{{ event.issue.number }} {{ event.issue.locked }}', '#7 false'],
    ['label {{ event.issue.labels.0.name }}', 'label bug'],
    ['no placeholder { } }} {{', 'no placeholder { } }} {{'],
    ['an empty body: [{{ event.issue.body }}]', 'an empty body: []'],
    ['literal \\{{ x }}', 'literal {{ x }}'],
  ])('%s', (template, expected) => {
    expect(text(template)).toBe(expected);
  });

  test('what was filled in is not looked at again', () => {
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
  ])('%s is an error', (template, expected) => {
    const rendered = renderTemplate(template, data);
    expect(rendered.kind).toBe('problems');
    expect(text(template)).toContain(expected);
  });

  test('every problem is named, not only the first', () => {
    const rendered = renderTemplate('{{ a }} {{ b }}', { a2: {}, many: 1 });
    expect(rendered.kind === 'problems' ? rendered.problems : []).toHaveLength(2);
  });

  test('long key lists are cut', () => {
    const wide = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`k${at}`, at]));
    const rendered = renderTemplate('{{ x }}', wide);
    expect(rendered.kind === 'problems' ? rendered.problems[0] : '').toContain('k19 and 10 more');
  });

  test('an empty object says so', () => {
    const rendered = renderTemplate('{{ vars.X }}', { vars: {} });
    expect(rendered.kind === 'problems' ? rendered.problems[0] : '').toContain('vars has nothing in it');
  });
});
