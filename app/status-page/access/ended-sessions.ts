// Sessions whose owners signed out. The cookie itself would count until it runs out. Each process knows its own.
import { lifetimeMs, readCookie } from './session.ts';

export interface EndedSessions {
  add(cookies: string | undefined): void;
  has(cookies: string | undefined): boolean;
}

const mostRemembered = 10_000;

export function createEndedSessions(now: () => number): EndedSessions {
  const until = new Map<string, number>();
  return {
    add(cookies) {
      for (const [session, time] of until) {
        if (time <= now() || until.size >= mostRemembered) until.delete(session);
      }
      until.set(readCookie(cookies), now() + lifetimeMs);
    },
    has: (cookies) => until.has(readCookie(cookies)),
  };
}
