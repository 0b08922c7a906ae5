// The excerpts have what is played, judge what comes and goes, and see what has changed upstream.
import { readFileSync } from 'node:fs';
import { expect, describe as group, test } from '@jest/globals';
import { wrongInQuery } from '../github/graphql/schema.ts';
import { exceptions, playedOperations } from '../github/published.ts';
import { agentOperations, hostedOperations, exceptions as ofService } from '../service/published.ts';
import { compareExcerpts, compareSchemas } from './compare.ts';
import type { Excerpt, Json } from './excerpt.ts';
import { excerptGraphql, playedIn } from './excerpt-graphql.ts';
import { excerptOpenapi } from './excerpt-openapi.ts';
import { anonymous, describe, readExcerpt, schemaPath } from './index.ts';

const rest = readExcerpt('github-rest');
const webhooks = readExcerpt('github-webhooks');

group('the excerpts', () => {
  test('have all that is played, and nothing else: npm run published', () => {
    expect(Object.keys(rest.operations).map(anonymous).toSorted()).toEqual(
      playedOperations.map(anonymous).toSorted(),
    );
  });

  test('of the schema is made again of its own types and fields', () => {
    const [, ...lines] = readFileSync(schemaPath, 'utf8').split('\n');
    const schema = lines.join('\n');
    expect(excerptGraphql(schema, playedIn(schema))).toBe(schema);
  });

  test('hold what goes out to the descriptions, with one exception that has its reason', () => {
    expect(exceptions.map(({ operation }) => operation)).toEqual(['GET /app/installations']);
    for (const { why } of exceptions) expect(why.length).toBeGreaterThan(20);
  });

  test('of the service have three exceptions', () => {
    expect(Object.keys(ofService)).toEqual(['zonelessTimes', 'unknownStatus', 'newerKind']);
    expect(Object.keys(readExcerpt('hosted-server').operations).toSorted()).toEqual(
      Object.values(hostedOperations).toSorted(),
    );
    expect(Object.keys(readExcerpt('agent-server').operations).toSorted()).toEqual(
      Object.values(agentOperations).toSorted(),
    );
  });

  test('name where they come from', () => {
    for (const { origin } of [rest, webhooks, readExcerpt('agent-server'), readExcerpt('hosted-server')])
      expect(origin.version).toMatch(/^\d+\.\d+\.\d+$/);
  });
});

group('what is wrong by a description', () => {
  const described = describe(rest);
  const update = 'PATCH /repos/:owner/:repo/check-runs/:id';
  const list = 'GET /repos/:owner/:repo/issues/:number/comments';

  test.each<[string, string, string, unknown, RegExp | null]>([
    ['a body as described', update, '', { name: 'agent', status: 'in_progress' }, null],
    ['a field that is not taken', update, '', { head_sha: 'abc' }, /additional properties \(head_sha\)/],
    ['a word that is none of the described', update, '', { status: 'working' }, /status/],
    ['a parameter as described', list, 'per_page=100&since=2026-01-01T00:00:00Z', undefined, null],
    ['a parameter that is not taken', list, 'sort=created', undefined, /additional properties \(sort\)/],
    ['a number that is none', list, 'per_page=many', undefined, /per_page must be integer/],
    ['a body where none is taken', list, '', {}, /takes none/],
  ])('%s', (_what, spec, query, body, wrong) => {
    const told = described.request(spec, new URLSearchParams(query), body).join('; ');
    if (wrong === null) expect(told).toBe('');
    else expect(told).toMatch(wrong);
  });

  test('a reply is filled with what says nothing, and what it has is judged', () => {
    const reaction = 'POST /repos/:owner/:repo/issues/:number/reactions';
    const good = described.reply(reaction, 201, { id: 1, content: 'eyes', user: { login: 'ada' } });
    expect(good.wrong).toEqual([]);
    expect(good.value).toMatchObject({ id: 1, user: { login: 'ada', site_admin: false } });
    const bad = described.reply(reaction, 201, { id: 'one', content: 'eyes', user: null });
    expect(bad.wrong.join()).toMatch(/id must be integer/);
    expect(described.reply(reaction, 202, {}).wrong.join()).toMatch(/202 is not described/);
  });

  test('of several descriptions the one is taken that the words of a reply fit', () => {
    const contents = 'GET /repos/:owner/:repo/contents/:path+';
    const file = { type: 'file', name: 'a', path: 'a', sha: '1', encoding: 'base64', content: '' };
    const { value, wrong } = described.reply(contents, 200, file);
    expect(wrong).toEqual([]);
    expect(value).toMatchObject({ type: 'file', size: 0 });
    expect(described.reply(contents, 200, []).wrong).toEqual([]);
  });

  test.each([
    ['a query of what is played', 'query { node(id: "I_1") { id } }', /^$/],
    ['a field that is not there', 'query { node(id: "I_1") { name } }', /Cannot query field "name"/],
    ['an argument of the wrong type', 'query { node(id: true) { id } }', /ID cannot represent/],
    ['no query', 'what?', /Syntax Error/],
  ])('%s', (_what, source, wrong) => {
    expect(wrongInQuery(source).join()).toMatch(wrong);
  });
});

group('the excerpt of a description', () => {
  const document = (issue: Json): Json => ({
    paths: {
      '/issues/{id}': {
        get: { responses: { 200: { content: { 'application/json': { schema: issue } } } } },
      },
    },
    components: { schemas: { user: { description: 'who', type: 'string', nullable: true }, other: {} } },
  });
  const issue = {
    properties: { user: { $ref: '#/components/schemas/user' }, state: { enum: ['open', 'shut'] } },
  };
  const excerpt = (of: Json): Excerpt =>
    excerptOpenapi({ from: 'here', version: '1.0.0' }, document(of), { operations: ['GET /issues/{id}'] });

  test('has the schemas that are reached, without what is only told', () => {
    expect(excerpt(issue).schemas).toEqual({ user: { type: ['string', 'null'] } });
  });

  test('is not made of what is not published', () => {
    const wanted = { operations: ['GET /pulls'] };
    expect(() => excerptOpenapi({ from: 'here', version: '1' }, document(issue), wanted)).toThrow(
      /GET \/pulls/,
    );
    expect(() => excerptGraphql('type Query { a: Int }', { Query: ['b'] })).toThrow(/Query.b/);
  });

  test.each<[string, Json, RegExp | null]>([
    ['nothing has changed', issue, null],
    ['a new field', { properties: { ...issue.properties, title: { type: 'string' } } }, null],
    ['a field is gone', { properties: { user: issue.properties.user } }, /properties\/state is gone/],
    ['a word is gone', { properties: { ...issue.properties, state: { enum: ['open'] } } }, /"shut" is gone/],
  ])('shows upstream: %s', (_what, newest, change) => {
    const told = compareExcerpts(excerpt(issue), excerpt(newest)).join();
    if (change === null) expect(told).toBe('');
    else expect(told).toMatch(change);
  });

  test('shows upstream: a field of GraphQL has another type', () => {
    expect(compareSchemas('type Query { a: Int }', 'type Query { a: String }').join()).toContain(
      'Query.a changed type',
    );
  });

  test('of GraphQL keeps what a type has by its interfaces', () => {
    const source =
      'type Query { a: B } interface Node { id: ID! } type B implements Node { id: ID! c: Int d: Int }';
    const made = excerptGraphql(source, { Query: ['a'], Node: ['id'], B: ['c'] });
    expect(made).toContain('id: ID!');
    expect(made).not.toContain('d: Int');
  });
});
