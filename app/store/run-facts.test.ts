import { expect, test } from '@jest/globals';
import { aRun } from '../testing/runs.ts';
import { factsColumn } from './run-facts.ts';

const when = { tool: null, path: null, command: ['npm test'], risk: null };

test('a rule that was stored as accept is read as approve, also one of a round', () => {
  const { facts } = aRun();
  const sets = (kind: string) => [{ rules: [{ kind, when }], from: 'rules.yml', isOperators: true }];
  const written = (kind: string) =>
    JSON.stringify({ ...facts, terms: { ...facts.terms, ruleSets: sets(kind), rulesOfRound: sets(kind) } });
  const read = factsColumn.read(written('accept'), 'facts');
  expect(read.terms).toMatchObject({ ruleSets: sets('approve'), rulesOfRound: sets('approve') });
  expect(read).toEqual(factsColumn.read(written('approve'), 'facts'));
});

test('facts without rules are read as they were written', () => {
  const { facts } = aRun();
  expect(factsColumn.read(factsColumn.write(facts), 'facts')).toEqual(facts);
});
