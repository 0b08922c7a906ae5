// The modes that neither start a conversation nor only wait for one.

import type { Ending } from '../../shared/conversation/index.ts';
import { type Answer, newQuestion, shownBefore } from '../../shared/question/index.ts';
import { isFailedCall } from '../../shared/service/index.ts';
import type { ListedConversation } from '../report/facts.ts';
import { listThatFits } from '../report/outputs.ts';
import { questionInStep } from './drive-question.ts';
import { endingOfAnswer } from './ending-of-answer.ts';
import { decidedByWorkflow, leaveOpen, noteDecision } from './on-waiting.ts';
import { conversationOf } from './step/conversation.ts';
import { deadlineOf, type WorkflowStep } from './step/workflow-step.ts';
import { stopAgent, stopsForWorkflow } from './stop-agent.ts';
import { tellAndFollow } from './tell-and-follow.ts';
import type { Tracked } from './track.ts';
import { withWanted } from './with-wanted.ts';

export async function playOther(
  mode: 'message' | 'stop' | 'respond' | 'list',
  step: WorkflowStep,
): Promise<Tracked | Ending> {
  if (mode === 'list') return list(step);
  const conversationId = await conversationOf(step);
  if (typeof conversationId !== 'string') return conversationId;
  switch (mode) {
    case 'message':
      return message(conversationId, step);
    case 'stop':
      return stopAgent(conversationId, stopsForWorkflow, step);
    case 'respond':
      return respond(conversationId, step);
  }
}

/** Sends a further message to an agent, and follows what it does about it to the end. */
async function message(conversationId: string, step: WorkflowStep): Promise<Tracked | Ending> {
  step.ledger.note({ round: { number: null, by: null, leftOut: null } });
  return withWanted(await tellAndFollow(step.settings.message, conversationId, step), step);
}

/**
 * Answers the pending question of a conversation: the one that another step has shown, or whatever is pending. The workflow
 * decides the answer beforehand.
 */
async function respond(conversationId: string, step: WorkflowStep): Promise<Ending> {
  const { ledger, clock } = step;
  const { verdict, reason, confirmation } = step.settings;
  const now = clock.now();
  const answer: Answer = { ...decidedByWorkflow, verdict, reason, at: now };
  const question =
    confirmation === null
      ? newQuestion(now, answer)
      : shownBefore(confirmation.fingerprint, answer, now, confirmation.whole);
  const driven = await questionInStep(step, conversationId).drive(question);
  const result = driven.kind === 'settled' ? driven.question.result : null;
  if (driven.kind === 'settled' && driven.question.sent !== null) noteDecision(driven, answer, step);
  if (result?.kind === 'verified') ledger.note({ agent: result.agent });
  if (result?.kind === 'stale' || result?.kind === 'no_effect') await leaveOpen(conversationId, step);
  return endingOfAnswer(driven, verdict, clock.now());
}

const largestPage = 100;

/** Lists the conversations, newest first. */
async function list(step: WorkflowStep): Promise<Ending> {
  const { ledger, clock, log } = step;
  const listed: ListedConversation[] = [];
  const isInTime = await collect(step, listed);
  ledger.note({ conversations: listed });
  const fitting = listThatFits(listed).length;
  if (fitting < listed.length) {
    log.warn(
      `outputs: conversations and result have the newest ${fitting} of ${listed.length}, as many as fit`,
    );
  }
  const reason = listed.length === 1 ? '1 conversation' : `${listed.length} conversations`;
  if (isInTime) return { outcome: 'listed', reason, at: clock.now() };
  return { outcome: 'timeout', reason: `the list did not end in time; ${reason} so far`, at: clock.now() };
}

/** False where the time was over before. */
async function collect(step: WorkflowStep, listed: ListedConversation[]): Promise<boolean> {
  const { service, log, clock, cancel, settings } = step;
  const { limit } = settings;
  const deadline = deadlineOf(step);
  const isOver = () => deadline !== null && clock.now() >= deadline;
  const pageSize = Math.min(largestPage, limit);
  const options = { pageSize, signal: cancel.signal, ...(deadline !== null && { deadline }) };
  try {
    for await (const found of service.list(options)) {
      const { id, title, repository, sandbox, agent, createdAt } = found;
      listed.push({ id, title, repository, sandbox, agent, createdAt, url: service.page(id) });
      const state = [sandbox?.says, agent?.says].filter(Boolean).join(' ');
      log.line(`${id}  ${state || 'state not known'}  ${title ?? '(no title)'}`);
      if (listed.length >= limit) break;
    }
    return true;
  } catch (error) {
    if (!isFailedCall(error) || !isOver()) throw error;
    return false;
  }
}
