// A stored question as the shared templates show it: on GitHub, and on the page of its run.
import { seeCommand } from '../../shared/executed/index.ts';
import type { Answering, Needs, QuestionView, SubjectView } from '../../shared/github/index.ts';
import type { Subject } from '../../shared/question/index.ts';
import { isRepeatable, scopeLines } from '../../shared/rules/index.ts';
import type { QuestionPlace, StoredQuestion } from '../store/question.ts';
import { type Run, rulesOf } from '../store/run/run.ts';

export function viewOf(question: StoredQuestion, run: Run, kind: QuestionPlace['kind']): QuestionView {
  const { actions, code, commit, expiresAt, rejectAt = null, subject } = question;
  const { terms, pull, conversation } = run.facts;
  return {
    code: code ?? '',
    actions,
    ...(subject && { subject: subjectOf(subject, question, run) }),
    answering: answeringAt(kind, terms.commands),
    buttons: {
      url: pull.linked && `${pull.linked.url}/checks`,
      only: terms.commands.answers === 'buttons',
    },
    mayAnswer: terms.mayAnswer,
    conversationUrl: conversation.url,
    expiresAt,
    rejectAt,
    commit,
    needs: needsOf(question),
    mayRepeat: mayRepeat(question),
  };
}

/** A reply in a review thread does not count with `answers: comments`. */
function answeringAt(kind: QuestionPlace['kind'], commands: Run['facts']['terms']['commands']): Answering {
  if (kind !== 'thread') return { kind: 'comment', spelling: commands };
  return commands.answers === 'comments'
    ? { kind: 'comment', spelling: commands, isOutside: true }
    : { kind: 'thread', spelling: commands };
}

/** A plan and money are approved once. */
export function mayRepeat({ actions, subject }: Pick<StoredQuestion, 'actions' | 'subject'>): boolean {
  return subject === undefined && (actions?.every(isRepeatable) ?? false);
}

/** A plan counts in addition to the rules in force. */
function subjectOf(subject: Subject, { createdAt }: StoredQuestion, run: Run): SubjectView {
  if (subject.kind === 'money') return subject;
  const { sets, workingCopies } = rulesOf(run, createdAt);
  const lines = subject.scope === null ? [] : scopeLines(subject.scope, sets, { workingCopies, seeCommand });
  return { ...subject, lines, endsRejected: run.facts.terms.afterReject === 'stop' };
}

function needsOf({ terms, approvals }: StoredQuestion): Needs | null {
  if (terms === null) return null;
  const approvedBy = approvals.map(({ by }) => by);
  return { ...terms, approvedBy, owned: approvals.flatMap(({ owns = [] }) => owns) };
}
