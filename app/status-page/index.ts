export { answerRefusal } from './access/answer-refusal.ts';
export { createGate, type Gate, type GateToken } from './access/gate.ts';
export { localToken, signInLink } from './access/local-token.ts';
export { createStatusRoutes, type StatusRoutes, type StatusRoutesOptions } from './routes.ts';
export { commentAddress, webAddressOf } from './view/addresses.ts';
export type { StatusStore } from './view/read-view.ts';
