// The text of an issue for a command: only what already was there when the command was written, because that is what its author
// read. Webhooks carry the text of the moment in which GitHub made them.
import type { IssueText } from '../../github-things.ts';
import { answered, askGraphQL, type GitHubClient, type RepositoryName } from './client.ts';
import { type Loose, readList, readText, wholeSecond } from './decode.ts';

export type IssueBefore =
  | { readonly kind: 'text'; readonly issue: IssueText }
  | { readonly kind: 'edited_since' }
  | { readonly kind: 'unreadable' };

const ofBoth = `number title body url lastEditedAt
  timelineItems(itemTypes: [RENAMED_TITLE_EVENT], last: 1) { nodes { ... on RenamedTitleEvent { createdAt } } }`;

/** The fields that `issueBefore` needs of a pull request. Its state has another type than an issue's, so it needs a name of its own. */
export const pullBeforeFields = `${ofBoth} pullState: state`;

export interface BeforeFields {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly url: string;
  /** Present on an issue. */
  readonly state: string;
  /** Present on a pull request. */
  readonly pullState: string;
  readonly lastEditedAt: string | null;
  readonly timelineItems: { readonly nodes: readonly { readonly createdAt: string }[] };
}

export const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    issueOrPullRequest(number: $number) {
      ... on Issue { ${ofBoth} state }
      ... on PullRequest { ${pullBeforeFields} }
    }
  }
}`;

type Found = Loose<{ readonly repository: { readonly issueOrPullRequest: BeforeFields } }>;

/** Throws the error of a failed call. */
export async function readIssueBefore(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  number: number,
  writtenAt: number,
): Promise<IssueBefore> {
  const asked = { owner, name: repo, number };
  const { data } = answered(await askGraphQL<Found>(github, query, asked));
  return issueBefore(data?.repository?.issueOrPullRequest, number, writtenAt);
}

export function issueBefore(
  found: Loose<BeforeFields> | null | undefined,
  number: number,
  writtenAt: number,
): IssueBefore {
  // Absent is not the same as "never edited", which is null.
  if (found?.number !== number || found.lastEditedAt === undefined) return { kind: 'unreadable' };
  const renames = readList(found.timelineItems?.nodes).map((rename) => rename?.createdAt);
  const times = [found.lastEditedAt, ...renames].flatMap((change) => readText(change) ?? []).map(Date.parse);
  // What changed within the second of the command counts as changed since.
  if (!times.every((time) => time < wholeSecond(writtenAt))) return { kind: 'edited_since' };
  return {
    kind: 'text',
    issue: {
      number,
      title: readText(found.title) ?? '',
      body: readText(found.body) ?? '',
      url: readText(found.url) ?? '',
      open: (found.state ?? found.pullState) === 'OPEN',
    },
  };
}
