// The policies that stood by the word of a server, where they are not those that it was told.
import type { OtherPolicy } from '../../question/index.ts';
import { plural } from './compose.ts';

const words = {
  always: 'always',
  risky: 'risky',
  never: 'never',
  other: 'one that is not known here',
} as const satisfies Readonly<Record<OtherPolicy['policy'], string>>;

/** `By the server's own word its policy was never before 3 actions.` Plain text; null where there is nothing to say. */
export function toldPoliciesSentence(others: readonly OtherPolicy[] = []): string | null {
  if (others.length === 0) return null;
  const parts = others.map(({ policy, actions }) => `${words[policy]} before ${plural(actions, 'action')}`);
  return `By the server's own word its policy was ${parts.join(', and ')}.`;
}
