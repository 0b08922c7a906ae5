// Whether the agent server, or the service that passes on to it, took an answer or a message. Pure.
import type { Reply } from './call.ts';
import { asRecord } from './decode/fields.ts';
import { ServiceError } from './errors.ts';

/** `success: false` is the server's clear word that nothing was done; no word at all leaves it open. */
export function judgeAnswer({ json, address, status, requestId }: Reply): void {
  const said = asRecord(json);
  const details = { status, requestId };
  if (said === null) {
    const message = `${address}: the reply does not say what became of the request; read the conversation again`;
    throw new ServiceError('answer_unknown', message, details);
  }
  if (said.success === false) {
    throw new ServiceError('rejected', `${address}: the agent server did not take it`, details);
  }
}
