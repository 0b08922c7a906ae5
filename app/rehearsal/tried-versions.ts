// The newest versions of the servers that all stories of interop were played on, and which of two versions is newer.
import type { Versions } from '../../shared/service/index.ts';

/** As in lab/interop/versions.json, which a run has written: a test holds them together. */
export const triedVersions = { hosted: '1.11.0', agentServer: '1.58.2' } as const satisfies Versions;

/** Versions are compared by their numbers; what follows them says nothing. */
export function isNewer(version: string, tried: string): boolean {
  const [one, other] = [numbersOf(version), numbersOf(tried)];
  const place = one.findIndex((number, at) => number !== (other[at] ?? 0));
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0);
}

const numbersOf = (version: string): readonly number[] =>
  (/^[\d.]+/.exec(version)?.[0] ?? '').split('.').map(Number);
