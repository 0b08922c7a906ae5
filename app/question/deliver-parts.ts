// The further comments of a question that one comment does not hold: replies in its review thread, else comments on its issue
// or pull request. Each has a signed marker of its own, and is found by it after a crash.
import { api, type GitHubClient, type PostedComment, texts } from '../../shared/github/index.ts';
import type { QuestionPlace, ShownPart, StoredQuestion } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { type Asked, isText, signText, type TextName } from './question-text.ts';

/** Corrects the parts that are known, and creates the others. Throws the error of a failed call. */
export async function deliverParts(
  github: GitHubClient,
  asked: Asked,
  shown: QuestionPlace,
  /** True when an earlier try may have created some. */
  tried: boolean,
): Promise<readonly ShownPart[]> {
  const list = listOfParts(asked.run, shown);
  const parts: ShownPart[] = [];
  const { code, actions, subject, createdAt } = asked.question;
  const find = async (name: TextName) => {
    const found = await api.findOwnComment(github, list, isText(name), createdAt);
    return found && partOf(found);
  };
  const further = texts.furtherParts({ code: code ?? '', actions, ...(subject && { subject }) });
  for (const [place, text] of further.entries()) {
    const name = { ...asked, number: shown.number, part: place + 2 };
    const body = signText(name, text);
    const known = shown.parts?.[place] ?? (tried ? await find(name) : null);
    parts.push(
      known === null
        ? partOf(await createPart(github, list, shown, body))
        : await editPart(github, list, known, body),
    );
  }
  return parts;
}

/** Replaces the text of each part, when the question is shown elsewhere. */
export async function replaceParts(
  github: GitHubClient,
  run: Run,
  shown: QuestionPlace,
  body: string,
): Promise<void> {
  for (const part of shown.parts ?? []) await editPart(github, listOfParts(run, shown), part, body);
}

function listOfParts({ repository }: Run, { kind, number }: QuestionPlace): api.CommentList {
  return { ...api.repositoryName(repository), number, kind: kind === 'thread' ? 'thread' : 'issue' };
}

function createPart(
  github: GitHubClient,
  list: api.CommentList,
  { kind, id }: QuestionPlace,
  body: string,
): Promise<PostedComment> {
  return kind === 'thread'
    ? api.replyInThread(github, list, id, body)
    : api.createComment(github, list, body);
}

/** A part that somebody deleted is not created again: the question is asked again when it is answered. */
async function editPart(
  github: GitHubClient,
  list: api.CommentList,
  part: ShownPart,
  body: string,
): Promise<ShownPart> {
  await api.editUnlessDeleted(github, list, part.id, body);
  return part;
}

function partOf({ id, nodeId }: PostedComment): ShownPart {
  return { id, nodeId };
}

/** A question that was asked on a pull request of somebody else is asked again on the agent's own. */
export function isMisplaced({ shown, settledAt }: StoredQuestion, { facts: { pull } }: Run): boolean {
  if (shown === null || settledAt !== null || shown.kind === 'issue' || pull.linked === null) return false;
  return shown.number !== pull.linked.number;
}

/** Where the question was before, a link to it is in its place, in the end with its result. */
export async function leavePointers(github: GitHubClient, asked: Asked, to: QuestionPlace): Promise<void> {
  const { run, question } = asked;
  const { code, subject, actions, result, settledAt } = question;
  if (code === null || (settledAt !== null && result === null)) return;
  const view = { code, url: to.url, subject, actions, result: settledAt === null ? null : result };
  const pointer = texts.questionPointer(view, null);
  for (const left of to.left ?? []) {
    const { number, kind, id } = left;
    await replaceParts(github, run, left, pointer);
    const list = { ...api.repositoryName(run.repository), number, kind };
    await api.editUnlessDeleted(github, list, id, signText({ ...asked, number }, pointer));
  }
}
