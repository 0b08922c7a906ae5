// Reads POLICY_FILE: what the operator asks of every repository at least.
import { createHash } from 'node:crypto';
import type { OperatorPolicy } from '../../shared/rules/index.ts';
import { parsePolicy } from '../../shared/rules-text/index.ts';
import type { Reader } from './fields.ts';

export function readPolicyFile(reader: Reader, readText: (path: string) => string): OperatorPolicy | null {
  const path = reader.text('POLICY_FILE');
  if (path === '') return null;
  let text: string;
  try {
    text = readText(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable';
    reader.problem(`POLICY_FILE ${path} cannot be read (${code})`);
    return null;
  }
  const parsed = parsePolicy(text);
  if (parsed.kind === 'problems') {
    for (const { line, path: key, problem, expected } of parsed.problems) {
      const place = [line === null ? '' : `line ${line}`, key].filter((part) => part !== '').join(', ');
      reader.problem(`POLICY_FILE ${path}${place && `, ${place}`}: ${problem}; expected: ${expected}`);
    }
    return null;
  }
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 12);
  return { floor: parsed.floor, name: `POLICY_FILE@${digest}` };
}
