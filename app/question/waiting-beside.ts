// Effects in the outbox that can be shown with the end of a question: its check, and the reaction to its answer.
import { answerReactionKey } from '../handling/reply.ts';
import type { Effect, Outbox } from '../store/effect.ts';
import { isByPerson, type StoredQuestion } from '../store/question.ts';
import { checkEffectKey } from './question-check.ts';
import type { Beside } from './settle-thread.ts';

type Row = Awaited<ReturnType<Outbox['waiting']>>[number];

type WaitingBeside = {
  readonly [Part in keyof Beside]: { readonly row: Row; readonly effect: NonNullable<Beside[Part]> } | null;
};

export const nothingWaits: WaitingBeside = { check: null, reaction: null };

export async function waitingBeside(
  { outbox }: { readonly outbox: Pick<Outbox, 'waiting'> },
  question: StoredQuestion,
): Promise<WaitingBeside> {
  const { checkedOn = null, answer } = question;
  const comment = answer !== null && isByPerson(answer) ? answer.comment : null;
  const checkKey = checkedOn === null ? null : checkEffectKey(question, checkedOn);
  const reactionKey = comment === null ? null : answerReactionKey(comment);
  const rows = await outbox.waiting([checkKey, reactionKey].filter((key) => key !== null));
  const rowOf = (key: string | null) => rows.find((row) => row.key === key);
  const check = rowOf(checkKey);
  const reaction = rowOf(reactionKey);
  return {
    // A check that does not stand yet has to be created.
    check: check?.target ? withEffect(check, (effect) => (effect.kind === 'check' ? effect : null)) : null,
    reaction: reaction
      ? withEffect(reaction, (effect) =>
          effect.kind === 'reaction' && comment?.nodeId
            ? { content: effect.content, on: comment.nodeId }
            : null,
        )
      : null,
  };
}

function withEffect<Part>(row: Row, read: (effect: Effect) => Part | null) {
  const effect = read(row.body);
  return effect === null ? null : { row, effect };
}
