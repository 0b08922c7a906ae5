// The question as a check run, with its buttons.
import type { QuestionButton } from '../../github-things.ts';
import type { About, QuestionResult } from '../../question/index.ts';
import { compose, dotted, link } from './compose.ts';
import { questionTitle } from './question.ts';
import { needsLine, until } from './question-answer.ts';
import { asideOf } from './question-aside.ts';
import { whatIsAsked } from './question-asked.ts';
import { resultSentence, resultTitle } from './question-result.ts';
import type { QuestionView } from './question-view.ts';

/** The App's own, on the head of a linked pull request. */
export const questionCheckName = 'agent-conversations/question';
/** Money is asked about beside whatever else is open, and GitHub shows the newest check of a name alone. */
const moneyCheckName = 'agent-conversations/money';

export const checkNameOf = (about: About): string => (about === 'money' ? moneyCheckName : questionCheckName);

export const isQuestionCheck = (name: string): boolean =>
  name === questionCheckName || name === moneyCheckName;

export interface QuestionCheck {
  readonly title: string;
  readonly summary: string;
  readonly text: string;
  readonly buttons: readonly QuestionButton[];
}

/** Counted in bytes, because GitHub does not say which characters it counts. */
const longestText = 65_535;

/** `url`: the comment with the same question. `result`: null while it can be answered. */
export function questionCheck(
  view: QuestionView,
  url: string | null,
  result: QuestionResult | null,
): QuestionCheck {
  const { code: word, subject } = view;
  const whole = wholeText(view);
  const comment = link('comment', url);
  const text = whole ?? `This is too long for a check. Read it in its ${comment}.`;
  if (result !== null) {
    const title = `${resultTitle(result, subject)} · ${word}`;
    return { title, summary: resultSentence(result, view), text, buttons: [] };
  }
  const approve = {
    label: `Approve ${word}`,
    identifier: `approve ${word}`,
    description: approveButton(subject),
  };
  const reject = { label: `Reject ${word}`, identifier: `reject ${word}`, description: 'Refuses it' };
  const summary = compose(null, [
    whole === null
      ? `Not all of it can be shown here, so it can only be rejected here. Its ${comment} says more.`
      : dotted([
          'The buttons answer exactly this',
          view.buttons?.only ? null : `to give a reason, answer its ${comment}`,
          until(view),
        ]),
    needsLine(view),
  ]);
  const title = `${questionTitle(view)} · ${word}`;
  return { title, summary, text, buttons: whole === null ? [reject] : [approve, reject] };
}

/** GitHub takes 40 characters. */
function approveButton(subject: QuestionView['subject']): string {
  if (subject?.kind === 'plan')
    return subject.scope === null ? 'Lets it go on, asking each time' : 'Lets it act within this scope';
  return subject ? 'Lets it cost more' : 'Lets the agent do what is shown';
}

/** All of it in one text; null where that is too long. */
function wholeText(view: QuestionView): string | null {
  const here = { ...view, answering: { kind: 'elsewhere', confirmation: null } } as const;
  const { text, whole } = whatIsAsked(here);
  const texts = [compose(null, [text, asideOf(here, whole)]), text];
  return whole ? (texts.find((each) => Buffer.byteLength(each) <= longestText) ?? null) : null;
}

/** Null for what is none of ours. */
export function readButton(
  identifier: string,
): { readonly verdict: 'approve' | 'reject'; readonly code: string } | null {
  const [, verdict, code] = /^(approve|reject) ([A-Z0-9]{1,12})$/.exec(identifier) ?? [];
  return code === undefined ? null : { verdict: verdict === 'approve' ? 'approve' : 'reject', code };
}
