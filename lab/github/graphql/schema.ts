// As much of GitHub's GraphQL schema as Apps and the Action ask for.
import { buildSchema } from 'graphql';

const written = `
  id: ID!
  databaseId: Int
  fullDatabaseId: String
  body: String!
  author: Actor
  editor: Actor
  createdAt: String!
  lastEditedAt: String
  includesCreatedEdit: Boolean!
  userContentEdits(first: Int, after: String): UserContentEditConnection`;

const numbered = `
  number: Int!
  title: String!
  url: String!
  timelineItems(first: Int, last: Int, itemTypes: [TimelineItemType!]): TimelineConnection!
  comments(first: Int, last: Int, after: String): IssueCommentConnection!`;

const connection = (node: string) => `
  type ${node}Connection {
    nodes: [${node}]
    totalCount: Int!
    pageInfo: PageInfo!
  }`;

export const schema = buildSchema(`
  type Query {
    node(id: ID!): Node
    nodes(ids: [ID!]!): [Node]!
    repository(owner: String!, name: String!): Repository
  }
  type Mutation {
    resolveReviewThread(input: ThreadInput!): ThreadPayload
  }
  input ThreadInput { threadId: ID! }
  type ThreadPayload { thread: PullRequestReviewThread }

  interface Node { id: ID! }
  interface Actor { login: String! }
  type User implements Actor & Node { id: ID! login: String! }
  type Bot implements Actor & Node { id: ID! login: String! }
  type Organization implements Actor & Node { id: ID! login: String! }
  interface Minimizable { isMinimized: Boolean! }
  type UserContentEdit implements Node {
    id: ID!
    editedAt: String!
    editor: Actor
    diff: String
    deletedAt: String
  }
  type PageInfo { hasNextPage: Boolean! endCursor: String }
  interface GitObject { oid: String! }
  type Blob implements GitObject {
    oid: String!
    byteSize: Int!
    isBinary: Boolean
    isTruncated: Boolean!
    text: String
  }
  type Tree implements GitObject { oid: String! }
  type Commit implements GitObject { oid: String! }
  type Ref { name: String! target: GitObject }
  type Repository {
    databaseId: Int
    defaultBranchRef: Ref
    object(expression: String): GitObject
    issue(number: Int!): Issue
    pullRequest(number: Int!): PullRequest
    issueOrPullRequest(number: Int!): IssueOrPullRequest
  }
  union IssueOrPullRequest = Issue | PullRequest
  enum TimelineItemType { RENAMED_TITLE_EVENT }
  type RenamedTitleEvent { createdAt: String! }
  union TimelineItem = RenamedTitleEvent
  type TimelineConnection { nodes: [TimelineItem]! }
  enum IssueState { OPEN CLOSED }
  enum PullRequestState { OPEN CLOSED MERGED }
  type Issue implements Node { ${written} ${numbered} state: IssueState! }
  type PullRequest implements Node {
    ${written} ${numbered}
    state: PullRequestState!
    headRefOid: String!
    headRefName: String!
    headRepository: Repository
    reviewThreads(first: Int, after: String): PullRequestReviewThreadConnection!
  }
  type IssueComment implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReview implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReviewComment implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReviewThread implements Node {
    id: ID!
    isResolved: Boolean!
    comments(first: Int, after: String): PullRequestReviewCommentConnection!
  }
  ${['IssueComment', 'PullRequestReviewThread', 'PullRequestReviewComment', 'UserContentEdit'].map(connection).join('')}
`);
