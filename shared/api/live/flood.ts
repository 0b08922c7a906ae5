// Decides when a connection says more than anybody can want to hear. Pure.

export interface Heard {
  /** When the second began that is counted. */
  readonly since: number;
  readonly frames: number;
  readonly bytes: number;
}

export const silence: Heard = { since: Number.NEGATIVE_INFINITY, frames: 0, bytes: 0 };

const windowMs = 1_000;
/** A model that streams what it writes gives some hundred. */
const mostFrames = 1_000;
const mostBytes = 4 * 1024 * 1024;

export function count(heard: Heard, frames: number, bytes: number, now: number): Heard {
  if (now - heard.since >= windowMs) return { since: now, frames, bytes };
  return { ...heard, frames: heard.frames + frames, bytes: heard.bytes + bytes };
}

export function isFlood({ frames, bytes }: Heard): boolean {
  return frames > mostFrames || bytes > mostBytes;
}
