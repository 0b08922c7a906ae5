// The hash of a comment of ours, to notice whether somebody changed it.
import { createHash } from 'node:crypto';

/** Leaves out the hidden first line, which may contain this hash. */
export function hashOfShown(body: string): string {
  const seen = body.replaceAll('\r\n', '\n').replace(/^<!-- agent-conversations:[^\n]*-->\n/, '');
  return createHash('sha256').update(seen.trimEnd()).digest('base64url');
}
