import { createHash, randomBytes } from 'node:crypto';

/** With a seed the same ids come in the same order, so that a recorded story can be compared. */
export function createIds(seed: string | undefined) {
  const secret = seed ?? randomBytes(16).toString('hex');
  let count = 0;
  return {
    /** 32 hex digits in the form of a UUID without its dashes. */
    next: (): string => {
      count += 1;
      const hex = digest(`${secret}/${count}`);
      return `${hex.slice(0, 12)}4${hex.slice(13, 16)}8${hex.slice(17, 32)}`;
    },
    sessionKey: (id: string, wakes: number): string =>
      `session-${digest(`${secret}/${id}/${wakes}`).slice(0, 40)}`,
  };
}

export function normalise(id: string): string {
  return id.toLowerCase().replaceAll('-', '');
}

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{32}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

export function dashed(hex: string): string {
  if (hex.length !== 32) return hex;
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
