export { type Ask, asks } from '../conversation/index.ts';
export type { MessageStep } from './message.ts';
export * from './message.ts';
export { type MessagePorts, type MessageReply, visitMessage, whyHeld } from './message-machine.ts';
