export { type BranchLookUp, type BranchName, branchDoubt, lookUpBranch } from './client/branch.ts';
export { type AnswerComment, checkAnswer, type QuestionComment } from './client/check-answer.ts';
export {
  askGraphQL,
  type GitHubClient,
  type GraphQLReply,
  type RepositoryName,
  readItems,
  readPages,
  refuseBrokenReply,
  repositoryName,
} from './client/client.ts';
export { isObject, type Loose, readId, readList, readText, readTime, readWord } from './client/decode.ts';
export { GitHubError, type GitHubFailure, readGitHubFailure, unlessGone } from './client/failure.ts';
export {
  type BeforeFields,
  beforeFields,
  type IssueBefore,
  issueBefore,
  readIssueBefore,
} from './client/issue-before.ts';
export {
  type CommentKind,
  type CommentList,
  createComment,
  editComment,
  findOwnComment,
  listComments,
  ownComment,
  ownComments,
  type PostedComment,
  posted,
  readComment,
  readPostedComment,
  replyInThread,
} from './client/own-comments.ts';
export {
  isBot,
  isPermissionLevel,
  lookUpPermission,
  type PermissionLevel,
  type PermissionLookUp,
  permissionLevels,
  permits,
  readLevel,
} from './client/permission.ts';
export {
  type CommentInEvent,
  type Payload,
  readCommentInThread,
  readIssueComment,
  readPerson,
  readReview,
} from './client/read-events.ts';
export {
  deriveKey,
  hashOfShown,
  type MarkerKind,
  type MarkerPayload,
  type MarkerPlace,
  type MarkerReading,
  ownMarker,
  readMarker,
  writeMarker,
} from './marker.ts';
export {
  messageFromRedChecks,
  type RedCheck,
  type RedChecksTold,
  redChecksNote,
} from './prompts/red-checks.ts';
export {
  messageFromReview,
  type ReviewComment,
  type ReviewMessage,
  readReviewComment,
  readReviewComments,
  type WrittenReview,
} from './prompts/review-message.ts';
export { type PromptParts, promptFromIssue } from './prompts/start-prompt.ts';
export { type UntrustedComment, type UntrustedIssue, untrustedData } from './prompts/untrusted.ts';
export * from './templates/index.ts';
export { cut } from './text/cut.ts';
export { exactText } from './text/exact-text.ts';
export {
  countHidden,
  type HiddenCounts,
  type HiddenKind,
  nothingHidden,
  removeHidden,
  stripInvisible,
} from './text/hidden-text.ts';
export { code, inline, link, logLine, person } from './text/inline.ts';
export { type FenceOptions, fenced, quoted } from './text/quoted.ts';
export { loadMarkdownReader } from './text/shown-code.ts';
export type { IssueText, Person, Repository, WrittenComment } from './types.ts';
export { costWords, dollars, formatDuration, formatTime, overBudgetWords } from './words/amounts.ts';
export {
  type CommandDeclaration,
  type CommandName,
  type CommandPermission,
  type CommandSpelling,
  commandNames,
  commands,
  commandTable,
  permissionWords,
  spell,
} from './words/commands.ts';
export { type Audience, endingWords, type OutcomeWords, outcomeWords } from './words/outcomes.ts';
export { type ParsedCommand, parseCommand } from './words/parse-command.ts';
export {
  type AsksBefore,
  asksLine,
  asksWords,
  type InLineView,
  lineTitle,
  neverAskedWords,
  nowDoing,
  type StateWords,
  stateWords,
} from './words/states.ts';
