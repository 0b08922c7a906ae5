// What an answer came to, in words and as an outcome.

import { type Ending, type OutcomeName, unanswered } from '../../shared/conversation/index.ts';
import type { Driven } from '../../shared/drive/index.ts';
import { nowDoing, staleWords } from '../../shared/github/index.ts';
import type { Answer, GiveBackWhy, OutOfReachCause, Question } from '../../shared/question/index.ts';
import { outcomeOfCode } from '../../shared/service/index.ts';

/** Null where it did not come to a decision. */
type Verdict = Answer['verdict'] | null;

export function endingOfAnswer(driven: Driven, verdict: Verdict, at: number): Ending {
  return { outcome: outcomeOf(driven), reason: describeAnswer(driven, verdict), at };
}

export function describeAnswer(driven: Driven, verdict: Verdict): string {
  const did = verdict === null ? 'answered' : verdict === 'approve' ? 'approved' : 'rejected';
  switch (driven.kind) {
    case 'settled':
      return describeSettled(driven.question, did);
    case 'asks_people':
      return `not ${did}: people are asked`;
    case 'given_back':
      return `not ${did}: ${whyGivenBack(driven.why)}`;
    case 'time_is_up':
      return `not ${did}: the time of the step is over${driven.failure ? ` (${driven.failure.why})` : ''}`;
  }
}

function describeSettled({ result, goOn }: Question, did: string): string {
  switch (result?.kind) {
    case 'verified': {
      const wentOn = goOn === 'sent' && result.agent.is === 'working';
      if (wentOn) return `${did}, and the agent was told to go on`;
      return result.leftIdle === undefined
        ? `${did}; the agent ${nowDoing(result.agent)}`
        : `${did}; the agent could not be told to go on: ${result.leftIdle}`;
    }
    case 'gone':
      return `answered, but perhaps not by this step; the agent ${nowDoing(result.agent)}`;
    case 'no_effect':
      return `not ${did}: the service took the answer, and it had no effect; the agent still waits for the same`;
    case 'unclear':
      return `the answer may or may not have been taken: ${result.why}`;
    case 'stale':
      return `not ${did}. ${staleWords[result.why]}`;
    case 'not_waiting':
      return `not ${did}: nothing waits for an answer (${result.why})`;
    default:
      return `not ${did}: nothing waits for an answer`;
  }
}

function whyGivenBack(why: GiveBackWhy): string {
  switch (why.kind) {
    case 'edited':
      return 'the comment was edited or deleted';
    case 'approval_gone':
      return `the approval of ${why.by} was edited or deleted`;
    case 'may_not':
      return `${why.by} may not approve any more`;
    case 'too_early':
      return 'the comment is older than the question';
    case 'edit_unknown':
      return 'GitHub did not say whether the comment was edited';
    case 'not_shown_whole':
      return 'not all of it could be shown, so it can only be rejected here';
    case 'out_of_reach':
      return why.cause === 'no_agent_server' ? `${why.why}; give agent-server-url` : why.why;
  }
}

function outcomeOf(driven: Driven): OutcomeName {
  switch (driven.kind) {
    case 'settled':
      return outcomeOfResult(driven.question);
    case 'asks_people':
      return unanswered;
    case 'given_back':
      return driven.why.kind === 'out_of_reach' ? outcomeOfCause(driven.why.cause) : 'denied';
    case 'time_is_up':
      return driven.failure ? outcomeOfCode(driven.failure.code, 'answer') : 'timeout';
  }
}

function outcomeOfResult({ result }: Question): OutcomeName {
  switch (result?.kind) {
    case 'verified':
      return 'answered';
    case 'no_effect':
      return unanswered;
    case 'gone':
    case 'unclear':
    case 'sending':
      return 'answer_unknown';
    default:
      return 'not_waiting';
  }
}

function outcomeOfCause(cause: OutOfReachCause): OutcomeName {
  switch (cause) {
    case 'absent':
      return 'not_found';
    case 'no_agent_server':
      return 'bad_input';
    case 'policy':
      return 'ask_unavailable';
    case 'asleep':
    case 'unclear':
      return 'not_waiting';
    default:
      return outcomeOfCode(cause.failed, 'answer');
  }
}
