// Runs a decoder on a reply. If it does not fit, throws `bad_response` with the path.
import type { Reply } from './call.ts';
import { DecodeError } from './decode/fields.ts';
import { ServiceError, type ServiceErrorCode } from './errors.ts';
import { adviceOn } from './service-error-of.ts';

export function decoded<T>(
  reply: Reply,
  decode: (value: unknown) => T,
  code: ServiceErrorCode = 'bad_response',
): T {
  try {
    return decode(reply.json);
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const message = `${reply.address}: not the answer that this API gives: ${error.message}${adviceOn(code)}`;
    throw new ServiceError(code, message, { status: reply.status, requestId: reply.requestId });
  }
}
