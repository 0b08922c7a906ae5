export { completed, readRecord } from './completed.ts';
export {
  failedCall,
  failureOr,
  isFailedCall,
  isUnclear,
  ServiceError,
  type ServiceErrorCode,
  valueOrNull,
} from './errors.ts';
export { cleanWords } from './excerpt.ts';
export { type Doing, failureOutcomes, outcomeOfCode } from './failures.ts';
export { findChosenStart } from './find-start.ts';
export { serviceAddress, serviceKey, wrongWithKey } from './openhands/address.ts';
export { createOpenHands, type OpenHandsOptions } from './openhands/create.ts';
export { exactJson } from './openhands/decode/exact-json.ts';
export { parseJsonOrNothing } from './openhands/decode/parse-json.ts';
export { agentOf, sandboxOf, startStepOf } from './openhands/decode/states.ts';
export { createDispatcher, type Environment } from './openhands/http/dispatcher.ts';
export { createTurns } from './openhands/http/pages.ts';
export { createSpending } from './openhands/http/spending.ts';
export * from './openhands/http/transport.ts';
export { isUuid } from './openhands/ids.ts';
export type { OpenHands } from './openhands/service.ts';
export type * from './port.ts';
