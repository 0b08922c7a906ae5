// The decision to keep of an answer, and how it changes with each step of its question. Pure.

import {
  type ExecutedFile,
  type Executes,
  type ShownAction,
  sameState,
} from '../../shared/conversation/index.ts';
import { cut } from '../../shared/github/index.ts';
import { type GiveBackWhy, isByNobody, type QuestionStep } from '../../shared/question/index.ts';
import {
  type Decider,
  type Decision,
  type DecisionResult,
  type KeepableAnswer,
  type KeepableQuestion,
  type KeptAction,
  type KeptExecutes,
  type KeptFile,
  resultToKeep,
} from '../store/decision.ts';
import type { Run } from '../store/run/run.ts';

type Place = Pick<Run, 'id' | 'repository' | 'issue'>;

const longestReason = 10_000;

/** The decisions as they are after the step: of the answer, and of the approvals that count together with it. */
export function decisionsAfter(
  before: KeepableQuestion,
  step: QuestionStep,
  run: Place,
  now: number,
): readonly Decision[] {
  const after: KeepableQuestion = { ...before, ...step.thing };
  const approvals = before.approvals;
  if (step.do.kind === 'give_back') {
    // The approvals that counted with it wait on.
    const result = resultToKeep('given_back', null, givenBackWhy(step.do.why));
    return [decisionOf(after, step.do.answer, run, result, now)];
  }
  if (isDecidedAgain(before.answer, after.answer)) {
    const result = resultToKeep('given_back', null, 'nothing was sent: it was decided again');
    const dropped = before.answer === null ? [] : [decisionOf(before, before.answer, run, result, now)];
    return [...dropped, ...decisionsAfter({ ...before, answer: null }, step, run, now)];
  }
  const result = decisionResult(after);
  const changes =
    before.answer === null ? after.answer !== null : !isSameResult(decisionResult(before), result);
  // The approvals were not enough where there is no answer, and they wait until the question is over.
  const isOver = after.settledAt !== null && before.settledAt === null;
  if (after.answer === null ? !isOver : !changes) return [];
  const { answer } = after;
  const resultAt = result.kind === 'waiting' ? null : now;
  const decided = (answers: readonly KeepableAnswer[]) =>
    answers.map((each) => decisionOf(after, each, run, result, resultAt));
  if (answer?.verdict !== 'reject') return decided(answer === null ? approvals : [...approvals, answer]);
  // A rejection that is given back leaves the approvals as they were.
  const why = isByNobody(answer) ? 'they were not enough in time' : `${answer.by} rejected it`;
  const lost = isOver ? approvals : [];
  const given = resultToKeep('given_back', null, why);
  return [...lost.map((each) => decisionOf(after, each, run, given, now)), ...decided([answer])];
}

/** Until it is sent, what rules decide may be decided otherwise at each look. */
function isDecidedAgain(before: KeepableAnswer | null, after: KeepableAnswer | null): boolean {
  return before?.rule !== undefined && before.rule.rule !== after?.rule?.rule;
}

/** `resultAt`: null until it was sent or given up. */
export function decisionOf(
  question: KeepableQuestion,
  answer: KeepableAnswer,
  run: Place,
  result: DecisionResult,
  resultAt: number | null,
): Decision {
  const by = deciderOf(answer);
  const { verdict, reason, at } = answer;
  return {
    id: `${question.id}/${nameOf(by, at)}`,
    runId: run.id,
    repository: run.repository,
    issue: run.issue,
    question: {
      epoch: question.epoch,
      code: question.code,
      ...(question.subject && { about: question.subject.kind }),
    },
    verdict,
    by,
    reason: reason === null ? null : cut(reason, longestReason),
    ...keptActions(question.actions),
    fingerprint: question.fingerprint,
    at,
    result,
    resultAt,
  };
}

/** The name of a decision among those of its question. Nobody's answer is one decision, however often it is tried. */
function nameOf(by: Decider, at: number): string {
  switch (by.kind) {
    case 'rule':
      return `${at}/${by.rule}`;
    case 'person':
      return by.comment === null ? `${at}/${by.id}` : `${at}/${by.comment.kind}-${by.comment.id}`;
    case 'operator':
      return `${at}/${by.name}`;
    case 'nobody':
      return 'nobody';
  }
}

function deciderOf(answer: KeepableAnswer): Decider {
  if (answer.rule !== undefined) return { kind: 'rule', ...answer.rule };
  if (answer.comment === undefined) return { kind: 'nobody' };
  const { kind, number, id } = answer.comment;
  return { kind: 'person', login: answer.by, id: answer.byId, comment: { kind, number, id } };
}

function decisionResult({ state, result }: KeepableQuestion): DecisionResult {
  switch (state) {
    case 'asking':
    case 'open':
      return resultToKeep('waiting');
    case 'answering':
      return resultToKeep('sending');
    default:
  }
  if (result === null) return resultToKeep('closed');
  return resultToKeep(
    result.kind,
    'agent' in result ? result.agent : null,
    'why' in result ? result.why : null,
  );
}

function givenBackWhy(why: GiveBackWhy): string {
  return why.kind === 'out_of_reach' ? `${why.kind}: ${why.why}` : why.kind;
}

function isSameResult(one: DecisionResult, other: DecisionResult): boolean {
  return one.kind === other.kind && sameState(one.agent, other.agent) && one.why === other.why;
}

/** The actions of a decision as they are kept: all of them where they fit, else as much as fits, with a mark. Pure. */
export const mostKept = 64 * 1024;

export function keptActions(
  actions: readonly ShownAction[] | null,
): Pick<Decision, 'actions' | 'actionsLeftOut'> {
  if (actions === null) return { actions: null, actionsLeftOut: 0 };
  const kept: KeptAction[] = [];
  let room = mostKept;
  for (const action of actions) {
    const one = keptAction(action, room);
    if (one === null) break;
    kept.push(one);
    room -= sizeOf(one) + 1;
  }
  return { actions: kept, actionsLeftOut: actions.length - kept.length };
}

/** Null when there is no room even for its name. */
function keptAction(action: ShownAction, room: number): KeptAction | null {
  const { tool, risk, summary, arguments: given, executes } = action;
  const about = {
    tool: cut(tool, 200),
    risk: cut(risk, 40),
    summary: summary === null ? null : cut(summary, 1_000),
    ...(executes !== undefined && { executes: keptExecutes(executes) }),
  };
  const whole: KeptAction = { ...about, arguments: given ?? null, cut: null };
  if (sizeOf(whole) <= room) return whole;
  const text = JSON.stringify(given) ?? 'null';
  for (let length = Math.min(room, text.length); length > 0; length = Math.floor(length * 0.75)) {
    const part: KeptAction = { ...about, arguments: text.slice(0, length), cut: text.length };
    if (sizeOf(part) <= room) return part;
  }
  return null;
}

const mostFiles = 24;
const digits = 12;

function keptExecutes({ files, besides, notKnown }: Executes): KeptExecutes {
  const kept = files.slice(0, mostFiles).map(keptFile);
  return { files: kept, besides, ...(notKnown !== undefined && { notKnown }) };
}

function keptFile({ path, part, state, digest }: ExecutedFile): KeptFile {
  return {
    path: cut(path, 500),
    part: part === null ? null : cut(part, 200),
    state,
    digest: digest === null ? null : digest.slice(0, digits),
  };
}

const sizeOf = (action: KeptAction): number => Buffer.byteLength(JSON.stringify(action));
