export type { PolicyReply } from './after-effect.ts';
export { newMessage } from './changes.ts';
export { messagePatienceAt } from './patience.ts';
export * from './types.ts';
export { type MessagePorts, visitMessage } from './visit.ts';
