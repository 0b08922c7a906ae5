// How a question is answered, in one line: who is needed, the two answers, and until when.

import { andMore } from '../../cut.ts';
import { spell } from '../words/commands.ts';
import { capital, code, compose, dotted, formatTime, link, person, plural } from './compose.ts';
import type { QuestionView } from './question-view.ts';

/** "1 of 2 approvals so far (@ada). Still needed: one more person with `write` access." Null where anybody who may answer is enough. */
export function needsLine({ needs, mayAnswer }: QuestionView): string | null {
  const notWho = mayAnswer?.requester === false ? 'not who started or instructed the agent' : null;
  if (needs == null) return notWho && `**Somebody else has to approve**: ${notWho}.`;
  const { people, owners, approvedBy, owned } = needs;
  const so = approvedBy.length === 0 ? '' : ` (${approvedBy.map(person).join(', ')})`;
  const paths = owners.filter((path) => !owned.includes(path));
  const named = paths
    .slice(0, 10)
    .map((path) => (path === null ? 'a path that is not known' : code(path, 120)));
  const owner = `a code owner of ${paths.length > 1 ? 'each of ' : ''}${andMore(named, paths.length)}`;
  const missing = Math.max(people - approvedBy.length, 0);
  const by = mayAnswer === undefined ? '' : ` with ${code(mayAnswer.approve)} access`;
  const more = `${missing === 1 ? 'one more person' : `${missing} ${approvedBy.length === 0 ? '' : 'more '}people`}${by}`;
  const still = paths.length === 0 ? more : missing <= 1 ? owner : `${more}, ${owner} among them`;
  return `**${approvedBy.length} of ${plural(people, 'approval')} so far**${so}. Still needed: ${still}${notWho === null ? '' : `, ${notWho}`}.`;
}

/** `whole`: false where not all of it is shown, so that it can only be rejected. */
export function howToAnswer(view: QuestionView, whole: boolean): string {
  const { answering, buttons, conversationUrl } = view;
  if (answering.kind === 'elsewhere')
    return `**Approve or reject it in the ${link('conversation', conversationUrl)}.**`;
  const { url = null, only = false } = buttons ?? {};
  const press = url === null ? null : link('buttons', url);
  if (only && press !== null) return dotted([`Answer with the ${press}, not by comment`, until(view)]);
  const { isOutside = false, page = null } = answering.kind === 'comment' ? answering : {};
  const place = page === null ? '' : ` ${link('where it is asked', page)}`;
  const lines = answersTo(view, whole && !only).map(
    ([usage, does]) => `- **${code(spell(usage, answering.spelling))}**${does}`,
  );
  return compose(null, [
    [`${verbs[answering.kind]}${isOutside ? outside : place}:`, ...lines].join('\n'),
    capital(dotted([press && `or ${press}`, until(view)])) || null,
    only ? onlyByButton : null,
  ]);
}

const verbs = { thread: 'Reply', comment: 'Comment' } as const;
const outside = ' on the pull request, outside of this thread';

type UsageAndEffect = readonly [usage: string, does: string];

/** What each answer does, as people read it before they give it. */
function answersTo(view: QuestionView, mayApprove: boolean): readonly UsageAndEffect[] {
  const { answering, code: word, subject, needs } = view;
  const named = answering.kind === 'thread' ? '' : ` ${word}`;
  const isLast = needs == null || needs.people - needs.approvedBy.length <= 1;
  return [
    ...(mayApprove
      ? [[`/approve${named}`, isLast ? approves(subject) : ': one of the approvals'] as const]
      : []),
    [`/reject${named}`, rejects(subject)],
  ];
}

function approves(subject: QuestionView['subject']): string {
  if (subject === undefined) return ': it does this';
  if (subject.kind === 'money') return '';
  return subject.scope === null ? ': it goes on, and asks about each action' : ': it carries this out';
}

function rejects(subject: QuestionView['subject']): string {
  if (subject === undefined) return ' (reason optional): it does not';
  if (subject.kind === 'money') return '';
  return subject.endsRejected ? ' (reason optional): the run ends' : ' and what to change: it plans again';
}

/** The first of its ends, and what comes then. */
export function until({ rejectAt = null, expiresAt, job = null, subject }: QuestionView): string | null {
  const ends = [
    [rejectAt, 'it is rejected'],
    [expiresAt, afterwards[subject?.kind ?? 'action']],
    [job?.until ?? null, job?.stopsAgent ? 'the agent is stopped' : 'a later answer starts a new job'],
  ] as const;
  const [first] = ends
    .flatMap(([at, then]) => (at === null ? [] : [{ at, then }]))
    .toSorted((one, other) => one.at - other.at);
  return first === undefined ? null : `until ${formatTime(first.at)}, then ${first.then}`;
}

const afterwards = {
  action: "only in the agent's conversation",
  plan: 'it is not carried out',
  money: 'the limit stays',
} as const;

const onlyByButton =
  'This repository takes approvals only by the buttons on a pull request, and none is linked yet. Link one, or answer in the conversation.';
