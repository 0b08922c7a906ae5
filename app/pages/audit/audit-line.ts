// A decision as one line of `/audit.jsonl`. Pure.
import type { Decider, Decision } from '../../store/decision.ts';
import { commentAddress } from '../addresses.ts';

/** `web`: GitHub's web address. Fields may be added; those that are here keep their names and meanings. */
export function auditLine(decision: Decision, web: string): string {
  const { id, at, runId, repository, issue, question, verdict, by, reason, result, resultAt } = decision;
  return `${printable({
    id,
    at: timeOf(at),
    run: runId,
    repository: `${repository.owner}/${repository.name}`,
    repository_id: repository.id,
    issue,
    question: { number: question.epoch, code: question.code },
    verdict,
    by: deciderOf(by, decision, web),
    reason,
    actions: decision.actions,
    actions_left_out: decision.actionsLeftOut,
    fingerprint: decision.fingerprint,
    result,
    result_at: resultAt === null ? null : timeOf(resultAt),
  })}\n`;
}

function deciderOf(by: Decider, { repository }: Decision, web: string): object {
  if (by.kind === 'rule') return by;
  return { ...by, comment: { ...by.comment, url: commentAddress(web, repository, by.comment) } };
}

/** The same JSON in characters that no terminal obeys and no reader of lines takes for the end of one. */
function printable(value: object): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const timeOf = (at: number): string => new Date(at).toISOString();
