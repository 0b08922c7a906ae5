export { completed, readRecord } from './completed.ts';
export {
  type Doing,
  failedCall,
  failureOr,
  failureOutcomes,
  isFailedCall,
  isUnclear,
  orFailed,
  outcomeOfCode,
  ServiceError,
  type ServiceErrorCode,
  serviceErrorCodes,
  valueOrNull,
} from './errors.ts';
export { cleanWords } from './excerpt.ts';
export { findChosenStart } from './find-start.ts';
export { isSafeProtocol, isUuid, serviceAddress, serviceKey, wrongWithKey } from './openhands/address.ts';
export { createOpenHands, type OpenHandsOptions } from './openhands/create.ts';
export { exactJson, parseJsonOrNothing } from './openhands/decode/parse-json.ts';
export { agentOf, sandboxOf, startStepOf } from './openhands/decode/states.ts';
export { createDispatcher, type Environment } from './openhands/http/dispatcher.ts';
export { createTurns } from './openhands/http/pages.ts';
export { createSpending } from './openhands/http/spending.ts';
export * from './openhands/http/transport.ts';
export type { OpenHands } from './openhands/service.ts';
export { workingCopiesOf } from './openhands/workspace-file.ts';
export type * from './port.ts';
