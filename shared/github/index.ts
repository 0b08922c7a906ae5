export { cut } from '../cut.ts';
export * from '../github-things.ts';
export * from './client/as-written.ts';
export { readCommentsOfReview } from './client/as-written.ts';
export * from './client/branch.ts';
export { branchDoubt, lookUpBranch } from './client/branch.ts';
export * from './client/check-answer.ts';
export * from './client/client.ts';
export { apiVersion, conditionalFetch, type Fetch, withApiVersion } from './client/conditional-fetch.ts';
export * from './client/decode.ts';
export { createDefaultBranchFiles, type DefaultBranchFiles } from './client/default-branch.ts';
export { editorFields, type HistoryNode, isEditedByOthers } from './client/edit-history.ts';
export * from './client/failure.ts';
export {
  type CommentKind,
  type CommentList,
  createComment,
  editComment,
  editUnlessDeleted,
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
  type PermissionLookUp,
  permits,
  readLevel,
} from './client/permission.ts';
export * from './client/read-events.ts';
export * from './marker.ts';
export * from './prompts/red-checks.ts';
export {
  messageFromReview,
  type WrittenReview,
} from './prompts/review-message.ts';
export * from './prompts/start-prompt.ts';
export { type UntrustedComment, type UntrustedIssue, untrustedData } from './prompts/untrusted.ts';
export type { RefusalWhy } from './refusal-why.ts';
export { shortCommit, warningLines } from './templates/compose.ts';
export { fileStates, unseenWords } from './templates/executed-files.ts';
export * from './templates/judgement.ts';
export * from './templates/outcome.ts';
export { actionLine, readEdit, unshownWords, withoutTypeTag } from './templates/pending-action.ts';
export { type PlanInForce, planEnds, scopeInLines } from './templates/plan-in-force.ts';
export * from './templates/progress.ts';
export { proofSentence } from './templates/proof.ts';
export {
  noSuchName,
  questionComment,
  questionOnPage,
  questionPointer,
  questionReminder,
  questionTitle,
  settledQuestion,
} from './templates/question.ts';
export { furtherParts, isShownWhole } from './templates/question-asked.ts';
export * from './templates/question-check.ts';
export { grantTakenBack, resultReply, staleWords } from './templates/question-result.ts';
export type { Answering, Needs, QuestionView } from './templates/question-view.ts';
export * from './templates/refusal.ts';
export * from './templates/replies.ts';
export { ruleAddress } from './templates/rule-address.ts';
export { factsLine, type RunSummary, timelineOpen } from './templates/run-line.ts';
export { type SubjectView, subjectLine } from './templates/subject.ts';
export * from './text/exact-text.ts';
export {
  removeHidden,
  stripInvisible,
} from './text/hidden-text.ts';
export { code, inline, link, logLine, person } from './text/inline.ts';
export { loadMarkdownReader } from './text/shown-code.ts';
export {
  budgetDoubtWords,
  costWords,
  dollars,
  formatDuration,
  formatTime,
  overBudgetWords,
} from './words/amounts.ts';
export { answerHint, meantAnswer } from './words/answer-hint.ts';
export {
  type CommandSpelling,
  commandNames,
  commands,
  commandTable,
  type DoingCommand,
  isTelling,
  spell,
  type TellingCommand,
} from './words/commands.ts';
export { endingSentence, endingWords, outcomeWords } from './words/outcome-words.ts';
export {
  type GivenCommand,
  type MalformedCommand,
  type ParsedCommand,
  parseCommand,
  withOpenCodes,
} from './words/parse-command.ts';
export {
  asksFor,
  asksLine,
  asksWords,
  neverAskedWords,
  nowDoing,
  plannedWords,
  rulesWithoutAsk,
  type StateTone,
  stateWords,
  type WaitingListView,
  waitingListTitle,
} from './words/state-words.ts';
