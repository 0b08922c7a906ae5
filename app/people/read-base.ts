// When a pull request got its base. Its head stays the same then, but not what it changes.
import {
  answered,
  askGraphQL,
  type GitHubClient,
  GitHubError,
  type Loose,
  type RepositoryName,
  readList,
  readTime,
} from '../../shared/github/index.ts';

const query = `query ($owner: String!, $name: String!, $number: Int!) {
  repository(owner: $owner, name: $name) {
    pullRequest(number: $number) {
      timelineItems(itemTypes: [BASE_REF_CHANGED_EVENT, AUTOMATIC_BASE_CHANGE_SUCCEEDED_EVENT], last: 1) {
        nodes { ... on BaseRefChangedEvent { createdAt } ... on AutomaticBaseChangeSucceededEvent { createdAt } }
      }
    }
  }
}`;

type Found = Loose<{
  readonly repository: {
    readonly pullRequest: {
      readonly timelineItems: { readonly nodes: readonly { readonly createdAt: string }[] };
    };
  };
}>;

/** Null where it never had another one. Throws where GitHub does not tell. */
export async function readMovedAt(
  github: GitHubClient,
  { owner, repo }: RepositoryName,
  number: number,
): Promise<number | null> {
  const { data } = answered(await askGraphQL<Found>(github, query, { owner, name: repo, number }));
  const nodes = data?.repository?.pullRequest?.timelineItems?.nodes;
  const [last, ...others] = readList(nodes);
  if (nodes === undefined || others.length > 0) throw unknown();
  if (last === undefined) return null;
  const at = readTime(last?.createdAt);
  if (at === null) throw unknown();
  return at;
}

const unknown = () => new GitHubError(new Error('GitHub does not tell when the pull request got its base'));
