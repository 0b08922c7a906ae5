export { isAskedByRule } from './by-rules.ts';
export * from './look.ts';
export { type QuestionPorts, visitQuestion } from './machine.ts';
export {
  anyConfirmation,
  codeOf,
  confirmationName,
  type NamedConfirmation,
  nameable,
  readCode,
  readConfirmationName,
} from './names.ts';
export * from './question.ts';
export { addAnswer, openQuestion } from './steps.ts';
export { findTargetQuestion, type NamedBy } from './target-question.ts';
