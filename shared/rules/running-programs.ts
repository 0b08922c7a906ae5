// Warns of rules whose program can run, or write, what one of its words names. `accept: { command: "git diff *" }` accepts git as well
// as its words.
import { splitListed } from './commands.ts';
import { type Program, programNamed, splitEverywhere } from './shell/index.ts';
import type { Rule } from './types.ts';

/** Why a listed command may do more than it says. */
export interface ProgramWarning {
  /** As the rule lists it. */
  readonly command: string;
  /** Goes on after the command. */
  readonly why: string;
}

/** Warns once for each listed command. */
export function warnOfPrograms(rules: readonly Rule[]): readonly ProgramWarning[] {
  const listed = rules.flatMap((rule) => (rule.kind === 'approve' ? (rule.when.command ?? []) : []));
  return [...new Set(listed)].flatMap((command) => {
    const why = whyRisky(command);
    return why === null ? [] : [{ command, why }];
  });
}

/** Kinds of which any further word is a file or a command that is run, or a file that is written. */
const byAnyWord: readonly string[] =
  'prefix runner lines chain evaluate shell file target script shown tool'.split(' ');

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

function whyRisky(listed: string): string | null {
  const { words, takesMore } = splitListed(listed);
  const [first = '', ...rest] = words.split(' ');
  const name = first.slice(first.lastIndexOf('/') + 1).toLowerCase();
  const [, reach] = reaching.find(([names]) => names.split(' ').includes(name)) ?? [];
  if (reach !== undefined) return `${name} ${reach}`;
  const program = programNamed(name);
  if (program === null) return takesMore ? 'what it runs or writes is not known here' : null;
  const isAny = program.more.has('any');
  const risky = rest.filter((word) => {
    const { options, areKnown } = splitEverywhere([word], program);
    return (
      (!areKnown && !isAny) || [word, ...options.keys()].some((each) => namingWords(program).includes(each))
    );
  });
  if (takesMore && namesByAnyWord(program, rest))
    return `${name} can run or write what any further word names`;
  if (risky.length > 0) return `${name} may run or write what ${quotedList(risky)} names`;
  return takesMore && !isAny
    ? `options of ${name} can run or write what they name; \` *\` stands for none of them`
    : null;
}

function namesByAnyWord({ kind, more }: Program, rest: readonly string[]): boolean {
  if (kind === 'packages' || kind === 'git') return rest.length === 0 || more.has('always');
  if (kind === 'harmless') return ['writes', 'changes'].some((key) => more.get(key)?.length === 0);
  return byAnyWord.includes(kind) && !(more.has('verbs') && rest.length > 0);
}

/** Options and subcommands that run or write what the next word names. */
const namingWords = ({ more, withValue, kind }: Program): readonly string[] => [
  ...['code', 'loads', 'line', 'modules', 'out', 'changes', 'runs', 'splits'].flatMap(
    (key) => more.get(key) ?? [],
  ),
  ...(kind === 'tool' ? withValue.split(' ') : []),
];

/** An agent may have written them, for a scope. */
const isPlain = (name: string): boolean => /^[\w%+=:,./-]+$/.test(name);

const quotedList = (names: readonly string[]): string =>
  names.every(isPlain) ? names.map((name) => `\`${name}\``).join(', ') : 'its options';
