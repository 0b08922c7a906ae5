// `npm run published` makes the excerpts anew from the newest descriptions; with `-- --compare` it writes nothing and ends with
// 1 where something that stands in an excerpt is published otherwise, or no more.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { played } from '../github/graphql/played.ts';
import { exceptions, playedEvents, playedOperations } from '../github/published.ts';
import { compareExcerpts, compareSchemas } from './compare.ts';
import { anonymous } from './described.ts';
import type { Excerpt, Json } from './excerpt.ts';
import { excerptGraphql } from './excerpt-graphql.ts';
import { excerptOpenapi } from './excerpt-openapi.ts';
import { type ExcerptName, readExcerpt, schemaPath, writeExcerpt } from './files.ts';
import { type Published, parsedOf, readNewest } from './upstream.ts';

const { compare } = parseArgs({ options: { compare: { type: 'boolean', default: false } } }).values;

const { rest, webhooks, graphql } = readNewest();
const described = parsedOf(rest);
const made: Partial<Record<ExcerptName, Excerpt>> = {
  'github-rest': excerptOpenapi(originOf(rest), described, {
    operations: playedOperations.map((spec) => publishedName(described, spec)),
    exceptions,
  }),
  'github-webhooks': excerptOpenapi(originOf(webhooks), parsedOf(webhooks), { events: playedEvents }),
};
const schema = `# ${graphql.from} ${graphql.version}\n${excerptGraphql(graphql.text, played)}`;

if (compare) {
  const changes = [
    ...Object.entries(made).flatMap(([name, excerpt]) =>
      compareExcerpts(readExcerpt(name as ExcerptName), excerpt),
    ),
    ...compareSchemas(readFileSync(schemaPath, 'utf8'), schema),
  ];
  for (const change of changes) console.log(change);
  console.log(`${changes.length} changes`);
  process.exitCode = changes.length === 0 ? 0 : 1;
} else {
  for (const [name, excerpt] of Object.entries(made)) writeExcerpt(name as ExcerptName, excerpt);
  writeFileSync(schemaPath, schema);
}

function originOf({ from, version }: Published): Excerpt['origin'] {
  return { from, version };
}

/** `GET /repos/{owner}/{repo}` of `GET /repos/:owner/:repo`. */
function publishedName(document: Json, spec: string): string {
  const paths: unknown = Object(document).paths;
  for (const [path, methods] of Object.entries(Object(paths)))
    for (const method of Object.keys(Object(methods))) {
      const name = `${method.toUpperCase()} ${path}`;
      if (anonymous(name) === anonymous(spec)) return name;
    }
  throw new Error(`${spec} is not published`);
}
