export { driveUntilSettled } from './drive.ts';
export { type Patience, patienceAt, waitOrGiveUp } from './patience.ts';
export { requesting, rest, type Step, settle, type Thing } from './step.ts';
export { type Machine, type Ports, visit } from './visit.ts';
