// The reply to `/ask`: what the agent said to a question on the side.
import { cut, fitting } from '../text/cut.ts';
import { inline, person } from '../text/inline.ts';
import { quoted } from '../text/quoted.ts';
import { compose, small } from './compose.ts';

export interface SideAnswer {
  readonly login: string;
  readonly question: string;
  /** As the agent said it. */
  readonly answer: string;
}

export function sideAnswer({ login, question, answer }: SideAnswer, marker: string | null): string {
  const said = answer.trim();
  return compose(marker, [
    `💬 ${person(login)} asked: ${inline(cut(question.replace(/\s+/g, ' '), 300))}`,
    said === '' ? 'The agent said nothing to this.' : fitting((max) => quoted(said, max), 10_000, 30_000),
    small('A question on the side: the agent goes on as before, and what it waits for is still open.'),
  ]);
}
