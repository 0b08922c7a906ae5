// Decides what to do while the agent waits for a confirmation, as `on-confirmation` says.

import { type Ending, isAsking, unanswered, type Watch } from '../../shared/conversation/index.ts';
import type { Driven } from '../../shared/drive/index.ts';
import { actionLine, unshownWords } from '../../shared/github/index.ts';
import {
  type Answer,
  type DecidedByRule,
  isAskedByRule,
  newQuestion,
  openQuestion,
  type Question,
  ruledRejectionsAfter,
  shownBefore,
  theWorkflow,
} from '../../shared/question/index.ts';
import { addDecision, shownQuestion } from '../report/facts.ts';
import { noted, questionInStep } from './drive-question.ts';
import { describeAnswer, endingOfAnswer } from './ending-of-answer.ts';
import { theInputRules } from './step/followed.ts';
import type { WorkflowStep } from './step/workflow-step.ts';

/** Ends the loop with an agent that asks again after every answer. */
const mostAnswers = 50;

/** Returns an ending when the step must not wait any longer, else null. */
export async function onWaiting(watch: Watch, step: WorkflowStep): Promise<Ending | null> {
  const { ledger, comment, settings } = step;
  const { conversationId, seen, ending } = watch;
  if (!isAsking(seen.agent) || conversationId === null) {
    const { question } = ledger.facts();
    if (question === null) return null;
    ledger.note({ question: null, passed: question });
    if (ending === null) await comment.update(ledger.facts());
    return null;
  }
  if (ending !== null) return null;
  const decides = await comment.decides(ledger.facts());
  noteDecider(!decides, step);
  if (!decides) return null;
  const ruled = settings.rules === null ? null : await askRules(conversationId, step);
  if (ruled !== null && ruled.kind !== 'asks_people') return ruled.ending;
  // The workflow does not decide what a rule wants people to decide.
  const choice = ruled?.byRule && settings.onConfirmation !== 'wait' ? 'stop' : settings.onConfirmation;
  if (ruled?.isNew && (choice === 'stop' || choice === 'wait')) await show(ruled.question, step);
  switch (choice) {
    case 'approve':
    case 'accept':
      return answerIt(conversationId, 'approve', step, ruled?.question);
    case 'reject':
      return answerIt(conversationId, 'reject', step, ruled?.question);
    case 'stop':
      await leaveOpen(conversationId, step);
      return { ...waits, at: step.clock.now() };
    default:
      await keepShown(conversationId, step);
      return null;
  }
}

/** Another step decides, and shows the question. This one looks on, and takes over when that one has ended. */
function noteDecider(isOther: boolean, { ledger, log }: WorkflowStep): void {
  if (ledger.facts().isOtherDeciding === isOther) return;
  ledger.note({ isOtherDeciding: isOther });
  log.line(
    isOther
      ? 'another step follows this conversation and decides on what the agent asks; this one looks on'
      : 'the other step has ended; this one decides from now on',
  );
}

const waits = { outcome: unanswered, reason: 'the agent waits for a confirmation' } as const;

type Ruled =
  | { readonly kind: 'decided'; readonly ending: Ending | null }
  /** `byRule`: not because no rule fits, but because one wants it. `isNew`: it was not shown yet. */
  | {
      readonly kind: 'asks_people';
      readonly question: Question;
      readonly byRule: boolean;
      readonly isNew: boolean;
    };

