// GitHub's published schema, as far as it is played here, and what a query has wrong by it.
import { readFileSync } from 'node:fs';
import { buildSchema, NoDeprecatedCustomRule, parse, specifiedRules, validate } from 'graphql';
import { schemaPath } from '../../published/index.ts';

export const schema = buildSchema(readFileSync(schemaPath, 'utf8'));

const rules = [...specifiedRules, NoDeprecatedCustomRule];
const judged = new Map<string, readonly string[]>();

/** What is deprecated counts too. */
export function wrongInQuery(source: string): readonly string[] {
  const known = judged.get(source);
  if (known !== undefined) return known;
  const wrong = faultsOf(source);
  judged.set(source, wrong);
  return wrong;
}

function faultsOf(source: string): readonly string[] {
  try {
    return validate(schema, parse(source), rules).map(({ message }) => `query: ${message}`);
  } catch (error) {
    return [`query: ${String(error)}`];
  }
}
