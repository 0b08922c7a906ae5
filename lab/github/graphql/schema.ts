// GitHub's published schema, as far as it is played here, and what a query has wrong by it.
import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type DocumentNode,
  NoDeprecatedCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { schemaPath } from '../../published/index.ts';

export const schema = buildSchema(readFileSync(schemaPath, 'utf8'));

const rules = [...specifiedRules, NoDeprecatedCustomRule];

interface Query {
  /** Null where it cannot be read. */
  readonly document: DocumentNode | null;
  readonly wrong: readonly string[];
}

/** The same few are asked again and again. */
const known = new Map<string, Query>();

export function queryOf(source: string): Query {
  const query = known.get(source) ?? readQuery(source);
  known.set(source, query);
  return query;
}

/** What is deprecated counts too. */
export const wrongInQuery = (source: string): readonly string[] => queryOf(source).wrong;

function readQuery(source: string): Query {
  try {
    const document = parse(source);
    return { document, wrong: validate(schema, document, rules).map(({ message }) => `query: ${message}`) };
  } catch (error) {
    return { document: null, wrong: [`query: ${String(error)}`] };
  }
}
