// Converts a row of the table `messages` into a message, and back.
import { messageStates } from '../../shared/message/index.ts';
import type { GivenMessage, StoredMessage } from '../model/message.ts';
import { ownJson, text, wholeNumber, wholeNumberOrNull } from './columns.ts';
import type { Row } from './database.ts';

/** The fields without a column of their own. Do not rename them: rows of older versions must still be readable. */
type Facts = Pick<
  GivenMessage,
  | ('ask' | 'policySetAt' | 'wokenAt' | 'sent' | 'event' | 'ran' | 'again' | 'troubleSince' | 'result')
  | ('images' | 'from' | 'instead')
>;

export function messageFrom(row: Row): StoredMessage {
  const state = messageStates.find((known) => known === row.state);
  if (!state) throw new TypeError(`A message has the unknown state ${text(row, 'state')}`);
  return {
    id: text(row, 'id'),
    version: wholeNumber(row, 'version'),
    runId: text(row, 'run_id'),
    number: wholeNumber(row, 'number'),
    state,
    text: text(row, 'text'),
    ...ownJson<Facts>(row, 'facts'),
    dueAt: wholeNumberOrNull(row, 'due_at'),
    createdAt: wholeNumber(row, 'created_at'),
    settledAt: wholeNumberOrNull(row, 'settled_at'),
  };
}

/** The pictures go when nothing more can become of the message, as its text does. */
export function messageFacts(message: GivenMessage): string {
  const { ask, policySetAt, wokenAt, sent, event = null, ran = null, again, troubleSince, result } = message;
  const { images, from, instead, settledAt } = message;
  const facts: Facts = {
    ...{ ask, policySetAt, wokenAt, sent, event, ran, again, troubleSince, result },
    ...(images && settledAt === null && { images }),
    ...(from && { from }),
    ...(instead !== undefined && settledAt === null && { instead }),
  };
  return JSON.stringify(facts);
}
