// For a request whose failure is a result that somebody decides about.
import { ServiceError, type ServiceErrorCode } from './errors.ts';

export async function failureOr<T>(call: () => Promise<T>): Promise<T | ServiceError> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}

/** The request may or may not have been taken. */
export function isUnclear(code: ServiceErrorCode): boolean {
  return code === 'answer_unknown' || code === 'aborted';
}
