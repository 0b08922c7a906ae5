// What people see of a text of ours, in one word: whether it still says what we wrote.
import { createHash } from 'node:crypto';

/** Without the hidden first line, which may hold this word itself. */
export function hashOfShown(body: string): string {
  const seen = body.replaceAll('\r\n', '\n').replace(/^<!-- agent-conversations:[^\n]*-->\n/, '');
  return createHash('sha256').update(seen.trimEnd()).digest('base64url');
}
