// What became of an answer, in words and as an outcome.
import { staleWords } from '../../shared/github/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { endingOfError } from '../facts/ending-of-error.ts';
import type { Answered } from './answered.ts';

export function describeAnswered(answered: Answered, accept: boolean): string {
  const did = accept ? 'approved' : 'rejected';
  switch (answered.kind) {
    case 'answered': {
      const after = answered.asksAgain
        ? 'the agent asks for something else now'
        : `the agent is ${answered.status}`;
      if (!answered.ours) return `answered, but perhaps not by this step; ${after}`;
      return answered.wentOn ? `${did}, and the agent was told to go on` : `${did}; ${after}`;
    }
    case 'stale':
      return `not ${did}. ${staleWords[answered.why]}`;
    case 'not_waiting':
      return `not ${did}: nothing waits for an answer (${answered.why})`;
    case 'expired':
      return `not ${did}: the question has expired`;
    case 'not_found':
      return `not ${did}: the service does not know the conversation`;
    case 'no_agent_server':
      return `not ${did}: the service does not name the agent server; give agent-server-url`;
    case 'failed':
      return `not ${did}: ${answered.error.message}`;
    case 'unknown':
      return `the answer may or may not have been taken: ${answered.why}`;
  }
}

export function endingOfAnswered(answered: Answered, accept: boolean, at: number): Ending {
  const reason = describeAnswered(answered, accept);
  switch (answered.kind) {
    case 'answered':
      return { outcome: answered.ours ? 'answered' : 'answer_unknown', reason, at };
    case 'stale':
    case 'not_waiting':
    case 'expired':
      return { outcome: 'not_waiting', reason, at };
    case 'not_found':
      return { outcome: 'not_found', reason, at };
    case 'no_agent_server':
      return { outcome: 'bad_input', reason, at };
    case 'failed':
      return { ...endingOfError(answered.error, 'answer', at), reason };
    case 'unknown':
      return { outcome: 'answer_unknown', reason, at };
  }
}
