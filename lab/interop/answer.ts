// Asking and answering with the very loop that the product runs: visit after visit, until the question is over.
import { setTimeout as sleep } from 'node:timers/promises';
import type { AgentServer } from '../../shared/api/index.ts';
import {
  type Answer,
  type Fingerprint,
  fingerprintOf,
  type GiveBackWhy,
  type Question,
  type QuestionResult,
  shownBefore,
  visit,
} from '../../shared/question/index.ts';
import type { Server } from './hosted-api-over.ts';
import { type Asked, questionPorts } from './question-ports.ts';

export interface Reply {
  readonly accept: boolean;
  readonly reason?: string | null;
}

const longest = 90_000;

export async function answer(
  server: Server,
  { id, shown }: Asked,
  { accept, reason = null }: Reply,
): Promise<QuestionResult | GiveBackWhy> {
  const now = Date.now();
  const given: Answer = {
    ...{ verdict: accept ? 'approve' : 'reject', reason, by: 'interop', at: now },
    // Each scenario tells a rejected agent to go on by itself.
    afterReject: 'stop',
  };
  const givenBack: GiveBackWhy[] = [];
  const ports = questionPorts(server, id, { onGiveBack: (why) => givenBack.push(why) });
  let question: Question = shownBefore<Answer>(shown, given, now);
  while (question.dueAt !== null && givenBack.length === 0) {
    if (Date.now() - now > longest) throw new Error(`not within ${longest / 1000} s: the question is over`);
    question = (await visit(ports, question)) ?? question;
    await pauseUntil(question.dueAt);
  }
  const became = givenBack[0] ?? question.result;
  if (became === null) throw new Error(`nothing is told of a question that is ${question.state}`);
  return became;
}

export async function fingerprintNow(client: AgentServer, id: string): Promise<Fingerprint> {
  return fingerprintOf(await client.pendingActions(id));
}

/** Until the next visit is due. */
export async function pauseUntil(dueAt: number | null): Promise<void> {
  await sleep(Math.max(0, (dueAt ?? 0) - Date.now()));
}
