// Inputs that action.yml does not declare. The runner only annotates them, and a step without the `ask` that somebody misspelt
// would act unasked.
import { didYouMean } from '../../shared/nearest.ts';
import { inputNames } from './inputs.ts';

const prefix = 'INPUT_';

/** `variables`: names of the environment. As the runner writes an input: in capitals, with an underscore for each space. */
export function findUnknownInputs(variables: readonly string[]): readonly string[] {
  const declared = new Set(inputNames.map((name) => `${prefix}${name.toUpperCase()}`));
  return variables
    .filter((variable) => variable.startsWith(prefix) && !declared.has(variable))
    .map((variable) => {
      const name = variable.slice(prefix.length).toLowerCase();
      const meant = didYouMean(name, inputNames);
      return `${name}: ${meant || `is no input of this action; take it out of with, or ${variable} out of env`}`;
    });
}
