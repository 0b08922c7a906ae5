// The questions of one run for its page: what waits for an answer.
import { cut, exactText } from '../../../shared/github/index.ts';
import type { ShownAction } from '../../../shared/question/index.ts';
import type { StoredQuestion } from '../../model/question.ts';
import type { ActionLine, ShownQuestion } from '../types.ts';
import { pageAddress } from './addresses.ts';
import { visible } from './run-line.ts';

const mostActions = 20;
const longestText = 4_000;

/** Null where it is over, or people are not asked yet. */
export function shownQuestion(question: StoredQuestion): ShownQuestion | null {
  const { state, code, settledAt, shown, openedAt, createdAt, actions, answer } = question;
  if (settledAt !== null || state === 'asking' || code === null) return null;
  return {
    code,
    url: pageAddress(shown?.url ?? null),
    askedAt: openedAt ?? createdAt,
    actions: actions?.slice(0, mostActions).map(actionLine) ?? null,
    answered: answer === null ? null : did(answer),
  };
}

function did({ by, verdict }: NonNullable<StoredQuestion['answer']>): string {
  return `${visible(by)} ${verdict === 'approve' ? 'approved' : 'rejected'}`;
}

function actionLine({ tool, risk, summary, arguments: given }: ShownAction): ActionLine {
  const written = commandOrAll(given);
  const text = cut(exactText(written.slice(0, 2 * longestText)), longestText);
  return {
    tool: visible(tool),
    risk: visible(risk).toLowerCase(),
    summary: summary === null ? null : visible(summary),
    text,
    cut: text.endsWith('…') || written.length > 2 * longestText,
  };
}

/** A command is easier to read than in JSON, where nothing else stands beside it but the wire's name for its kind. */
export function commandOrAll(given: unknown): string {
  return onlyCommand(given) ?? JSON.stringify(given, null, 2) ?? '';
}

function onlyCommand(given: unknown): string | null {
  const all = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const fields = all.filter(
    ([key, value]) => !(key === 'kind' && /^[A-Za-z]{1,40}Action$/.test(String(value))),
  );
  const [first] = fields;
  return fields.length === 1 && first?.[0] === 'command' && typeof first[1] === 'string' ? first[1] : null;
}
