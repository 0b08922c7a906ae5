export { type StopPorts, visitStop } from './machine.ts';
export { newStop, rejectionOf, type Stop, type StopResult, stopPatienceAt } from './stop.ts';
