// What people have approved for the rest of a run, for its page.

import { cut, exactText } from '../../../shared/github/index.ts';
import { deedOf } from '../../../shared/question/index.ts';
import type { StoredQuestion } from '../../model/question.ts';
import type { Run } from '../../model/run.ts';
import type { GrantedLine } from '../types.ts';
import { pageAddress } from './addresses.ts';
import { visible } from './run-line.ts';
import { commandOrAll } from './run-questions.ts';

const grantsShown = 30;

/** The newest grants, newest first. */
export const grantsToShow = ({ facts }: Pick<Run, 'facts'>) =>
  (facts.grants ?? []).slice(-grantsShown).toReversed();

/** `questions`: those that were answered so. */
export function grantedLines(
  run: Pick<Run, 'facts'>,
  questions: readonly StoredQuestion[],
): readonly GrantedLine[] {
  return grantsToShow(run).map(({ deed, by, question: id }) => {
    const question = questions.find((each) => each.id === id);
    const action = question?.actions?.find((each) => deedOf(each) === deed);
    return {
      tool: action === undefined ? 'an action' : visible(action.tool),
      what: action === undefined ? '' : oneLine(commandOrAll(action.arguments)),
      by: visible(by),
      code: question?.code ?? null,
      url: pageAddress(question?.shown?.url ?? null),
    };
  });
}

const oneLine = (text: string): string => cut(exactText(text.slice(0, 2_000)).replaceAll('\n', ' ⏎ '), 300);
