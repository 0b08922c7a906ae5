export { type Ask, asks } from '../conversation/index.ts';
export { type MessagePorts, type MessageReply, visitMessage, whyHeld } from './machine.ts';
export * from './message.ts';
export type { MessageStep } from './steps.ts';
