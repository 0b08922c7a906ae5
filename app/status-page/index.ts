export { createGate, type Gate } from './access/gate.ts';
export { renderRunPage } from './render/run-page.ts';
export { renderStatusPage } from './render/status-page.ts';
export { createStatusRoutes, type StatusRoutes, type StatusRoutesOptions } from './routes.ts';
export type { OpenConfirmation, RunLine, RunView, StatusView } from './types.ts';
export type { StatusStore } from './view/read-view.ts';
