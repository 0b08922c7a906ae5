export { type AsksBefore, asksLine, asksWords, neverAskedWords } from './asks-words.ts';
export { type BranchLookUp, type BranchName, branchDoubt, lookUpBranch } from './branch.ts';
export { type AnswerComment, checkAnswer, type QuestionComment } from './check-answer.ts';
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
} from './commands.ts';
export { costWords, dollars, overBudgetWords } from './cost-words.ts';
export { endingWords } from './ending-words.ts';
export { graphqlBase } from './graphql-base.ts';
export { beforeFields, type IssueBefore, issueBefore, readIssueBefore } from './issue-before.ts';
export { type InLineView, lineTitle } from './line-words.ts';
export {
  deriveKey,
  type MarkerKind,
  type MarkerPayload,
  type MarkerPlace,
  type MarkerReading,
  readMarker,
  writeMarker,
} from './marker.ts';
export { type OutcomeWords, outcomeWords } from './outcome-words.ts';
export { beginsWithMarker, ownTexts, type PostedText, readPostedText } from './own-texts.ts';
export { type ParsedCommand, parseCommand } from './parse-command.ts';
export {
  type GitHubRequest,
  isBot,
  isPermissionLevel,
  levelOf,
  lookUpPermission,
  type PermissionLevel,
  type PermissionLookUp,
  permissionLevels,
  permits,
} from './permission.ts';
export { messageFromRedChecks, type RedCheck, type RedChecksTold, redChecksNote } from './red-checks.ts';
export { type ReviewComment, readReviewComment, readReviewComments } from './review-comment.ts';
export { messageFromReview, type ReviewMessage, type WrittenReview } from './review-message.ts';
export { hashOfShown } from './shown-text.ts';
export { type PromptParts, promptFromIssue } from './start-prompt.ts';
export { nowDoing, type StateWords, stateWords } from './state-words.ts';
export * from './templates/index.ts';
export { cut } from './text/cut.ts';
export { exactText } from './text/exact-text.ts';
export { type FenceOptions, fenced } from './text/fenced.ts';
export {
  countHidden,
  type HiddenCounts,
  type HiddenKind,
  nothingHidden,
  removeHidden,
  stripInvisible,
} from './text/hidden-text.ts';
export { code, inline, link, person } from './text/inline.ts';
export { logLine } from './text/log-line.ts';
export { quoted } from './text/quoted.ts';
export { formatDuration, formatTime } from './time-words.ts';
export { type UntrustedComment, type UntrustedIssue, untrustedData } from './untrusted-text.ts';
