// What no answer may do, by the service's own record of a conversation.
import type { ConversationTruth } from './truth.ts';

export function wrongAnswers({ answers }: Pick<ConversationTruth, 'answers'>) {
  const actions = answers.flatMap((answer) => answer.actions);
  const twice = new Set(actions.filter((action, place) => actions.indexOf(action) !== place));
  const decides = (kind: string) => kind === 'accept' || kind === 'reject';
  const isLost = (effect: string) => effect === 'ignored' || effect === 'started';
  return {
    twice: [...twice].map((action) => `${action} was answered twice`),
    byTheWay: answers
      .filter(({ kind, effect }) => (kind === 'run' || kind === 'message') && effect === 'approved')
      .map(({ kind }) => `a ${kind} approved what was pending`),
    elsewhere: answers
      .filter(({ kind, effect }) => decides(kind) && isLost(effect))
      .map(({ kind, effect, execution }) => `${kind} while ${execution} was ${effect}`),
  };
}
