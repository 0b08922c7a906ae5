// `npm run published` makes the excerpts of GitHub's descriptions again from the newest ones, with `-- --servers` those of the
// Python servers that interop runs. With `--compare` it writes nothing and ends with 1 where something that is in an
// excerpt is published otherwise, or no more.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { exceptions, playedOperations } from '../github/published.ts';
import { agentOperations, hostedOperations, opaqueSchemas } from '../service/published.ts';
import { compareExcerpts, compareSchemas } from './compare.ts';
import { anonymous } from './described.ts';
import type { Excerpt } from './excerpt.ts';
import { excerptGraphql, playedIn } from './excerpt-graphql.ts';
import { excerptOpenapi, type Wanted } from './excerpt-openapi.ts';
import { type ExcerptName, readExcerpt, schemaPath, writeExcerpt } from './files.ts';
import { readServer } from './servers.ts';
import { type Published, readNewest } from './upstream.ts';

const flag = { type: 'boolean', default: false } as const;
const { compare, servers } = parseArgs({ options: { compare: flag, servers: flag } }).values;
const changes = servers ? ofServers() : ofGitHub();
if (compare) {
  for (const change of changes) console.log(change);
  console.log(`${changes.length} changes`);
  process.exitCode = changes.length === 0 ? 0 : 1;
}

function ofGitHub(): string[] {
  const { rest, webhooks, graphql } = readNewest();
  const published = namesOf(rest);
  const operations = playedOperations.map((spec) => published.get(anonymous(spec)) ?? spec);
  const ours = readFileSync(schemaPath, 'utf8');
  const schema = `# ${graphql.from} ${graphql.version}\n${excerptGraphql(graphql.text, playedIn(ours))}`;
  const ofSchema = compareSchemas(ours, schema);
  if (!compare) writeFileSync(schemaPath, schema);
  return [
    ...keep('github-rest', rest, { operations, exceptions }),
    ...keep('github-webhooks', webhooks, { events: eventsOf('github-webhooks') }),
    ...ofSchema,
  ];
}

function ofServers(): string[] {
  const opaque = opaqueSchemas;
  return [
    ...keep('agent-server', readServer('agent-server'), {
      operations: Object.values(agentOperations),
      named: eventsOf('agent-server'),
      opaque,
    }),
    ...keep('hosted-server', readServer('hosted-server'), {
      operations: Object.values(hostedOperations),
      opaque,
    }),
  ];
}

/** A further one is written there as `"its-name": true`, before the excerpt is made again. */
function eventsOf(name: ExcerptName): readonly string[] {
  return Object.keys(readExcerpt(name).events);
}

/** What has changed. It is written unless it is only compared. */
function keep(name: ExcerptName, { from, version, text }: Published, wanted: Wanted): string[] {
  const newest: Excerpt = excerptOpenapi({ from, version }, JSON.parse(text), wanted);
  if (compare) return compareExcerpts(readExcerpt(name), newest);
  writeExcerpt(name, newest);
  return [];
}

/** Of each operation, by the name without those of its parameters. */
function namesOf({ text }: Published): ReadonlyMap<string, string> {
  const paths: unknown = JSON.parse(text).paths;
  const names = Object.entries(Object(paths)).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return new Map(names.map((name) => [anonymous(name), name]));
}
