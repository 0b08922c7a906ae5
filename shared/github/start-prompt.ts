// The first message for the agent: what a person wrote, or the usual words, around the issue as untrusted data.
import { type HiddenCounts, removeHidden, sumHidden } from './text/hidden-text.ts';
import { type UntrustedIssue, untrustedData } from './untrusted-text.ts';

export interface Prompt {
  readonly prompt: string;
  readonly removed: HiddenCounts;
}

/** What stands with the issue. */
export interface PromptParts {
  /** The text of the repository around all else. It replaces `{{ issue }}`, or is added at the end. */
  readonly template?: string | null;
  /** What a person who may start the agent asked for, in place of the usual words. */
  readonly words?: { readonly by: string; readonly text: string } | null;
}

/** `random` makes delimiters that nobody can guess: at least 16 characters, new for each prompt. */
export function promptFromIssue(issue: UntrustedIssue, random: string, parts: PromptParts = {}): Prompt {
  const { template = null, words = null } = parts;
  const { data, removed } = untrustedData(issue, random);
  const asked = removeHidden(words?.text ?? '');
  const order = asked.text.trim();
  const block = [
    ...(words === null || order === '' ? [] : [`@${words.by} writes: ${order}`]),
    ...(issue.kind === 'pull request' ? [onPull] : []),
    data,
  ].join('\n\n');
  const wording = template?.trim() || (order === '' ? usualWording[issue.kind ?? 'issue'] : '');
  return { prompt: arranged(wording, block), removed: sumHidden([removed, asked.removed]) };
}

const usualWording = {
  issue: 'Solve the issue below in the repository that you were given, and open a pull request for it.',
  'pull request': 'Do what the pull request below still needs, in the repository that you were given.',
};

const onPull =
  'You begin on the branch of this pull request. Push your commits to that branch; do not open another pull request.';

function arranged(wording: string, block: string): string {
  const place = /\{\{\s*issue\s*\}\}/;
  // Replaced once and with a function, so that the text of the issue is not read as a pattern or a template.
  return place.test(wording) ? wording.replace(place, () => block) : `${wording}\n\n${block}`.trimStart();
}
