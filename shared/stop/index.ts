export { type StopPorts, visitStop } from './decide-stop.ts';
export { newStop, rejectionOf, type Stop, type StopResult, stopPatienceAt } from './stop.ts';
