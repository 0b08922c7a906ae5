// Warns of rules whose program is known to run, or to write, what one of its words names. `accept: { command: "git diff *" }` accepts
// git as well as its words.
import type { Rule } from './types.ts';

interface Program {
  /** Options and subcommands that run or write what the next word names. */
  readonly naming: readonly string[];
  /** `always`: any further word may be run. `first`: the first one, which is a subcommand. */
  readonly words?: 'always' | 'first';
}

const anyWord: Program = { naming: [], words: 'always' };
const nodeLike: Program = {
  naming: [
    '-r',
    '--require',
    '--import',
    '--loader',
    '--experimental-loader',
    '-e',
    '--eval',
    '-p',
    '--print',
  ],
  words: 'always',
};
const packages: Program = {
  naming: [
    '--script-shell --prefix --globalconfig --userconfig --node-options --shell -C --cwd --dir',
    'exec explore x dlx create init install i add ci-config config set-script',
  ].flatMap((line) => line.split(' ')),
  words: 'first',
};
const subcommands = (naming: string): Program => ({ naming: naming.split(' '), words: 'first' });
const options = (naming: string): Program => ({ naming: naming.split(' ') });
const runs = (naming: string): Program => ({ naming: naming.split(' '), words: 'always' });

const each = (names: string, program: Program): readonly (readonly [string, Program])[] =>
  names.split(' ').map((name) => [name, program] as const);

const programs: ReadonlyMap<string, Program> = new Map([
  ...each(
    'git',
    subcommands(
      '-c -C -O -x --output --open-files-in-pager --upload-pack --receive-pack --exec --ext-diff --textconv --config-env --exec-path --git-dir --work-tree config bisect submodule filter-branch difftool mergetool rebase',
    ),
  ),
  ...each('npm yarn pnpm bun', packages),
  ...each('npx bunx pnpx uvx pipx tsx ts-node deno', anyWord),
  ...each('node', nodeLike),
  ...each('python python2 python3 pypy', runs('-c -m -i')),
  ...each('ruby perl php lua', runs('-e -r -n -p -d -M -I')),
  ...each('sh bash zsh dash ksh fish busybox', runs('-c --rcfile --init-file')),
  ...each('env xargs sudo su nohup time timeout nice exec eval source . command watch parallel ssh', anyWord),
  ...each('find', options('-exec -execdir -ok -okdir -fprint -fprintf -fls -delete')),
  ...each('fd rg ag ack', options('-x --exec -X --exec-batch --pre --pager --hostname-bin')),
  ...each(
    'tar bsdtar',
    runs(
      '--to-command --checkpoint-action --use-compress-program -I --rsh-command --info-script -F --new-volume-script',
    ),
  ),
  ...each('zip', options('-T -TT --unzip-command')),
  ...each('sed gsed', runs('-i -n -e -f --in-place --expression --file')),
  ...each('awk gawk mawk nawk', runs('-f -i -l -E --file --include --load --exec -o --dump-variables')),
  ...each(
    'make gmake cmake ninja just task rake gradle gradlew mvn ant',
    runs('-f --file -C --directory --eval -E -I'),
  ),
  ...each('go', subcommands('-exec -toolexec -vettool -o -C -overlay run generate tool install')),
  ...each('cargo', subcommands('--config --manifest-path -C run install')),
  ...each('docker podman kubectl', subcommands('run exec -f --file -v --volume --entrypoint cp')),
  ...each(
    'pip pip3 uv poetry',
    subcommands('-r --requirement -e --editable -c --constraint run install --python'),
  ),
  ...each('rsync scp', options('-e --rsh --rsync-path -S -o -F')),
  ...each('curl wget', options('-o -O -K --config --output --output-document --execute -e --use-askpass')),
  ...each('sort split', options('--compress-program --filter -o --output')),
  ...each('tee cp mv ln install dd rm truncate chmod patch', anyWord),
  ...each('vi vim nvim ex ed emacs nano less more man', anyWord),
  ...each('gcc g++ cc clang', options('-wrapper -fplugin -specs -o -B')),
  ...each(
    'jest vitest mocha pytest tsc eslint prettier biome webpack vite tox nox',
    runs(
      '-c --config -p --project --rulesdir --plugin --require -r --rootdir --setupFiles --runner --resolver --globalSetup',
    ),
  ),
]);

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

const more = ' *';

function whyRisky(listed: string): string | null {
  const takesMore = listed.endsWith(more);
  const [first = '', ...rest] = (takesMore ? listed.slice(0, -more.length) : listed).split(' ');
  const name = first.slice(first.lastIndexOf('/') + 1).toLowerCase();
  const program = programs.get(name);
  if (program === undefined) return null;
  const { naming, words } = program;
  if (takesMore && (words === 'always' || (words === 'first' && rest.length === 0)))
    return `${name} can run or write what any further word names`;
  const written = naming.filter((option) => rest.some((word) => isWritten(option, word)));
  if (written.length > 0) return `${name} runs or writes what ${quotedList(written)} names`;
  if (!takesMore) return null;
  const known = naming.filter((option) => option.startsWith('-')).slice(0, 4);
  return `${name} runs or writes what some of its options name (${quotedList(known)}); \` *\` takes no option, so write none of these`;
}

const quotedList = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

/** Also right before its value: `-ccore.pager=x`, `--output=x`. */
function isWritten(option: string, word: string): boolean {
  if (word === option || word.startsWith(`${option}=`)) return true;
  return /^-[^-]$/.test(option) && word.startsWith(option);
}
