// Into the list of requests goes what really leaves this house, and when.
import type { Answered } from '../control/requests.ts';
import type { Reply, StreamReply, TextReply } from './reply.ts';

export function recordAnswer(reply: Reply, cut: boolean, answered: Answered, now: () => number): Reply {
  if (reply.kind === 'stream') return { kind: 'stream', pieces: (signal) => recordPieces(reply, signal) };
  const { status, headers } = reply;
  answered({ at: now(), status, headers, text: sent(reply, cut), whole: !cut });
  return reply;

  /** A piece counts when the writer comes back for the next one: the last before a cut went out in half. */
  async function* recordPieces({ pieces }: StreamReply, signal: AbortSignal): AsyncGenerator<string> {
    let text = '';
    for await (const piece of pieces(signal)) {
      yield piece;
      text += piece;
      answered({ at: now(), status: 200, headers: {}, text, whole: false });
    }
    answered({ at: now(), status: 200, headers: {}, text, whole: !signal.aborted });
  }
}

function sent({ text }: TextReply, cut: boolean): string {
  return cut ? text.slice(0, text.length / 2) : text;
}
