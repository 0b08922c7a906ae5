export { isAskedByRule, ruledRejectionsAfter } from './by-rules.ts';
export { isFileGivenUp, needsFiles } from './decide-open.ts';
export { needsEvents } from './decide-sent.ts';
export * from './look.ts';
export * from './proof.ts';
export * from './question.ts';
export { type QuestionPorts, visitQuestion } from './question-machine.ts';
export { addAnswer, askAgain, openQuestion } from './question-steps.ts';
export * from './target-question.ts';
