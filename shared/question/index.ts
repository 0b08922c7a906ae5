export type { GoOnReply, SendReply, WakeReply } from './after-effect.ts';
export { isAskedByRule } from './by-rules.ts';
export { canonicalJson } from './canonical-json.ts';
export { answered, isByRule, isEnough, opened, whoAnswered } from './changes.ts';
export { codeOf, readCode } from './code.ts';
export {
  anyConfirmation,
  confirmationName,
  type NamedConfirmation,
  nameable,
  readConfirmationName,
} from './confirmation-name.ts';
export { deedOf, type Fingerprint, fingerprintOf, readFingerprint } from './fingerprint.ts';
export { type Meant, meantBy, type Named } from './meant-by.ts';
export { newQuestion, shownBefore } from './new-question.ts';
export { patienceAt, usualPatience } from './patience.ts';
export * from './types.ts';
export { type Looked, type Ports, visit } from './visit.ts';
