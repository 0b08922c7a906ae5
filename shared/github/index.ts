export { branchDoubt, lookUpBranch } from './client/branch.ts';
export { checkAnswer, type QuestionComment } from './client/check-answer.ts';
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
  replyInThread,
} from './client/own-comments.ts';
export {
  lookUpPermission,
  type PermissionLevel,
  type PermissionLookUp,
  permits,
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
  type MarkerPayload,
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
  readReviewComments,
  type WrittenReview,
} from './prompts/review-message.ts';
export { promptFromIssue } from './prompts/start-prompt.ts';
export { type UntrustedComment, type UntrustedIssue, untrustedData } from './prompts/untrusted.ts';
export { warningLines } from './templates/compose.ts';
export {
  finalMessageSection,
  outcomeReport,
  outcomeSection,
} from './templates/outcome.ts';
export {
  type HeldMessages,
  type ProgressView,
  progressComment,
  type RuledLine,
} from './templates/progress.ts';
export {
  furtherParts,
  isShownWhole,
  type Needs,
  type QuestionView,
  questionComment,
  questionPointer,
  settledQuestion,
} from './templates/question.ts';
export { grantTakenBack, resultReply, staleWords } from './templates/question-result.ts';
export { type Refusal, type RefusalWhy, refusalReply, remedy } from './templates/refusal.ts';
export {
  configurationErrors,
  heldReply,
  helpReply,
  notStoppedReply,
  returnedReply,
  sideAnswer,
  statusReply,
  stopReply,
} from './templates/replies.ts';
export { factsLine, type RunSummary, timelineTable } from './templates/run-line.ts';
export { cut } from './text/cut.ts';
export { exactText } from './text/exact-text.ts';
export {
  type HiddenCounts,
  removeHidden,
  stripInvisible,
} from './text/hidden-text.ts';
export { code, inline, link, logLine, person } from './text/inline.ts';
export { loadMarkdownReader } from './text/shown-code.ts';
export type { IssueText, Person, Repository, WrittenComment } from './types.ts';
export { costWords, formatDuration, formatTime, overBudgetWords } from './words/amounts.ts';
export {
  type CommandName,
  commandNames,
  commands,
  commandTable,
  spell,
} from './words/commands.ts';
export { endingWords, outcomeWords } from './words/outcomes.ts';
export { type ParsedCommand, parseCommand } from './words/parse-command.ts';
export {
  type AsksBefore,
  asksLine,
  asksWords,
  type InLineView,
  lineTitle,
  neverAskedWords,
  nowDoing,
  stateWords,
} from './words/states.ts';
