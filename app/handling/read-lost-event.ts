// Reads what a person did in an event that could not be handled.
import { eventName } from './event-name.ts';
import type { ButtonEvent, CommentEvent, LabelEvent } from './events.ts';
import {
  readButtonEvent,
  readComment,
  readLabel,
  readPullLabel,
  readReviewEvent,
  readThreadComment,
} from './read-events.ts';

/** Events that would otherwise be missed. */
export type LostEvent =
  | { readonly did: 'wrote'; readonly event: CommentEvent }
  | { readonly did: 'set_label'; readonly event: LabelEvent }
  | { readonly did: 'pressed'; readonly event: ButtonEvent };

const wrote = (event: CommentEvent | null) => event && ({ did: 'wrote', event } as const);
const setLabel = (event: LabelEvent | null) => event && ({ did: 'set_label', event } as const);
const pressed = (event: ButtonEvent | null) => event && ({ did: 'pressed', event } as const);

const readers = new Map<string | null, (payload: object) => LostEvent | null>([
  ['issues.labeled', (payload) => setLabel(readLabel(unchecked(payload)))],
  ['pull_request.labeled', (payload) => setLabel(readPullLabel(unchecked(payload)))],
  ['issue_comment.created', (payload) => wrote(readComment(unchecked(payload)))],
  ['pull_request_review_comment.created', (payload) => wrote(readThreadComment(unchecked(payload)))],
  ['pull_request_review.submitted', (payload) => wrote(readReviewEvent(unchecked(payload)))],
  ['check_run.requested_action', (payload) => pressed(readButtonEvent(unchecked(payload)))],
]);

/** Null for an event that is not an order of a person. */
export function readLostEvent(event: string, payload: unknown): LostEvent | null {
  if (typeof payload !== 'object' || payload === null) return null;
  return readers.get(eventName(event, payload))?.(payload) ?? null;
}

/** Each reader checks every value that it takes. */
const unchecked = <P>(payload: object): P => payload as P;
