export {
  type ConfigurationErrorsView,
  type ConfigurationProblem,
  configurationErrors,
} from './configuration-errors.ts';
export {
  type Answering,
  type ConfirmationView,
  confirmationComment,
  confirmationPointer,
  settledConfirmation,
} from './confirmation.ts';
export { type ConfirmationResult, confirmationReply, staleWords } from './confirmation-result.ts';
export { type HelpView, helpReply } from './help.ts';
export {
  type Audience,
  finalMessageSection,
  type OutcomeView,
  outcomeReport,
  outcomeSection,
  type ReportView,
} from './outcome.ts';
export type { ShownAction } from './pending-action.ts';
export { type ProgressView, progressComment } from './progress.ts';
export { type Refusal, type RefusalWhy, refusalReply } from './refusal.ts';
export { factsLine, type RunFacts } from './run-facts.ts';
export { type StatusView, statusReply } from './status.ts';
export { timelineTable } from './timeline.ts';
