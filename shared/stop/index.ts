export { newStop, rejectionOf, type Stop, type StopResult, stopPatienceAt } from './stop.ts';
export { type StopPorts, visitStop } from './stop-machine.ts';
