export { warningLines } from './compose.ts';
export {
  finalMessageSection,
  type OutcomeView,
  outcomeReport,
  outcomeSection,
  type ReportView,
} from './outcome.ts';
export { type HeldMessages, type ProgressView, progressComment, type RuledLine } from './progress.ts';
export {
  type Answering,
  furtherParts,
  isShownWhole,
  type Needs,
  type QuestionView,
  questionComment,
  questionPointer,
  settledQuestion,
} from './question.ts';
export { grantTakenBack, resultReply, resultTitle, staleWords } from './question-result.ts';
export { type Refusal, type RefusalWhy, refusalReply, remedy } from './refusal.ts';
export {
  type ConfigurationErrorsView,
  type ConfigurationProblem,
  configurationErrors,
  type HelpView,
  heldReply,
  helpReply,
  notStoppedReply,
  returnedReply,
  type StatusView,
  type StopView,
  sideAnswer,
  statusReply,
  stopReply,
} from './replies.ts';
export { factsLine, type RunSummary, timelineTable } from './run-line.ts';
