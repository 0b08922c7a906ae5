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
    resolveReviewThread(input: ResolveReviewThreadInput!): ThreadPayload
    updatePullRequestReviewComment(input: UpdatePullRequestReviewCommentInput!): ReviewCommentPayload
    updateCheckRun(input: UpdateCheckRunInput!): CheckRunPayload
    addReaction(input: AddReactionInput!): ReactionPayload
  }
  input ResolveReviewThreadInput { threadId: ID! }
  type ThreadPayload { thread: PullRequestReviewThread }
  input UpdatePullRequestReviewCommentInput { pullRequestReviewCommentId: ID! body: String! }
  type ReviewCommentPayload { pullRequestReviewComment: PullRequestReviewComment }
  enum ReactionContent { THUMBS_UP THUMBS_DOWN LAUGH HOORAY CONFUSED HEART ROCKET EYES }
  input AddReactionInput { subjectId: ID! content: ReactionContent! }
  type Reaction { content: ReactionContent! }
  type ReactionPayload { reaction: Reaction }
  enum RequestableCheckStatusState { COMPLETED IN_PROGRESS PENDING QUEUED WAITING }
  enum CheckConclusionState { ACTION_REQUIRED CANCELLED FAILURE NEUTRAL SKIPPED STALE STARTUP_FAILURE SUCCESS TIMED_OUT }
  input CheckRunOutput { title: String! summary: String! text: String }
  input CheckRunAction { label: String! identifier: String! description: String! }
  input UpdateCheckRunInput {
    repositoryId: ID!
    checkRunId: ID!
    name: String
    externalId: String
    detailsUrl: String
    status: RequestableCheckStatusState
    conclusion: CheckConclusionState
    output: CheckRunOutput
    actions: [CheckRunAction!]
  }
  type CheckRunPayload { checkRun: CheckRun }

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
  type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! endCursor: String startCursor: String }
  scalar GitObjectID
  enum CheckRunType { ALL LATEST }
  input CheckSuiteFilter { appId: Int checkName: String }
  input CheckRunFilter { appId: Int checkName: String checkType: CheckRunType }
  type CheckRun implements Node { id: ID! name: String! externalId: String }
  type CheckSuite implements Node {
    id: ID!
    checkRuns(first: Int, after: String, filterBy: CheckRunFilter): CheckRunConnection
  }
  interface GitObject { oid: GitObjectID! }
  type Blob implements GitObject {
    oid: GitObjectID!
    byteSize: Int!
    isBinary: Boolean
    isTruncated: Boolean!
    text: String
  }
  type Tree implements GitObject { oid: GitObjectID! }
  type Commit implements GitObject {
    oid: GitObjectID!
    checkSuites(first: Int, after: String, filterBy: CheckSuiteFilter): CheckSuiteConnection
  }
  type Ref { name: String! target: GitObject }
  type Repository implements Node {
    id: ID!
    databaseId: Int
    defaultBranchRef: Ref
    object(oid: GitObjectID, expression: String): GitObject
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
    reviewThreads(first: Int, last: Int, before: String, after: String): PullRequestReviewThreadConnection!
  }
  type IssueComment implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReview implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReviewComment implements Node & Minimizable { ${written} isMinimized: Boolean! }
  type PullRequestReviewThread implements Node {
    id: ID!
    isResolved: Boolean!
    comments(first: Int, after: String): PullRequestReviewCommentConnection!
  }
  ${[
    'IssueComment',
    'PullRequestReviewThread',
    'PullRequestReviewComment',
    'UserContentEdit',
    'CheckSuite',
    'CheckRun',
  ]
    .map(connection)
    .join('')}
`);
