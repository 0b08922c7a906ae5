// Somebody who answers as people do elsewhere, `LGTM` for example, gets one reply that says what counts. No job is started for such a comment, so the step
// that waits for the answer looks for them.
import { api, type PostedComment, texts } from '../../shared/github/index.ts';
import type { Permission } from '../../shared/schema/index.ts';
import { commentsOf, ownerAndRepo } from './create-github.ts';
import { markedText, markerOf } from './marker.ts';
import { type QuestionInThread, questionsIn, type StepThread, type ThreadComments } from './step-thread.ts';
import { spelling } from './views.ts';

/** Comments of people on an open question that are meant as an answer but are no command: one of each person, and none if two questions are open. */
export function meantAnswers(
  { comment: { id: asked }, question: { code } }: QuestionInThread,
  { comments, marked }: ThreadComments,
  after: number,
): readonly PostedComment[] {
  if (questionsIn(marked).filter(({ question }) => question.state === 'open').length > 1) return [];
  const told = new Set(marked.map(({ marker }) => marker.hints));
  return comments.filter(({ id, body, person }) => {
    if (id <= Math.max(asked, after) || person === null || texts.meantAnswer(body) === null) return false;
    const hints = hintOf(code, person);
    // Who has written a command since knows how.
    const knows = comments.some(
      (each) => each.id > id && each.person?.id === person.id && each.body.startsWith('/'),
    );
    const isNew = !told.has(hints) && !knows;
    told.add(hints);
    return isNew;
  });
}

const hintOf = (code: string, { id }: { readonly id: number }): string => `${code} ${id}`;

/** Only who may answer: to others it would be no help. Returns how many were told. */
export async function hintInThread(
  { question: { code } }: QuestionInThread,
  written: readonly PostedComment[],
  { github, thread, context, key }: StepThread,
  least: Permission = 'write',
): Promise<number> {
  let told = 0;
  for (const { body, person } of written) {
    const meant = texts.meantAnswer(body);
    if (meant === null || person === null) continue;
    const found = await api.lookUpPermission(github, ownerAndRepo(thread.repository), person);
    if (found.kind !== 'known' || !api.permits(found.level, least)) continue;
    const text = texts.refusalReply({
      login: person.login,
      what: '',
      why: texts.meantHint(meant, code, spelling),
    });
    const marker = { ...markerOf(null, context), hints: hintOf(code, person) };
    await api.createComment(github, commentsOf(thread), markedText(marker, text, thread, key));
    told += 1;
  }
  return told;
}
