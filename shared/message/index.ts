export { type Ask, asks } from '../watch/index.ts';
export { type MessagePorts, visitMessage } from './machine.ts';
export * from './message.ts';
export type { MessageStep } from './steps.ts';
export { whyHeld } from './why-held.ts';
