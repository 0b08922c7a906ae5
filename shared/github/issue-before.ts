// The text of an issue for a command: only what already stood there when the command was written, because that is what
// its author read. Webhooks do not tell; they carry the text of whenever GitHub made them.
import { field } from './field.ts';
import type { GitHubRequest } from './permission.ts';

export type IssueBefore =
  | { readonly kind: 'text'; readonly issue: IssueThen }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

export interface IssueThen {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  readonly open: boolean;
}

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
  request: GitHubRequest,
  { owner, name }: { readonly owner: string; readonly name: string },
  number: number,
  writtenAt: number,
): Promise<IssueBefore> {
  const { data } = await request('POST /graphql', { query, variables: { owner, name, number } });
  const found = field(field(field(data, 'data'), 'repository'), 'issueOrPullRequest');
  return issueBefore(found, number, writtenAt);
}

export function issueBefore(found: unknown, number: number, writtenAt: number): IssueBefore {
  const lastEditedAt = field(found, 'lastEditedAt');
  // Absent is not the same as "never edited", which is null.
  if (field(found, 'number') !== number || lastEditedAt === undefined) return { kind: 'unreadable' };
  const renames = field(field(found, 'timelineItems'), 'nodes');
  const changes = [lastEditedAt, ...(Array.isArray(renames) ? renames : []).map(renamedAt)];
  const times = changes.flatMap((change) => (typeof change === 'string' ? [Date.parse(change)] : []));
  const before = Math.floor(writtenAt / tick) * tick;
  if (!times.every((time) => time < before)) return { kind: 'edited_since' };
  const text = (name: string) => String(field(found, name) ?? '');
  const open = field(found, 'state') === 'OPEN';
  return {
    kind: 'text',
    issue: { number, title: text('title'), body: text('body'), url: text('url'), open },
  };
}

function renamedAt(rename: unknown): unknown {
  return field(rename, 'createdAt');
}
