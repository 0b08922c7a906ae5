// What can be written in comments.
import { type CommandName, type CommandSpelling, commandTable } from '../commands.ts';
import { code } from '../text/inline.ts';
import { compose } from './compose.ts';

export interface HelpView {
  readonly spelling: CommandSpelling;
  /** The commands that work here; all if left out. */
  readonly names?: readonly CommandName[];
}

export function helpReply({ spelling, names }: HelpView, marker: string | null): string {
  const alias = spelling.bare ? ` ${code(`${spelling.prefix} approve`)} means the same as \`/approve\`.` : '';
  return compose(marker, [
    '### 💬 Commands',
    commandTable(spelling, names),
    `The command stands at the very beginning of a new comment; edited comments do not count.${alias}`,
  ]);
}
