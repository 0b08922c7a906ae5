// `/approve` and `/reject`: finds the question, checks the permission, and stores the answer for the worker.
import { grantTakenBack, type ParsedCommand, type RefusalWhy } from '../../shared/github/index.ts';
import {
  askAgain,
  findTargetQuestion,
  isByNobody,
  isQuestionFault,
  type NamedBy,
  addAnswer as withAnswer,
} from '../../shared/question/index.ts';
import { checkPerson } from '../handling/check-permission.ts';
import type { RunDeps, RunSettings } from '../handling/deps.ts';
import { type Handled, nothingToDo } from '../handling/handled.ts';
import { type CommandRequest, refuse, writeReaction } from '../handling/reply.ts';
import { answerReaction, textEffect } from '../handling/reply-effects.ts';
import { mayRepeat } from '../run/question-view.ts';
import { type Decision, type DecisionResult, resultToKeep } from '../store/decision.ts';
import { type GivenAnswer, isByPerson, questionEffectKey, type StoredQuestion } from '../store/question.ts';
import { isRequester, type Run, withFacts } from '../store/run/run.ts';
import { decisionOf } from './decision-of.ts';
import { questionEffect } from './effects.ts';
import { askedElsewhere, locateUnplaced } from './locate-question.ts';
import { checkEffects, hasButtons, isApprovableThere } from './question-check.ts';
import { checkComment } from './question-comments.ts';
import { ownedPaths } from './question-people.ts';

type Answer = Extract<ParsedCommand, { kind: 'command' }> & { readonly name: 'approve' | 'reject' };

interface AnswerRequest extends CommandRequest {
  readonly parsed: Answer;
}

/** The question that an answer means, with its run. */
interface Target {
  readonly question: StoredQuestion;
  readonly run: Run;
}

const mostRemembered = 50;

export async function takeAnswer(deps: RunDeps, command: CommandRequest, parsed: Answer): Promise<Handled> {
  const request = { ...command, parsed };
  const { github, event, configuration } = request;
  const { comment, sender, pressed } = event;
  const questions = pressed ? [pressed.question] : await questionsHere(deps, request);
  const meant = findTargetQuestion(questions, { parsed, comment, authorId: sender.id });
  if (meant.kind === 'again') return nothingToDo('the same answer was delivered twice');
  const question = meant.kind === 'this' ? meant.question : meant.about;

  // The permission is checked first: people without it must not learn which questions are open.
  const needs = configuration.permission[parsed.name];
  const access = await checkPerson(github, event.place.repository, event, needs, configuration);
  if (access.kind === 'denied') {
    deps.metrics?.answer('denied');
    return refused(request, access.why, question);
  }
  const run = question && (await deps.store.runs.byId(question.runId));
  const target = question && run && { question, run };
  const elsewhere = await wrongPlace(deps, request, target);
  if (elsewhere !== null) return notTaken(deps, request, elsewhere, question, run);
  if (meant.kind === 'refused') {
    const taken = target && parsed.name === 'reject' ? takeBack(request, target) : null;
    const isNone = taken === null && meant.why.kind === 'none_open' && question?.code !== parsed.code;
    const other = isNone ? await askedElsewhere(deps.store, event.place, parsed.code) : null;
    if (other?.shown) {
      const why = { kind: 'asked_elsewhere', code: other.code ?? '', url: other.shown.url } as const;
      return notTaken(deps, request, why, other, null);
    }
    return taken ?? notTaken(deps, request, await toldWhy(deps, meant.why, question), question, run);
  }
  if (target === null) return nothingToDo('its run was deleted');
  const why = whyNotCounted(request, target);
  if (why !== null) return notTaken(deps, request, why, question, run);
  return countAnswer(deps, request, { ...target, named: meant.named });
}

/** Null where the answer of somebody who may answer counts, as far as is known without asking GitHub. */
function whyNotCounted(
  { event, parsed, configuration }: AnswerRequest,
  { question, run }: Target,
): RefusalWhy | null {
  const { sender, comment, pressed } = event;
  const { rejectAt = null } = question;
  const approves = parsed.name === 'approve';
  if (approves && !configuration.allowRequester && isRequester(run, sender)) return { kind: 'requester' };
  if (comment.nodeId === '' && !pressed) return { kind: 'edit_unknown' };
  if (rejectAt !== null && comment.writtenAt >= rejectAt) return { kind: 'too_late' };
  return approves && pressed && !isApprovableThere(question, run) ? { kind: 'not_shown_whole' } : null;
}

