// Loads the validator of JSON Schema only where `output-schema` is given: it is a chunk of its own in the bundle.
import type { CompileSchema } from '../settings/settings.ts';

export async function loadValidator(): Promise<CompileSchema> {
  const { compileSchema } = await import('./compile-schema.ts');
  return compileSchema;
}
