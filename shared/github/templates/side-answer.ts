// The answer of the agent to a question on the side.
import { fitting } from '../text/cut.ts';
import { inline, person } from '../text/inline.ts';
import { quoted } from '../text/quoted.ts';
import { compose } from './compose.ts';

export type SideAnswer =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'none'; readonly why: string };

export interface SideAnswerView {
  readonly login: string;
  readonly question: string;
  readonly answer: SideAnswer;
}

export function sideAnswer({ login, question, answer }: SideAnswerView): string {
  const who = person(login);
  const asked = `“${inline(question, 200)}”`;
  if (answer.kind === 'none') {
    return `ℹ️ ${who}, the agent could not be asked ${asked}: ${inline(answer.why, 200)}. Nothing was changed.`;
  }
  return compose(null, [
    `💬 ${who} asked ${asked} on the side. The agent says:`,
    fitting((max) => quoted(answer.text, max), 10_000, 30_000),
  ]);
}
