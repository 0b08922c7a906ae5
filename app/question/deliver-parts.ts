// The further comments of a question that one comment does not hold: replies in its review thread, else comments on its issue
// or pull request. Each has a signed marker of its own, and is found by it after a crash.
import { furtherParts, hashOfShown } from '../../shared/github/index.ts';
import { numberAt, textAt } from '../github/decode.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { Shown, ShownPart, StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { findMarked } from '../outbox/find-marked.ts';
import { ownMarker } from '../outbox/own-marker.ts';

export interface PartsToShow {
  readonly question: StoredQuestion;
  readonly run: Run;
  readonly markerSecret: string;
}

const clockSlack = 60 * 60_000;

/** What has to stand beside it, in order, each with its hidden first line. */
export function partBodies(
  { question, run, markerSecret }: PartsToShow,
  number: number,
): readonly PartBody[] {
  const texts = furtherParts({ code: question.code ?? '', actions: question.actions });
  return texts.map((text, place) => {
    const payload = { confirmation: question.id, part: place + 2 };
    const marker = ownMarker('confirmation', payload, run.repository, number, markerSecret);
    return { marker, body: `${marker}\n${text}` };
  });
}

export interface PartBody {
  readonly marker: string;
  readonly body: string;
}

/** Puts right what is known, and makes what is missing. Throws the error of a failed call. */
export async function deliverParts(
  github: OctokitLike,
  toShow: PartsToShow,
  shown: Shown,
  /** True when an earlier try may have made some. */
  tried: boolean,
): Promise<readonly ShownPart[]> {
  const parts: ShownPart[] = [];
  for (const [place, part] of partBodies(toShow, shown.number).entries()) {
    const known = shown.parts?.[place] ?? (tried ? await findPart(github, toShow, shown, part) : null);
    parts.push(
      known === null
        ? await createPart(github, toShow, shown, part)
        : await edit(github, toShow, shown, known, part.body),
    );
  }
  return parts;
}

/** In place of each part, where the question has moved or is asked elsewhere. */
export async function replaceParts(
  github: OctokitLike,
  toShow: Pick<PartsToShow, 'run'>,
  shown: Shown,
  body: string,
): Promise<void> {
  for (const part of shown.parts ?? []) await edit(github, toShow, shown, part, body);
}

async function createPart(
  github: OctokitLike,
  { run }: PartsToShow,
  { kind, number, id }: Shown,
  { body }: PartBody,
): Promise<ShownPart> {
  const { data } = await (kind === 'thread'
    ? github.request('POST /repos/{owner}/{repo}/pulls/{pull_number}/comments/{comment_id}/replies', {
        ...{ ...at(run), body },
        ...{ pull_number: number, comment_id: id },
      })
    : github.request('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
        ...{ ...at(run), body },
        issue_number: number,
      }));
  return partOf(data, body);
}

async function findPart(
  github: OctokitLike,
  { run, question }: PartsToShow,
  { kind, number }: Shown,
  { marker, body }: PartBody,
): Promise<ShownPart | null> {
  const since = new Date(question.createdAt - clockSlack).toISOString();
  const found = await (kind === 'thread'
    ? findMarked(
        github,
        'GET /repos/{owner}/{repo}/pulls/{pull_number}/comments',
        { ...at(run), pull_number: number, since },
        marker,
      )
    : findMarked(
        github,
        'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
        { ...at(run), issue_number: number, since },
        marker,
      ));
  return found === null ? null : partOf(found, body);
}

/** One that somebody deleted is not made again: the question is asked anew when it is answered. */
async function edit(
  github: OctokitLike,
  { run }: Pick<PartsToShow, 'run'>,
  { kind }: Shown,
  part: ShownPart,
  body: string,
): Promise<ShownPart> {
  const route =
    kind === 'thread'
      ? 'PATCH /repos/{owner}/{repo}/pulls/comments/{comment_id}'
      : 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}';
  try {
    const { data } = await github.request(route, { ...at(run), comment_id: part.id, body });
    return { ...part, text: hashOfShown(textAt(data, 'body') ?? body) };
  } catch (error) {
    const { status } = readGitHubFailure(error);
    if (status !== 404 && status !== 410) throw error;
    return part;
  }
}

function partOf(data: unknown, body: string): ShownPart {
  const id = numberAt(data, 'id');
  if (id === null) throw new Error('GitHub did not name what it made');
  // As GitHub keeps it, should that differ from what was sent.
  return { id, nodeId: textAt(data, 'node_id') ?? '', text: hashOfShown(textAt(data, 'body') ?? body) };
}

function at({ repository }: Run) {
  return { owner: repository.owner, repo: repository.name };
}
