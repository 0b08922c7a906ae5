// Answers of a step that plans, handed on with its scope as signed comments of YAML. The step that acts takes both as its `rules`, and
// proves by them that what its agent had read was not answered elsewhere.
import { writeMarker } from '../../shared/github/index.ts';
import { isByRule, type ProvedQuestion } from '../../shared/question/index.ts';
import { answersIn } from './answers-in-thread.ts';

/** No thread has this number. */
const noThread = 0;

interface Signed {
  /** `owner/name` of the workflow. */
  readonly repository: string;
  readonly key: Uint8Array;
}

/** Room in an input with rules, beside a scope. */
const mostLines = 2;
const mostIds = 90;

/** The newest of them, by rules alone: a step that plans asks no one. */
export function linesHandedOn(
  answered: readonly ProvedQuestion[],
  conversationId: string,
  { repository, key }: Signed,
): string {
  const place = { repository, number: noThread };
  const sent = answered.filter(({ answer, sent }) => answer !== null && isByRule(answer) && sent !== null);
  const groups = Object.entries(Object.groupBy(sent, ({ answer }) => answer?.verdict ?? 'reject'));
  const lines = groups.slice(0, mostLines).flatMap(([verdict, questions]) => {
    const last = questions.at(-1)?.answer;
    const ids = questions.flatMap(({ actions }) => (actions ?? []).flatMap(({ id }) => id ?? []));
    const actions = ids
      .filter((id) => !/\s/.test(id))
      .slice(-mostIds)
      .join(' ');
    if (!last || actions === '') return [];
    const by = last.by.slice(0, 100);
    const payload = { conversation: conversationId, verdict, by, at: last.at, actions, rule: by };
    return [`# ${writeMarker('answer', payload, place, key)}\n`];
  });
  return lines.join('');
}

export function answersHandedOn(
  lines: readonly string[],
  conversationId: string,
  { repository, key }: Signed,
): readonly ProvedQuestion[] {
  const thread = { repository, number: noThread };
  return answersIn(
    lines.map((body) => ({ body })),
    conversationId,
    { thread, key },
  );
}
