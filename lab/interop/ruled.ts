// Visits a question with rules, until it is over or people are asked.
import { strict as assert } from 'node:assert';
import {
  type Answer,
  answered,
  type Grant,
  newQuestion,
  type Question,
  type Rules,
  visit,
} from '../../shared/question/index.ts';
import type { Rule } from '../../shared/rules/index.ts';
import { parseRules } from '../../shared/rules-text/index.ts';
import { pauseUntil } from './answer.ts';
import { questionPorts } from './question-ports.ts';
import type { Talk, World } from './world.ts';

const longest = 60_000;

export function rulesFrom(yaml: string): readonly Rule[] {
  const parsed = parseRules(yaml);
  assert(parsed.kind === 'rules', JSON.stringify(parsed));
  return parsed.rules;
}

export async function visitByRules(
  world: World,
  talk: Talk,
  rules: readonly Rule[],
  granted: readonly Grant[] = [],
): Promise<Question> {
  await world.raw.reaches(talk.id, 'waiting_for_confirmation');
  return visitUntil(world, talk, newQuestion<Answer>(Date.now()), {
    sets: [{ rules, from: 'rules.yml' }],
    workingCopies: [talk.place],
    ...{ granted, afterReject: 'continue' },
  });
}

/** A person approves what is open. */
export async function approveOpen(world: World, talk: Talk, open: Question): Promise<Question> {
  const at = Date.now();
  const given = answered<Answer, Question>(open, {
    ...{ verdict: 'approve', reason: null, by: 'interop', at, afterReject: 'continue', always: true },
  });
  assert(given, 'it can be answered');
  return visitUntil(world, talk, given);
}

async function visitUntil(world: World, { id }: Talk, first: Question, rules?: Rules): Promise<Question> {
  const ports = questionPorts(world.server, id, { ...(rules && { rules }) });
  const end = Date.now() + longest;
  let question = first;
  while (question.dueAt !== null && (question.state !== 'open' || question.answer !== null)) {
    assert(Date.now() < end, `not within ${longest / 1000} s: ${JSON.stringify(question)}`);
    question = (await visit(ports, question)) ?? question;
    await pauseUntil(question.state === 'open' && question.answer === null ? null : question.dueAt);
  }
  return question;
}
