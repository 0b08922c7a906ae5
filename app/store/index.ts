export type { Chore } from './chores.ts';
export type { Counts } from './counts.ts';
export { StoreRefused } from './database.ts';
export type { AfterDecision, DecisionsWanted } from './decisions.ts';
export type { Arrival, Delivery } from './inbox.ts';
export type { Lease } from './leases.ts';
export type { RunInLine, StoredLine } from './lines.ts';
export type { DueGroup } from './runs.ts';
export { openStore, type Store, type StoreOptions, Superseded, type Tables } from './store.ts';
