// All that people read on GitHub and in logs, and agents as their task: a file that takes many of them takes them as `texts`.
export { cut } from '../cut.ts';
export * from './prompts/red-checks.ts';
export * from './prompts/review-message.ts';
export * from './prompts/start-prompt.ts';
export * from './prompts/untrusted.ts';
export type { RefusalWhy } from './refusal-why.ts';
export { readEdit, withoutTypeTag } from './templates/argument-texts.ts';
export { ruleAddress, shortCommit, warningLines } from './templates/compose.ts';
export * from './templates/executed-files.ts';
export * from './templates/judgement.ts';
export * from './templates/outcome.ts';
export { actionLine, unshownWords } from './templates/pending-action.ts';
export * from './templates/plan-in-force.ts';
export * from './templates/progress.ts';
export { proofSentence } from './templates/proof.ts';
export * from './templates/question.ts';
export * from './templates/question-asked.ts';
export * from './templates/question-check.ts';
export * from './templates/question-result.ts';
export type { Answering, Needs, QuestionView } from './templates/question-view.ts';
export * from './templates/refusal.ts';
export * from './templates/replies.ts';
export { factsLine, type RunSummary } from './templates/run-line.ts';
export { type SubjectView, subjectLine } from './templates/subject.ts';
export { timelineOpen } from './templates/timeline.ts';
export * from './text/exact-text.ts';
export * from './text/hidden-text.ts';
export { code, inline, link, logLine, person } from './text/inline.ts';
export { loadMarkdownReader } from './text/shown-code.ts';
export * from './words/amounts.ts';
export {
  answerHint,
  mayHoldCommand,
  meantAnswer,
  misplacedCommand,
  misplacedHint,
} from './words/answer-hint.ts';
export * from './words/asks-words.ts';
export * from './words/commands.ts';
export { endingSentence, endingWords, outcomeWords } from './words/outcome-words.ts';
export * from './words/parse-command.ts';
export * from './words/state-words.ts';
