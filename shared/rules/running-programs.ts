// Warns of rules whose program can run, or write, what one of its words names. `accept: { command: "git *" }` accepts more than it says.
import { splitListed } from './commands.ts';
import { programNamed } from './shell/index.ts';
import type { Rule, SeeCommand } from './types.ts';

/** Why a listed command may do more than it says. */
export interface ProgramWarning {
  /** As the rule lists it. */
  readonly command: string;
  /** Goes on after the command. */
  readonly why: string;
}

/** Warns once for each listed command. */
export function warnOfPrograms(rules: readonly Rule[], seeCommand: SeeCommand): readonly ProgramWarning[] {
  const listed = rules.flatMap((rule) => (rule.kind === 'approve' ? (rule.when.command ?? []) : []));
  return [...new Set(listed)].flatMap((command) => {
    const why = whyRisky(command, seeCommand);
    return why === null ? [] : [{ command, why }];
  });
}

/** Programs that act outside of the sandbox, and how. */
const reaching: readonly (readonly [string, string])[] = [
  ['gh glab hub tea', 'can push, merge, publish and change settings, with any token that it finds'],
  ['ssh scp sftp rsync ftp', 'can read and change other machines'],
  [
    'docker podman kubectl helm terraform tofu pulumi ansible-playbook',
    'can start and change what runs elsewhere',
  ],
  [
    'aws az gcloud heroku vercel netlify flyctl wrangler',
    'can change what the account that it finds may change',
  ],
];

/** A path that nobody has. */
const anyPath = 'zqzq/zq.zq';

function whyRisky(listed: string, seeCommand: SeeCommand): string | null {
  const { words, takesMore } = splitListed(listed);
  const [first = '', ...rest] = words.split(' ');
  const name = first.slice(first.lastIndexOf('/') + 1).toLowerCase();
  const [, reach] = reaching.find(([names]) => names.split(' ').includes(name)) ?? [];
  if (reach !== undefined) return `${name} ${reach}`;
  const program = programNamed(name);
  if (program === null) return takesMore ? 'what it runs or writes is not known here' : null;
  const [alone, further] = [words, `${words} ${anyPath}`].map((command) => seeCommand(command, ['/w']));
  const namesMore =
    further?.mayWriteMore || further?.filesOf().includes(anyPath) || further?.writes.includes(anyPath);
  const isChosen = ['target', 'packages', 'git'].includes(program.kind) && rest.length === 0;
  if (takesMore && (isChosen || namesMore || (further?.ran === 'part' && alone?.ran !== 'part')))
    return `${name} can run or write what any further word names`;
  return alone?.ran === 'part' ? 'not all that it runs or writes is known here' : null;
}
