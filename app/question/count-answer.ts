// Counts the results of people's answers for the metrics.
import type { Deps } from '../deps/deps.ts';
import type { AnswerResult } from '../model/metrics.ts';
import { type GivenAnswer, isByPerson, type StoredQuestion } from '../model/question.ts';

export function countAnswer({ metrics, clock }: Deps, question: StoredQuestion): void {
  const { answer, settledAt } = question;
  if (answer === null || settledAt === null || !isByPerson(answer)) return;
  metrics?.confirmation(countedAs(question, answer), clock.now() - answer.at);
}

function countedAs({ state }: StoredQuestion, { verdict }: GivenAnswer): AnswerResult {
  switch (state) {
    case 'answered':
      return verdict === 'approve' ? 'approved' : 'rejected';
    case 'stale':
    case 'expired':
    case 'unknown':
      return state;
    default:
      return 'not_waiting';
  }
}
