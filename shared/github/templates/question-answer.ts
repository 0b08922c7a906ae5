// How a question is answered, in one line: who is needed, the two answers, and until when.

import { andMore } from '../../cut.ts';
import { code, link, person } from '../text/inline.ts';
import { formatTime } from '../words/amounts.ts';
import { spell } from '../words/commands.ts';
import { dotted } from './compose.ts';
import type { Needs, QuestionView } from './question-view.ts';

export function needsLine(needs: Needs | null): string | null {
  if (needs === null) return null;
  const { people, owners, approvedBy, owned } = needs;
  const who = people === 1 ? 'One person' : `${people} people`;
  const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(person).join(', ')})`;
  const left = owners.filter((path) => !owned.includes(path));
  const paths = left
    .slice(0, 10)
    .map((path) => (path === null ? 'a path that is not known' : code(path, 120)));
  const owner = left.length === 1 ? 'a code owner' : 'code owners';
  const among = left.length === 0 ? '' : `, ${owner} of ${andMore(paths, left.length)} among them`;
  return `**${who} must approve**${among}: ${approvedBy.length} so far${so}.`;
}

/** `whole`: false where not all of it is shown, so that it can only be rejected. */
export function howToAnswer(view: QuestionView, whole: boolean): string {
  const { answering, buttons, conversationUrl } = view;
  if (answering.kind === 'elsewhere') {
    return `Answer in the ${link('conversation', conversationUrl)}${whole ? byWorkflow(answering.confirmation) : ''}`;
  }
  const { url = null, only = false } = buttons ?? {};
  const press = url === null ? null : link('buttons', url);
  if (only && press !== null) return dotted([`Answer with the ${press}, not by comment`, until(view)]);
  const words = answers(view, whole && !only).map((usage) => `**${code(spell(usage, answering.spelling))}**`);
  const line = `${verbs[answering.kind]} ${words.join(' or ')}${answering.kind === 'comment' && answering.isOutside ? outside : ''}`;
  return `${dotted([line, press, until(view)])}${only ? `\n\n${onlyByButton}` : ''}`;
}

const verbs = { thread: 'Reply', comment: 'Comment' } as const;
const outside = ' on the pull request, outside of this thread';

function answers({ answering, code: word, subject }: QuestionView, mayApprove: boolean): readonly string[] {
  const named = answering.kind === 'thread' ? '' : ` ${word}`;
  const plansAgain = subject?.kind === 'plan' && !subject.endsRejected;
  const reason = subject?.kind === 'money' ? '' : plansAgain ? ' what to change' : ' why';
  return [...(mayApprove ? [`/approve${named}`] : []), `/reject${named}${reason}`];
}

/** The first of its ends: when it is rejected, when the service lets it expire, or when nobody waits any more. */
export function until({ rejectAt = null, expiresAt, jobWaitsUntil = null }: QuestionView): string | null {
  const ends = [rejectAt, expiresAt, jobWaitsUntil].filter((at) => at !== null);
  return ends.length === 0 ? null : `until ${formatTime(Math.min(...ends))}`;
}

const onlyByButton =
  'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';

function byWorkflow(confirmation: string | null): string {
  return confirmation === null
    ? '. The service does not tell what is pending, so no workflow can answer exactly this.'
    : `, or with a workflow: ${code('mode: respond')}, ${code(`confirmation: ${confirmation}`)}`;
}
