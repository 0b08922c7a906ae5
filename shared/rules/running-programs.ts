// Warns of rules whose program can run, or write, what one of its words names. `accept: { command: "git *" }` accepts more than it says.
import { splitListed } from './commands.ts';
import { programNamed } from './shell/index.ts';
import type { Rule, SeeCommand } from './types.ts';

/** Why a listed command may do more than it says. */
export interface ProgramWarning {
  readonly command: string;
  /** Goes on after the command. */
  readonly why: string;
}

export function warnOfPrograms(rules: readonly Rule[], seeCommand: SeeCommand): readonly ProgramWarning[] {
  const listed = rules.flatMap((rule) => (rule.kind === 'approve' ? (rule.when.command ?? []) : []));
  return [...new Set(listed)].flatMap((command) => {
    const why = whyRisky(command, seeCommand);
    return why === null ? [] : [{ command, why }];
  });
}

/** A path that does not exist. */
const anyPath = 'zqzq/zq.zq';

function whyRisky(listed: string, seeCommand: SeeCommand): string | null {
  const { words, takesMore } = splitListed(listed);
  const [first = '', ...rest] = words.split(' ');
  const name = first.slice(first.lastIndexOf('/') + 1).toLowerCase();
  const program = programNamed(name);
  if (program?.kind === 'reaches') return `${name} ${[...program.more.keys()].join()}`;
  // Its name may be anything, so it is not repeated.
  if (program === null && takesMore) return 'what it runs or writes is not known here';
  const [alone, further] = [words, `${words} ${anyPath}`].map((command) => seeCommand(command, ['/w']));
  const namesMore =
    further?.mayWriteMore || further?.filesOf().includes(anyPath) || further?.writes.includes(anyPath);
  const isChosen = /^(?:target|packages|git)$/.test(program?.kind ?? '') && rest.length === 0;
  if (takesMore && (isChosen || namesMore || (further?.ran === 'part' && alone?.ran !== 'part')))
    return `${name} can run or write what any further word names`;
  return alone?.ran === 'part' ? 'not all that it runs or writes is known here' : null;
}