/** The verdict of the rules on what waits now. Null ending: following goes on. */
async function askRules(conversationId: string, step: WorkflowStep): Promise<Ruled> {
  const { clock, ledger } = step;
  const shown = ledger.facts().question;
  const machine = questionInStep(step, conversationId);
  const people = (question: Question, isNew: boolean): Ruled => ({
    kind: 'asks_people',
    question,
    isNew,
    byRule: isAskedByRule(question, machine.context),
  });
  if (shown?.state === 'open') return people(shown, false);
  const { ruledRejections } = ledger.facts();
  const driven = await machine.drive({ ...newQuestion(clock.now()), ruledRejections });
  if (driven.kind === 'asks_people') {
    ledger.note({ ruledRejections: 0 });
    return people(driven.question, true);
  }
  if (driven.kind === 'time_is_up') return { kind: 'decided', ending: endingOfTime(driven, null, step) };
  const answer = driven.kind === 'settled' ? driven.question.answer : null;
  if (driven.kind !== 'settled' || answer === null) return { kind: 'decided', ending: null };
  ledger.note({ ruledRejections: ruledRejectionsAfter({ ...driven.question, ruledRejections }) });
  noteDecision(driven, answer, step);
  const ending = await endingUnlessItGoesOn(driven, answer.verdict, conversationId, step);
  return { kind: 'decided', ending: ending ?? endingOfPlanning(answer, step) };
}

/** The log of a step needs no word of where its own rules are given. */
function ruleInWords({ rule, configuration }: DecidedByRule): string {
  return configuration === '' || configuration === theInputRules ? rule : `${rule} of ${configuration}`;
}

/** Rejected so often in a row that it is left idle: then whatever it said last is taken as its plan. */
function endingOfPlanning({ afterReject }: Answer, { settings, ledger, clock }: WorkflowStep): Ending | null {
  if (settings.planning === null || afterReject !== 'stop') return null;
  // Nothing that it said is no words, and not words that cannot be read.
  ledger.note({ finalMessage: '' });
  const reason =
    'the agent kept trying to act where it was only to read; its last words are taken as its plan';
  return { outcome: 'finished', reason, at: clock.now() };
}

/** How long the end of a step tries to read the list of pending actions. */
const listPatienceMs = 5_000;

/** Shows the pending question, which this step is not going to answer. */
export async function leaveOpen(conversationId: string, step: WorkflowStep): Promise<void> {
  const { clock, cancel, ledger } = step;
  const until = clock.now() + listPatienceMs;
  await keepShown(conversationId, step);
  for (let asked = ledger.facts().question; asked?.state === 'asking'; asked = ledger.facts().question) {
    if (clock.now() >= until || cancel.signal.aborted) {
      await show(openQuestion(asked, null, questionInStep(step, conversationId).context, clock.now()), step);
      return;
    }
    await clock.sleep(Math.min(until, asked.dueAt ?? until) - clock.now(), cancel.signal);
    await keepShown(conversationId, step);
  }
}

/** Visits the question once. If other actions are pending now, they are shown instead. */
async function keepShown(conversationId: string, step: WorkflowStep): Promise<void> {
  const { clock, ledger } = step;
  const before = shownQuestion(ledger.facts());
  const known = ledger.facts().question ?? newQuestion(clock.now());
  const { visit } = questionInStep(step, conversationId);
  let visited = await visit(known);
  if (visited?.settledAt != null) ledger.note({ passed: visited });
  if (visited?.state === 'stale') {
    visited = await visit(newQuestion(clock.now()));
  }
  if (visited?.settledAt !== null) ledger.note({ question: null });
  const after = shownQuestion(ledger.facts());
  if (visited && after && after.fingerprint !== before?.fingerprint) await show(visited, step);
}

async function show(question: Question, { settings, ledger, log, comment }: WorkflowStep): Promise<void> {
  const asked = actionLines(question).join('; ') || 'the service does not tell what';
  log.line(`the agent asks before it acts: ${asked}`);
  ledger.note({ ...noted(question), hasAsked: true });
  await comment.update(ledger.facts());
  const page = comment.questionPage();
  if (page !== null) return log.line(`answer at ${page}`);
  const { conversationUrl, conversationId } = ledger.facts();
  if (settings.onConfirmation !== 'wait' || conversationUrl === null) return;
  log.line(
    `answer at ${conversationUrl}, or by another job with mode: respond and conversation-id: ${conversationId}`,
  );
}

function actionLines({ actions }: Question): readonly string[] {
  return actions?.map(actionLine) ?? [];
}

