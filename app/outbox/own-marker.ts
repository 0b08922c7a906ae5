import { deriveKey, type MarkerKind, type MarkerPayload, writeMarker } from '../../shared/github/index.ts';
import type { Repository } from '../model/run.ts';

/** The hidden first line by which our text is found again on that issue or pull request. */
export function ownMarker(
  kind: MarkerKind,
  payload: MarkerPayload,
  repository: Repository,
  number: number,
  secret: string,
): string {
  return writeMarker(kind, payload, { repository: String(repository.id), number }, deriveKey(secret, kind));
}
