// Checks a pasted key before anything is sent. The messages never contain the key.
import { ServiceError } from './errors.ts';

export function checkApiKey(key: string, name = 'the API key'): string {
  const problem = problemOf(key);
  if (problem !== null) throw new ServiceError('bad_configuration', `${name} ${problem}`);
  return key;
}

function problemOf(key: string): string | null {
  if (key === '') return 'is empty';
  if (key.trim() === '') return 'is only white space';
  if (/[\r\n]$/.test(key)) return 'ends with a line break: paste it without';
  if (key.trim() !== key) return 'begins or ends with white space: paste it without';
  if (/^bearer\b/i.test(key)) return 'begins with "Bearer": give the key alone';
  if (/\s/.test(key)) return 'contains white space: it was pasted in parts, or with something else';
  if (!/^[\x21-\x7e]+$/.test(key)) return 'contains characters that a key cannot have: copy it again';
  return null;
}
