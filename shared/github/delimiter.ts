// Marks the beginning and the end of a text of others in what an agent is told.
import { createHash } from 'node:crypto';

/**
 * A word that does not occur in the text and that its author cannot guess. `random`: at least 16 characters, new for each
 * text.
 */
export function delimiterFor(
  what: 'ISSUE' | 'COMMENT' | 'REVIEW' | 'CHECKS',
  text: string,
  random: string,
): string {
  if (random.length < 16)
    throw new Error('the delimiter of untrusted text needs at least 16 random characters');
  let delimiter = `${what}-${digest(random)}`;
  while (text.includes(delimiter)) delimiter = `${what}-${digest(delimiter)}`;
  return delimiter;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24);
}
