export { warningLines } from './compose.ts';
export {
  type ConfigurationErrorsView,
  type ConfigurationProblem,
  configurationErrors,
} from './configuration-errors.ts';
export { type HelpView, helpReply } from './help.ts';
export { heldReply, notStoppedReply, returnedReply } from './message-replies.ts';
export {
  type Audience,
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
export { factsLine, type RunFacts } from './run-facts.ts';
export { sideAnswer } from './side-answer.ts';
export { type StatusView, statusReply } from './status.ts';
export { timelineTable } from './timeline.ts';
