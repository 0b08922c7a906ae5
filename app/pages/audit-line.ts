// A decision, or a halt, as one line of `/audit.jsonl`. Pure.
import { plainJson } from '../kernel/create-log.ts';
import type { Decider, Decision } from '../store/decision.ts';
import type { Halter } from '../store/halt.ts';
import { commentAddress } from './addresses.ts';

/** `web`: GitHub's web address. Fields may be added; those that are here keep their names and meanings. */
export function auditLine(decision: Decision, web: string): string {
  const { id, at, runId, repository, issue, question, verdict, by, reason, result, resultAt, undecided } =
    decision;
  return `${printable({
    id,
    at: timeOf(at),
    run: runId,
    repository: `${repository.owner}/${repository.name}`,
    repository_id: repository.id,
    issue,
    question: {
      number: question.epoch,
      code: question.code,
      ...(question.about && { about: question.about }),
    },
    verdict,
    by: deciderOf(by, decision, web),
    reason,
    actions: decision.actions,
    actions_left_out: decision.actionsLeftOut,
    fingerprint: decision.fingerprint,
    result: { kind: result.kind, status: result.agent?.says ?? null, why: result.why },
    result_at: resultAt === null ? null : timeOf(resultAt),
    undecided: undecided ?? null,
  })}\n`;
}

/** A halt of all agents began, or was lifted. */
export interface HaltEvent {
  readonly id: string;
  readonly at: number;
  readonly verdict: 'halt' | 'lift';
  readonly by: Halter;
}

const keysOfRuns = [
  ...['run', 'repository', 'repository_id', 'issue', 'question', 'reason', 'actions'],
  ...['actions_left_out', 'fingerprint', 'result', 'result_at', 'undecided'],
];

/** A halt has the keys of a decision, most of them empty. */
export function haltLine({ id, at, verdict, by }: HaltEvent): string {
  const empty = Object.fromEntries(keysOfRuns.map((key) => [key, null]));
  return `${printable({ id, at: timeOf(at), verdict, by, ...empty })}\n`;
}

function deciderOf(by: Decider, { repository }: Decision, web: string): object {
  if (by.kind === 'rule') {
    const { approvedBy, line: _line, ...rule } = by;
    return { ...rule, ...(approvedBy && { approved_by: approvedBy }) };
  }
  if (by.kind !== 'person' || by.comment === null) return by;
  return { ...by, comment: { ...by.comment, url: commentAddress(web, repository, by.comment) } };
}

const printable = (value: object): string => plainJson(JSON.stringify(value));

const timeOf = (at: number): string => new Date(at).toISOString();
