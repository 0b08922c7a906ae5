export {
  type ConfigurationErrorsView,
  type ConfigurationProblem,
  configurationErrors,
} from './configuration-errors.ts';
export { type HelpView, helpReply } from './help.ts';
export {
  type Audience,
  finalMessageSection,
  type OutcomeView,
  outcomeReport,
  outcomeSection,
  type ReportView,
} from './outcome.ts';
export { type ProgressView, progressComment } from './progress.ts';
export {
  type Answering,
  furtherParts,
  isShownWhole,
  type QuestionView,
  questionComment,
  questionPointer,
  settledQuestion,
} from './question.ts';
export { resultReply, resultTitle, staleWords } from './question-result.ts';
export { type Refusal, type RefusalWhy, refusalReply } from './refusal.ts';
export { factsLine, type RunFacts } from './run-facts.ts';
export { type StatusView, statusReply } from './status.ts';
export { timelineTable } from './timeline.ts';
