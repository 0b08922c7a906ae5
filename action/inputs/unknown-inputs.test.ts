import { expect, test } from '@jest/globals';
import { inputNames } from './inputs.ts';
import { findUnknownInputs } from './unknown-inputs.ts';

test.each([
  ['INPUT_MAXCOST', 'maxcost: did you mean max-cost?'],
  ['INPUT_API_KEY', 'api_key: did you mean api-key?'],
  ['INPUT_PROMPT_FILE', 'prompt_file: did you mean prompt-file?'],
  ['INPUT_ASKS', 'asks: did you mean ask?'],
  ['INPUT_TIEMOUT', 'tiemout: did you mean timeout?'],
  ['INPUT_ALLOW-PERMISSION', 'allow-permission: did you mean allowed-permission?'],
  ['INPUT_MAX-COST-USD', 'max-cost-usd: did you mean max-cost?'],
  ['INPUT_WHO-TO-GREET', 'who-to-greet: is no input of this action; '],
  ['INPUT_', ': is no input of this action; '],
  [`INPUT_${'A'.repeat(500)}`, 'a: is no input of this action; '],
])('the input of the variable %s is refused', (variable, problem) => {
  expect(findUnknownInputs(['PATH', variable])[0]?.replace(/^a+:/, 'a:')).toContain(problem);
});

test('each unknown input is a problem of its own, and a declared one is none', () => {
  const declared = inputNames.map((name) => `INPUT_${name.toUpperCase()}`);
  expect(findUnknownInputs(declared)).toEqual([]);
  expect(findUnknownInputs([...declared, 'INPUT_ASKS', 'INPUTS', 'MY_INPUT_X', 'INPUT_RULS'])).toHaveLength(
    2,
  );
});
