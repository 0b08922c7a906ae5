// What people have done at an issue, and may expect from it; and how they read what the App asks them.
import type { EmulatedGitHub } from '../github/index.ts';

export interface Expected {
  readonly number: number;
  readonly script: string;
  /** Only people without permission have asked: nothing may start. */
  readonly forbidden: boolean;
  /** How often people with permission have asked for a start. */
  starts: number;
  /** Comments that the App may have answered with one of its own. */
  commands: number;
  pull: number | null;
  /** Nobody could write there for a while: what the App had to say in that time is in the log and on its pages. */
  wasReadOnly: boolean;
  /** What people with a permission wrote to the agent. */
  readonly messages: Message[];
}

interface Message {
  /** Of the comment. */
  readonly id: number;
  readonly text: string;
}

/** What the agents of a plan and of a storm do: steering words of the service. */
export const scripts = [
  'finish',
  'finish',
  'finish',
  'error',
  'stuck',
  'idle',
  'missing',
  'sandbox-error',
  'start-error',
  'slow-start for 2m',
  'start-hang',
  'pause',
  'agent-pause',
  'flicker',
  'null-status',
  'unknown-status',
  'hang',
  'confirm',
  'confirm',
  'confirm twice',
  'confirm two',
  'confirm tests',
  'confirm tests, confirm',
  'confirm tests, confirm tests',
  'confirm hostile',
] as const;

export interface Question {
  readonly code: string;
  /** The review comment to reply to; null where it was asked on the issue. */
  readonly thread: number | null;
}

export async function questionOf(
  github: EmulatedGitHub,
  repo: string,
  issue: Expected,
): Promise<Question | null> {
  const threads = issue.pull === null ? [] : await github.reviewComments(repo, issue.pull);
  const plain = await github.comments(repo, issue.number);
  const found = [
    ...threads.map(({ id, body }) => ({ body, thread: id })),
    ...plain.map(({ body }) => ({ body, thread: null })),
  ].flatMap(({ body, thread }) => {
    const code = /· `([A-Z0-9]{5})`/.exec(body)?.[1];
    const open = body.startsWith('<!-- agent-conversations:confirmation ') && /\n### [✋📋]/u.test(body);
    return open && code !== undefined ? [{ code, thread }] : [];
  });
  return found.at(-1) ?? null;
}
