// The reply when the configuration of a repository is wrong.
import { code, inline, link } from '../text/inline.ts';
import { compose, plural } from './compose.ts';

export interface ConfigurationErrorsView {
  readonly repository: string;
  readonly file: string;
  readonly url: string | null;
  readonly problems: readonly ConfigurationProblem[];
}

export interface ConfigurationProblem {
  /** Where in the file: `permission.start`; empty for the file as a whole. */
  readonly path: string;
  readonly line: number | null;
  readonly problem: string;
  readonly expected: string;
}

const mostProblems = 20;

export function configurationErrors(view: ConfigurationErrorsView, marker: string | null): string {
  const { problems } = view;
  const rows = problems.slice(0, mostProblems).map((each) => {
    return `| ${place(each)} | ${inline(each.problem, 200)} | ${inline(each.expected, 200)} |`;
  });
  const left = problems.length - rows.length;
  return compose(marker, [
    `### ⚙️ The configuration has ${plural(problems.length, 'problem')}`,
    `Nothing was started. In ${link(code(view.file), view.url)} of ${code(view.repository)}:`,
    ['| Where | Problem | Expected |', '|---|---|---|', ...rows].join('\n'),
    left > 0 ? `_and ${left} more_` : null,
    '**Next:** Correct the file on the default branch, then set the label again.',
  ]);
}

function place({ path, line }: ConfigurationProblem): string {
  const where = [line === null ? null : `line ${line}`, path === '' ? null : code(path)];
  return where.filter((part) => part !== null).join(', ') || 'the file';
}
