// What an agent is told that is started by a comment: what its author wants, and the issue that it was written on.
import { messageFromReview, type ReviewMessage, type WrittenReview } from './review-message.ts';
import { sumHidden } from './text/hidden-text.ts';
import { type UntrustedIssue, untrustedData } from './untrusted-text.ts';

/** `random`: at least 16 characters, new for each message. */
export function firstMessage(written: WrittenReview, issue: UntrustedIssue, random: string): ReviewMessage {
  const { message, removed, leftOut } = messageFromReview(written, random);
  const about = untrustedData(issue, random);
  return { message: `${message}\n\n${about.data}`, removed: sumHidden([removed, about.removed]), leftOut };
}