/** The approval of the same person from before; `isLost`: it does not count any more, so that another one may. */
async function approvalBefore(
  { settings }: RunDeps,
  { github, event, parsed, replying }: AnswerRequest,
  { question, run }: Target,
): Promise<{ readonly given: GivenAnswer; readonly isLost: boolean } | null> {
  const given = question.approvals.filter(isByPerson).find(({ byId }) => byId === event.sender.id);
  if (given === undefined || parsed.name === 'reject') return null;
  const { markerSecret } = settings;
  const check = await checkComment(github, { question, run, markerSecret }, given, replying.now);
  return { given, isLost: check?.kind === 'edited' || check?.kind === 'too_early' };
}

/** Adds the answer to its question, unless others took it first or the question is not what we wrote. */
async function countAnswer(
  deps: RunDeps,
  request: AnswerRequest,
  target: Target & { readonly named: NamedBy },
): Promise<Handled> {
  const { github, event, parsed, replying } = request;
  const { run } = target;
  const before = await approvalBefore(deps, request, target);
  if (before?.isLost === false) {
    return notTaken(deps, request, { kind: 'approved_before' }, target.question, run);
  }
  const approvals = target.question.approvals.filter((each) => each !== before?.given);
  const question = { ...target.question, approvals };
  const { terms } = question;
  const needed = parsed.name === 'approve' && terms ? terms.owners : [];
  const owned = await ownedPaths(github, event.place.repository, event.sender, needed);
  if (owned.unknownTeam !== null) {
    return notTaken(deps, request, { kind: 'team_unknown', team: owned.unknownTeam }, question, run);
  }
  const given: GivenAnswer = {
    ...writtenAnswer(request),
    named: target.named,
    ...(owned.paths.length > 0 && { owns: owned.paths }),
    // Where one person is not enough, one person does not decide for all times.
    ...(parsed.always && terms === null && mayRepeat(question) && { always: true }),
  };
  const answered = withAnswer(question, given);
  if (answered === null) return notTaken(deps, request, { kind: 'already_answered' }, question, run);
  if (answered.answer === null) {
    // An approval that waits for others is checked now, while its author can still be told.
    const { markerSecret } = deps.settings;
    const check = await checkComment(github, { question, run, markerSecret }, given, replying.now);
    if (isQuestionFault(check)) {
      // The question does not say what we wrote, so no approval counts.
      const step = askAgain({ ...question, answer: given }, check, replying.now);
      const changes = [{ kind: 'question_step', before: question, step, run } as const];
      return { result: `question ${question.id} is asked again`, changes };
    }
    if (check !== null) return notTaken(deps, request, check, question, run);
  }
  return taken(deps, request, answered, { given, lost: before?.given ?? null, run });
}

/** The reason with the words of GitHub, where it refused to show the question. */
async function toldWhy(
  { store }: RunDeps,
  why: RefusalWhy,
  question: StoredQuestion | null,
): Promise<RefusalWhy> {
  if (why.kind !== 'not_shown' || question === null) return why;
  return { ...why, said: await store.outbox.whyNotShown(questionEffectKey(question)) };
}

function writtenAnswer({ event, parsed, configuration, replying }: AnswerRequest) {
  const { place, sender, comment } = event;
  const { kind, id, nodeId, body, writtenAt } = comment;
  return {
    verdict: parsed.name,
    reason: parsed.reason,
    by: sender.login,
    byId: sender.id,
    comment: { kind, id, nodeId, body, writtenAt, number: place.number },
    afterReject: configuration.afterReject,
    at: replying.now,
  };
}

function taken(
  { settings }: RunDeps,
  { event, parsed }: AnswerRequest,
  answered: StoredQuestion,
  { given, lost, run }: { readonly given: GivenAnswer; readonly lost: GivenAnswer | null; readonly run: Run },
): Handled {
  const effect = questionEffect(answered, run, `${answered.version + 1}`);
  const shownAgain = { kind: 'effect', effect } as const;
  // An answer that waits for others is seen at once.
  const delay = answered.answer === null ? 0 : settings.briefPause;
  const eyes = answerReaction(event.comment, run, 'eyes', delay);
  const kept = (answer: GivenAnswer, result: DecisionResult, at: number | null) =>
    ({ kind: 'decision', decision: decisionOf(answered, answer, run, result, at) }) as const;
  return {
    result: `${parsed.name} for question ${answered.id}`,
    changes: [
      { kind: 'question', question: answered },
      // The author gave it again, because it did not count any more.
      ...(lost === null ? [] : [kept(lost, resultToKeep('given_back', null, 'approval_gone'), given.at)]),
      kept(given, resultToKeep('waiting'), null),
      ...(answered.answer === null ? [shownAgain] : []),
      ...checkChanges(answered, run, settings),
      ...(eyes === null ? [] : [{ kind: 'effect', effect: eyes } as const]),
    ],
  };
}

