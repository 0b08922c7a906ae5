export type { InterruptReply, PauseReply } from './after-effect.ts';
export { newStop } from './changes.ts';
export { stopPatienceAt } from './patience.ts';
export type { Stop, StopResult } from './types.ts';
export { type StopPorts, visitStop } from './visit.ts';
