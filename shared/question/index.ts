export { type Addressed, addressed, type OpenConfirmation } from './addressed.ts';
export { canonicalJson } from './canonical-json.ts';
export { codeOf, type Question, readCode } from './code.ts';
export {
  type AnswerDecision,
  type AnswerQuestion,
  type Asked,
  decideAnswer,
  type Now,
} from './decide-answer.ts';
export {
  type ActionLike,
  type Fingerprint,
  fingerprintOf,
  type Pending,
  readFingerprint,
  sameActions,
} from './fingerprint.ts';
export { type AfterAnswer, type Judgement, judgeAfter } from './judge-after.ts';