/** Reasons that say who may answer, or where: they count as denied. */
const denials: readonly RefusalWhy['kind'][] = ['requester', 'comments_only', 'buttons_only'];

/** An answer by somebody who may answer is kept as a decision, whatever its result. */
function notTaken(
  { metrics }: RunDeps,
  request: AnswerRequest,
  given: RefusalWhy,
  question: StoredQuestion | null,
  run: Run | null,
): Handled {
  if (denials.includes(given.kind)) metrics?.answer('denied');
  const isTooLate = given.kind === 'already_answered' && question?.answer && isByNobody(question.answer);
  const why: RefusalWhy = isTooLate ? { kind: 'too_late' } : given;
  const result = resultToKeep('refused', null, why.kind);
  const answer = writtenAnswer(request);
  const decision = question && run && decisionOf(question, answer, run, result, answer.at);
  return refused(request, why, question, decision);
}

async function questionsHere(deps: RunDeps, request: AnswerRequest): Promise<readonly StoredQuestion[]> {
  const { store, settings } = deps;
  const {
    github,
    event: { place, comment },
  } = request;
  const newest = await store.questions.at(place.repository.id, place.number, mostRemembered);
  const stored = [...newest, ...(await grantedBefore(deps, request, newest))];
  const locating = { runs: store.runs, markerSecret: settings.markerSecret };
  const { thread } = comment;
  return locateUnplaced(locating, github, stored, { thread, code: request.parsed.code });
}

/** Where this repository takes answers; null where it takes this one. */
async function wrongPlace(
  { settings: { appId } }: RunDeps,
  { github, event: { comment }, parsed, configuration }: AnswerRequest,
  target: Target | null,
): Promise<RefusalWhy | null> {
  const { answers } = configuration.commands;
  if (comment.kind === 'button' || answers === 'anywhere') return null;
  if (answers === 'comments') return comment.kind === 'comment' ? null : { kind: 'comments_only' };
  // Where there are no buttons, what only holds the agent back is taken.
  const isRejection = parsed.name === 'reject' && target !== null;
  return isRejection && !(await hasButtons(github, appId, target.question, target.run))
    ? null
    : { kind: 'buttons_only' };
}

function checkChanges(question: StoredQuestion, run: Run, pauses: Pick<RunSettings, 'briefPause'>) {
  const { checkedOn = null } = question;
  if (checkedOn === null) return [];
  return checkEffects(question, run, checkedOn, pauses).map(
    (effect) => ({ kind: 'effect', effect }) as const,
  );
}

/** An action that was approved for the rest of the run is repeated so often that its question may be far back. */
async function grantedBefore(
  { store }: RunDeps,
  { event: { place }, parsed }: AnswerRequest,
  newest: readonly StoredQuestion[],
): Promise<readonly StoredQuestion[]> {
  if (parsed.name !== 'reject') return [];
  const run = await store.runs.newestAt(place.repository.id, place.number);
  const granted = new Set((run?.facts.agent.grants ?? []).map(({ question }) => question));
  const missing = [...granted].filter((id) => newest.every((known) => known.id !== id));
  const found = await Promise.all(missing.map((id) => store.questions.byId(id)));
  return found.filter((question) => question !== null);
}

/** `/reject` of what was approved for the rest of the run: from now on it is asked about again. */
function takeBack({ event, replying }: AnswerRequest, { question, run }: Target): Handled | null {
  const grants = run.facts.agent.grants ?? [];
  if (run.state === 'ended' || !grants.some((grant) => grant.question === question.id)) return null;
  const left = grants.filter((grant) => grant.question !== question.id);
  const { comment, place, sender } = event;
  const spot = { number: place.number, thread: comment.thread, since: replying.occasion.receivedAt };
  const spelling = run.facts.terms.commands;
  const text = grantTakenBack({ login: sender.login, code: question.code ?? '', spelling });
  const key = `taken back/${question.id}/${comment.kind}/${comment.id}`;
  return {
    result: `/approve always of question ${question.id} is taken back`,
    changes: [
      { kind: 'run', run: withFacts(run, { agent: { grants: left } }), change: 'detail' },
      ...writeReaction(replying, '+1'),
      { kind: 'effect', effect: textEffect(key, run, spot, text, replying.markerSecret) },
    ],
  };
}

function refused(
  request: AnswerRequest,
  why: RefusalWhy,
  meant: StoredQuestion | null,
  decision: Decision | null = null,
): Handled {
  const { result, changes } = refuse(request, `/${request.parsed.name}`, why, meant?.id ?? null);
  return {
    result,
    changes: [...(decision === null ? [] : [{ kind: 'decision', decision } as const]), ...changes],
  };
}
