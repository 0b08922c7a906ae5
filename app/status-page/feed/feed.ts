// Sends changes to open pages. One poll of the database serves all pages; without open pages there is no poll.
import type { ServerResponse } from 'node:http';
import { comment, event, openStream } from './event-stream.ts';

/** What a page shows now. */
export interface Shown {
  /** Stays equal as long as only the displayed times would change. */
  readonly fingerprint: string;
  readonly data: () => string;
}

export interface FeedOptions {
  /** Null when the topic no longer exists. */
  readonly read: (topic: string) => Promise<Shown | null>;
  readonly failed: (error: unknown) => void;
  readonly pollMs?: number;
  readonly heartbeatMs?: number;
  /** After this time a listener must connect again, so that its permission is checked again. */
  readonly lifetimeMs?: number;
  readonly mostListeners?: number;
}

export interface Feed {
  /** False when there are too many listeners already. */
  listen(topic: string, response: ServerResponse): boolean;
  close(): void;
}

interface Listener {
  readonly topic: string;
  readonly response: ServerResponse;
  readonly timers: readonly NodeJS.Timeout[];
  last: string | null;
}

/** A listener that does not read is disconnected, so that unsent data does not fill the memory. */
const mostUnsent = 1024 * 1024;

export function createFeed(options: FeedOptions): Feed {
  const { pollMs = 2000, heartbeatMs = 15_000, lifetimeMs = 30 * 60_000, mostListeners = 100 } = options;
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | null = null;

  const leave = (listener: Listener) => {
    for (const each of listener.timers) clearTimeout(each);
    listeners.delete(listener);
    listener.response.end();
  };
  const tell = (listener: Listener, text: string) => {
    if (listener.response.writableLength > mostUnsent) listener.response.destroy();
    else listener.response.write(text);
  };

  const pollTopic = async (topic: string, mine: readonly Listener[]) => {
    try {
      const shown = await options.read(topic);
      if (shown === null) return mine.forEach(leave);
      const behind = mine.filter(({ last }) => last !== shown.fingerprint);
      if (behind.length === 0) return;
      const text = event('view', shown.data());
      for (const listener of behind) {
        listener.last = shown.fingerprint;
        tell(listener, text);
      }
    } catch (error) {
      options.failed(error);
      for (const listener of mine.filter(({ last }) => last !== 'trouble')) {
        listener.last = 'trouble';
        tell(listener, event('trouble', '{}'));
      }
    }
  };

  const poll = async () => {
    for (const [topic, mine] of Map.groupBy(listeners, ({ topic }) => topic)) await pollTopic(topic, mine);
    timer = listeners.size === 0 ? null : setTimeout(poll, pollMs);
  };

  return {
    listen(topic, response) {
      if (listeners.size >= mostListeners) return false;
      openStream(response);
      const listener: Listener = {
        topic,
        response,
        timers: [
          setInterval(() => tell(listener, comment('still here')), heartbeatMs),
          setTimeout(() => leave(listener), lifetimeMs),
        ],
        last: null,
      };
      response.on('error', () => {});
      response.once('close', () => leave(listener));
      listeners.add(listener);
      timer ??= setTimeout(poll, 0);
      return true;
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      for (const listener of listeners) leave(listener);
    },
  };
}