async function answerIt(
  conversationId: string,
  verdict: Answer['verdict'],
  step: WorkflowStep,
  asked?: Question,
): Promise<Ending | null> {
  const { clock, ledger } = step;
  const count = ledger.facts().answers + 1;
  if (count > mostAnswers) {
    await leaveOpen(conversationId, step);
    const reason = `the agent asked more than ${mostAnswers} times; the step stops answering`;
    return { outcome: unanswered, reason, at: clock.now() };
  }
  ledger.note({ answers: count });
  // A message that is held makes a rejected agent go on: "no, do this instead".
  const { task } = ledger.facts();
  const afterReject = task !== null && task.state === 'held' ? 'stop' : decidedByWorkflow.afterReject;
  const answer = { ...decidedByWorkflow, afterReject, verdict, reason: null, at: clock.now() } as const;
  // Where rules were asked, the answer is for what they were asked about and for nothing else.
  const question = asked?.fingerprint
    ? shownBefore(asked.fingerprint, answer, clock.now(), asked.shownWhole ?? true)
    : newQuestion(clock.now(), answer);
  const driven = await questionInStep(step, conversationId).drive(question);
  if (driven.kind === 'time_is_up') return endingOfTime(driven, verdict, step);
  noteDecision(driven, answer, step);
  return endingUnlessItGoesOn(driven, verdict, conversationId, step);
}

/** Null where nothing failed: following the conversation reports that the time is over. */
function endingOfTime(
  driven: Extract<Driven, { kind: 'time_is_up' }>,
  verdict: Answer['verdict'] | null,
  { clock }: WorkflowStep,
): Ending | null {
  return driven.failure && endingOfAnswer(driven, verdict, clock.now());
}

async function endingUnlessItGoesOn(
  driven: Driven,
  verdict: Answer['verdict'],
  conversationId: string,
  step: WorkflowStep,
): Promise<Ending | null> {
  const ending = endingOfAnswer(driven, verdict, step.clock.now());
  // Somebody else answered, or the agent went on. Following the conversation shows what comes next.
  const result = driven.kind === 'settled' ? driven.question.result?.kind : 'unclear';
  if (result === 'no_effect') await leaveOpen(conversationId, step);
  const isOver = result !== 'unclear' && result !== 'no_effect';
  return isOver || ending.outcome === 'not_waiting' ? null : ending;
}

/** Tells the decision in the log, and notes it for comment and summary. */
export function noteDecision(driven: Driven, answer: DecidedBy, { log, ledger, clock }: WorkflowStep): void {
  const at = clock.now();
  const { verdict } = answer;
  const words = decisionWords(driven, answer);
  const actions = driven.kind === 'settled' ? actionLines(driven.question) : [];
  log.line(actions.length === 0 ? words : `${words}: ${actions.join('; ')}`);
  const unshown = verdict === 'approve' ? unshownIn(driven) : [];
  for (const each of unshown) log.warn(each);
  const lines = [{ at, words, actions }, ...unshown.map((each) => ({ at, words: each, actions: [] }))];
  for (const line of lines) ledger.note(addDecision(ledger.facts(), line));
}

type DecidedBy = Pick<Answer, 'by' | 'verdict' | 'reason'> & { readonly rule?: DecidedByRule };

function decisionWords(driven: Driven, { by, verdict, reason, rule }: DecidedBy): string {
  const who = rule === undefined ? by : ruleInWords(rule);
  const isSeen = driven.kind === 'settled' && driven.question.result?.kind === 'verified';
  // What it did next has lines of its own.
  if (rule !== undefined && verdict === 'approve' && isSeen) return `${who} allowed`;
  const why = reason === null ? '' : ` (“${reason}”)`;
  const did = describeAnswer(driven, verdict);
  return `${who}${/^(?:approved|rejected)\b/.test(did) ? '' : ':'} ${did}${why}`;
}

/** Actions that an approval from here has let run in addition to those shown. */
function unshownIn(driven: Driven): readonly string[] {
  const isSent = driven.kind === 'settled' && driven.question.sent !== null;
  return isSent ? unshownWords(driven.question.actions ?? []) : [];
}

export const decidedByWorkflow = { by: theWorkflow, afterReject: 'continue' } as const;
