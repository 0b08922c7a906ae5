export { createGate, type Gate } from './access/gate.ts';
export { createStatusRoutes, type StatusRoutes, type StatusRoutesOptions } from './routes.ts';
export type { StatusStore } from './view/read-view.ts';
