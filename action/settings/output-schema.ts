// Reads the input `output-schema`: a JSON Schema, or the path of a file that holds one.
import { type Fields, quoted } from './fields.ts';
import type { CompileSchema, OutputSchema } from './settings.ts';

/** It goes to the agent with the task. */
const mostCharacters = 50_000;

/** `compile` is null where the input is not given: the validator is not loaded then. */
export function readOutputSchema(
  fields: Fields,
  readFile: (path: string) => string,
  compile: CompileSchema | null,
): OutputSchema | null {
  const given = fields.text('output-schema');
  if (given === null || compile === null) return null;
  const problem = (text: string): null => {
    fields.problem('output-schema', text);
    return null;
  };
  const isText = /^[{["]|^(true|false)$/.test(given);
  let written = given;
  try {
    if (!isText) written = readFile(given);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return problem(`${quoted(given)} cannot be read (${why}); is the repository checked out?`);
  }
  if (written.length > mostCharacters) {
    return problem(`it has ${written.length} characters, and may have ${mostCharacters}`);
  }
  let schema: unknown;
  try {
    schema = JSON.parse(written);
  } catch (error) {
    return problem(`is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  const compiled = compile(schema);
  if (compiled.kind === 'problem')
    return problem(`is not a JSON Schema that can be used: ${compiled.problem}`);
  return { text: pretty(schema, written), check: compiled.check };
}

/** As it is written where it would become too long, as one that is nested very deeply does. */
function pretty(schema: unknown, written: string): string {
  try {
    const text = JSON.stringify(schema, null, 2);
    return text.length <= mostCharacters ? text : written.trim();
  } catch {
    return written.trim();
  }
}
