// What the world saw of one issue's story, to be held against "once".
import { repo, type Stage } from './stage.ts';

export interface Tally {
  readonly conversations: number;
  readonly startRequests: number;
  readonly sticky: number;
  readonly reports: number;
  readonly others: number;
  readonly eyes: number;
  /** The report says that nobody knows whether the start arrived. */
  readonly unclear: boolean;
}

export const once: Tally = {
  conversations: 1,
  startRequests: 1,
  sticky: 1,
  reports: 1,
  others: 0,
  eyes: 1,
  unclear: false,
};

/** The process died after a start was recorded and before it was sent: that is told, and nothing is sent again. */
export const neverSent: Tally = { ...once, conversations: 0, startRequests: 0, unclear: true };

export async function tally({ github, service }: Stage, number: number): Promise<Tally> {
  const comments = await github.comments(repo, number);
  const marked = (kind: string) =>
    comments.filter(({ body }) => body.startsWith(`<!-- agent-conversations:${kind} `)).length;
  const conversations = (await service.control.conversations()).filter(({ title }) =>
    title.includes(`#${number}: `),
  );
  const reactions = await github.reactions(repo, number);
  return {
    conversations: conversations.length,
    startRequests: conversations.reduce((sum, { startRequests }) => sum + startRequests, 0),
    sticky: marked('progress'),
    reports: marked('report'),
    others: comments.length - marked('progress') - marked('report'),
    eyes: reactions.filter(({ content }) => content === 'eyes').length,
    unclear: comments.some(({ body }) => body.includes('may or may not have been taken')),
  };
}
