// What the agent said last, and why it failed. Nice to have: a run ends without them too.
import { ServiceError } from './errors.ts';
import type { AgentServer, CallOptions, Id, Optional } from './types.ts';

export interface LastWords {
  readonly message: string | null;
  /** One line: why the agent stopped. */
  readonly failure: string | null;
}

const endingsOfTheAgent: readonly string[] = ['finished', 'idle', 'error', 'stuck'];
const endingsWithFailure: readonly string[] = ['error', 'stuck'];
const longestFailure = 2000;

/** `onFailure`: what could not be read is null, and this is all that becomes of it. */
export async function readLastWords(
  server: Pick<AgentServer, 'finalResponse' | 'newestError'>,
  id: Id,
  outcome: string,
  options: CallOptions,
  onFailure: (error: ServiceError) => void = () => {},
): Promise<LastWords> {
  const read = async <T>(wanted: readonly string[], ask: () => Promise<Optional<T>>): Promise<T | null> => {
    if (!wanted.includes(outcome)) return null;
    try {
      const answer = await ask();
      return answer.kind === 'known' ? answer.value : null;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      onFailure(error);
      return null;
    }
  };
  const [message, failure] = await Promise.all([
    read(endingsOfTheAgent, () => server.finalResponse(id, options)),
    read(endingsWithFailure, () => server.newestError(id, options)),
  ]);
  return { message: message?.trim() ? message : null, failure: failure && wordsOf(failure) };
}

function wordsOf({ code, detail }: { readonly code: string; readonly detail: string }): string | null {
  const words = [code, detail].map((word) => word.replace(/\s+/g, ' ').trim()).filter((word) => word !== '');
  return words.join(': ').slice(0, longestFailure) || null;
}
