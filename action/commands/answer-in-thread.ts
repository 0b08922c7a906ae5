// `/approve` and `/reject`: finds what they mean, answers it once, and says in the thread what became of it. Where no one follows the
// agent any more, this step goes on following it.

import { beginWatch, type Ending, type OutcomeName, unanswered } from '../../shared/conversation/index.ts';
import type { Driven } from '../../shared/drive/index.ts';
import { api, type QuestionComment, type RefusalWhy } from '../../shared/github/index.ts';
import {
  type Answer,
  type AnswerCheck,
  findTargetQuestion,
  type Question,
  shownBefore,
} from '../../shared/question/index.ts';
import { asksAsWritten } from '../report/marker.ts';
import { type QuestionInThread, questionsIn } from '../report/step-thread.ts';
import { questionInStep } from '../run/drive-question.ts';
import { endingOfAnswer } from '../run/ending-of-answer.ts';
import { noteDecision } from '../run/on-waiting.ts';
import { type Tracked, track } from '../run/track.ts';
import { greet } from './claim.ts';
import { type CommandStep, keepingAsk } from './command-step.ts';
import { tellInThread } from './tell-in-thread.ts';

interface WrittenAnswer {
  readonly name: 'approve' | 'reject';
  readonly code: string | null;
  readonly reason: string | null;
}

export async function answerInThread(written: WrittenAnswer, given: CommandStep): Promise<Tracked | Ending> {
  const meant = findMeant(written, given);
  if (meant.kind === 'refused') return given.refuse(meant.why, meant.outcome);
  const { asked } = meant;
  const play = keepingAsk(asked.conversationId, given) ?? given;
  const { step, comment, thread, refuse } = play;
  const takeBack = await greet(step.gitHub, thread.repository, comment);
  const { conversationId } = asked;
  step.ledger.note({ conversationId, conversationUrl: step.service.page(conversationId) });
  const driven = await driveOrUndo(written, meant, play, takeBack);
  const ending = endingOfAnswer(driven, written.name, step.clock.now());
  if (driven.kind !== 'settled') return refuse(refusalOf(driven), ending.outcome);
  const { question } = driven;
  const goesOn = question.result?.kind === 'verified' || question.result?.kind === 'gone';
  const isMine = goesOn && !(await step.comment.isFollowed(conversationId));
  if (question.sent !== null)
    noteDecision(driven, { ...written, verdict: written.name, by: comment.sender.login }, step);
  try {
    await tellInThread(question, asked, isMine, play);
  } catch (error) {
    // The answer was sent. A failed reply does not change the outcome.
    if (!(error instanceof api.GitHubError)) throw error;
    step.log.warn(`the reply in the thread could not be written: ${error.message}`);
  }
  return isMine ? followOn(conversationId, play) : ending;
}

interface MeantQuestion {
  readonly asked: QuestionInThread;
  /** The answer has no code and means the open question, so it must be younger than the question. */
  readonly isBare: boolean;
}

type Meant =
  | ({ readonly kind: 'this' } & MeantQuestion)
  | { readonly kind: 'refused'; readonly why: RefusalWhy; readonly outcome: OutcomeName };

function findMeant(parsed: WrittenAnswer, { comment, marked }: CommandStep): Meant {
  const refused = (why: RefusalWhy, outcome: OutcomeName = 'not_waiting'): Meant => {
    return { kind: 'refused', why, outcome };
  };
  const meant = findTargetQuestion(questionsIn(marked).map(answerable), {
    parsed,
    comment: { ...comment, writtenAt: 0 },
    authorId: comment.sender.id,
  });
  if (meant.kind === 'again') return refused({ kind: 'already_answered' });
  if (meant.kind === 'refused') return refused(meant.why);
  const { asked } = meant.question;
  if (asked.comment.nodeId === '') return refused({ kind: 'edit_unknown' }, 'denied');
  return { kind: 'this', asked, isBare: meant.named === 'only_open' };
}

/** Whether the answer and its question are still in the thread as they were written. */
function checkInThread({ asked, isBare }: MeantQuestion, play: CommandStep): () => Promise<AnswerCheck> {
  const { github, comment, thread, key } = play;
  const stateIn = (body: string) => asksAsWritten(body, asked.question, thread, key);
  const inComment: QuestionComment = {
    nodeId: asked.comment.nodeId,
    // The step that asked may have written since what it saw.
    isOurs: (body) => stateIn(body) !== null,
    asksThis: (body) => stateIn(body) === 'open',
    askedAt: null,
    bare: isBare,
    // Each workflow of the repository writes as the same account.
    sharedAccount: true,
  };
  return () => api.orUnknown(api.checkAnswer(github, comment, inComment));
}

/** Where nothing was sent 👀 is taken back, so that the comment does not look as if it were followed. */
async function driveOrUndo(
  written: WrittenAnswer,
  meant: MeantQuestion,
  play: CommandStep,
  takeBack: () => Promise<void>,
): Promise<Driven> {
  const { step } = play;
  const { asked } = meant;
  const machine = questionInStep(step, asked.conversationId, checkInThread(meant, play));
  let outcome: OutcomeName | null = null;
  try {
    const driven = await machine.drive(answerTo(asked, written, play));
    outcome = endingOfAnswer(driven, written.name, 0).outcome;
    return driven;
  } finally {
    // An answer that was sent may have been taken, where no result is known: after a cancel, for example.
    const mayBeTaken = outcome ? takenOutcomes.includes(outcome) : step.ledger.facts().answerSent;
    if (!mayBeTaken) await takeBack();
  }
}

/** The step that showed the question has ended, so this one tells what comes next, to the end. */
function followOn(conversationId: string, { step }: CommandStep): Promise<Tracked> {
  const { log, settings, ledger } = step;
  log.line('no other step follows the agent any more; this one follows it to its end');
  const { startedAt: now, sandbox, agent } = ledger.facts();
  const watch = beginWatch({ conversationId, limits: settings.limits, now });
  // What was seen for the sake of the answer was seen last, should no further look succeed.
  const seen = { ...watch.seen, sandbox, agent };
  return track({ ...watch, seen, hasAsked: true }, step, 'end');
}

const takenOutcomes: readonly OutcomeName[] = ['answered', 'answer_unknown', unanswered];

function answerTo({ question }: QuestionInThread, written: WrittenAnswer, play: CommandStep): Question {
  const at = play.step.clock.now();
  const { name: verdict, reason } = written;
  const by = play.comment.sender.login;
  const answer: Answer = { verdict, reason, by, afterReject: 'continue', at };
  return shownBefore(question.fingerprint, answer, at, question.whole);
}

function refusalOf(driven: Exclude<Driven, { kind: 'settled' }>): RefusalWhy {
  if (driven.kind === 'given_back') return driven.why;
  const failure = driven.kind === 'time_is_up' ? driven.failure : null;
  return failure === null
    ? { kind: 'out_of_reach', cause: 'unclear', why: 'the time of the step is over' }
    : { kind: 'out_of_reach', cause: { failed: failure.code }, why: failure.why };
}

function answerable(asked: QuestionInThread) {
  const { id } = asked.comment;
  const { code, state: is } = asked.question;
  const state = is === 'over' ? 'closed' : is;
  return { id: String(id), code, state, shown: { kind: 'issue', id }, answer: null, asked } as const;
}
