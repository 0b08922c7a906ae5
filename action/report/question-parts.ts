// The further comments of a question that one comment does not hold. Each is signed with the conversation, the code of the question,
// its place, and the hash of its text.

import type { ShownAction } from '../../shared/conversation/index.ts';
import { api, furtherParts, type GitHubClient, type QuestionComment } from '../../shared/github/index.ts';
import { commentsOf, type Thread } from './create-github.ts';

interface PartsPlace {
  readonly conversationId: string;
  readonly code: string;
  readonly thread: Thread;
  readonly key: Uint8Array;
}

/** Creates the comments that are missing and corrects those that were changed. Afterwards all of them are there. */
export async function keepParts(
  github: GitHubClient,
  place: PartsPlace,
  actions: readonly ShownAction[] | null,
  comments: readonly api.PostedComment[],
): Promise<void> {
  const known = knownParts(comments, place);
  for (const [at, text] of furtherParts({ code: place.code, actions }).entries()) {
    await keepPart(github, place, at + 2, text, known.get(at + 2) ?? null);
  }
}

const overText = 'This part belongs to a question that is over.';

/** Replaces the text of the further comments once the question is closed, so that none can be mistaken for open. */
export async function closeParts(
  github: GitHubClient,
  place: PartsPlace,
  comments: readonly api.PostedComment[],
): Promise<void> {
  for (const [part, comment] of knownParts(comments, place)) {
    await keepPart(github, place, part, overText, comment);
  }
}

/** Reads the parts that the check of an answer needs; null where one of them is missing. */
export function partsToCheck(
  comments: readonly api.PostedComment[],
  place: PartsPlace,
  count: number,
): NonNullable<QuestionComment['parts']> | null {
  const known = knownParts(comments, place);
  const parts: NonNullable<QuestionComment['parts']>[number][] = [];
  for (let part = 2; part <= count + 1; part += 1) {
    const comment = known.get(part);
    if (comment === undefined || comment.nodeId === '') return null;
    const isOurs = (body: string) => {
      const read = readPart(body, place);
      // We wrote that too, and anyone who may edit comments could put it over an open question.
      const isOver = read?.hash === api.hashOfShown(overText);
      return read?.part === part && !isOver && read.hash === api.hashOfShown(body);
    };
    parts.push({ nodeId: comment.nodeId, isOurs });
  }
  return parts;
}

async function keepPart(
  github: GitHubClient,
  place: PartsPlace,
  part: number,
  text: string,
  known: api.PostedComment | null,
): Promise<void> {
  const { conversationId, code, thread, key } = place;
  const marker = api.writeMarker(
    'part',
    { of: conversationId, code, part, text: api.hashOfShown(text) },
    thread,
    key,
  );
  const body = `${marker}\n${text}`;
  const list = commentsOf(thread);
  if (known === null) await api.createComment(github, list, body);
  else if (known.body !== body) await api.editComment(github, list, known.id, body);
}

function knownParts(
  comments: readonly api.PostedComment[],
  place: PartsPlace,
): ReadonlyMap<number, api.PostedComment> {
  const partIn = (body: string) => readPart(body, place)?.part ?? null;
  const own = api.ownComments(comments, (body) => partIn(body)?.toString() ?? null, 'anyone');
  return new Map(own.map((comment) => [partIn(comment.body) ?? 0, comment]));
}

function readPart(body: string, { conversationId, code, thread, key }: PartsPlace) {
  const reading = api.readMarker('part', body, thread, [key]);
  if (reading.kind !== 'valid') return null;
  const { of, code: asked, part, text } = reading.payload;
  if (of !== conversationId || asked !== code || typeof part !== 'number') return null;
  return { part, hash: typeof text === 'string' ? text : '' };
}
