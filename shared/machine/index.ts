export {
  driveUntilSettled,
  type Machine,
  type Patience,
  type Ports,
  patienceAt,
  requesting,
  rest,
  type Step,
  settle,
  type Thing,
  visit,
  waitOrGiveUp,
} from './visit.ts';
