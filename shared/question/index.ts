export { isAskedByRule, ruledRejectionsAfter } from './by-rules.ts';
export { mayHaveBeenRejected } from './decide-sent.ts';
export * from './look.ts';
export { type QuestionPorts, visitQuestion } from './machine.ts';
export * from './names.ts';
export * from './proof.ts';
export * from './question.ts';
export { addAnswer, askAnew, openQuestion } from './steps.ts';
export * from './target-question.ts';
