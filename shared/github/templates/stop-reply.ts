// The reply to `/stop`: whether the agent stands still, and where it may go on.
import { inline, person } from '../text/inline.ts';
import { conversationLink, dotted } from './compose.ts';

export interface StopView {
  readonly login: string;
  readonly isStopped: boolean;
  readonly how: string;
  readonly conversationUrl: string | null;
}

export function stopReply({ login, isStopped, how, conversationUrl }: StopView): string {
  const words = `${isStopped ? '🛑' : '⚠️'} ${person(login)}, ${inline(how, 400)}.`;
  return dotted([words, conversationLink(conversationUrl)]);
}
