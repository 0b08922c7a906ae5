// The text of an issue for a command: only what already stood there when the command was written, because that is what
// its author read. Webhooks do not tell; they carry the text of whenever GitHub made them.
import { type Json, listAt, numberAt, objectAt, textAt } from '../github/decode.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { IssueText } from '../model/ask.ts';
import type { Repository } from '../model/run.ts';

export type IssueBefore =
  | { readonly kind: 'text'; readonly issue: IssueText }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

/** Of an issue or a pull request, for `issueBefore`. */
export const beforeFields = `number title body url state lastEditedAt
  timelineItems(itemTypes: [RENAMED_TITLE_EVENT], last: 1) { nodes { ... on RenamedTitleEvent { createdAt } } }`;
const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${beforeFields} }
      ... on PullRequest { ${beforeFields} }
    }
  }
}`;

/** GitHub tells times in whole seconds; within one second nobody knows what came first, so it counts as since. */
const tick = 1000;

/** Throws what GitHub threw, to be asked again later. */
export async function readIssueBefore(
  github: OctokitLike,
  { owner, name }: Repository,
  number: number,
  writtenAt: number,
): Promise<IssueBefore> {
  const { data } = await github.request('POST /graphql', { query, variables: { owner, name, number } });
  const found = objectAt(objectAt(objectAt(data, 'data'), 'repository'), 'issueOrPullRequest');
  return issueBefore(found, number, writtenAt);
}

export function issueBefore(found: Json | null, number: number, writtenAt: number): IssueBefore {
  // Absent is not the same as "never edited", which is null.
  if (numberAt(found, 'number') !== number || found?.lastEditedAt === undefined)
    return { kind: 'unreadable' };
  const renames = listAt(objectAt(found, 'timelineItems'), 'nodes');
  const changes = [textAt(found, 'lastEditedAt'), ...renames.map((rename) => textAt(rename, 'createdAt'))];
  const times = changes.flatMap((change) => (change === null ? [] : [Date.parse(change)]));
  const before = Math.floor(writtenAt / tick) * tick;
  if (!times.every((time) => time < before)) return { kind: 'edited_since' };
  return {
    kind: 'text',
    issue: {
      number,
      title: textAt(found, 'title') ?? '',
      body: textAt(found, 'body') ?? '',
      url: textAt(found, 'url') ?? '',
      open: textAt(found, 'state') === 'OPEN',
    },
  };
}
