// Variables that change nothing but words on a screen or what a program of the working copy itself makes of them.
import { assignment, type ShellWord } from './shell-words.ts';

const ofPrograms: readonly string[] = [
  'CI NODE_ENV BABEL_ENV APP_ENV RAILS_ENV RACK_ENV DEBUG VERBOSE FORCE_COLOR NO_COLOR CLICOLOR COLOR LANG LANGUAGE LC_ALL LC_CTYPE TZ TERM',
  'COLUMNS LINES PORT HOST HOSTNAME PYTHONUNBUFFERED PYTHONDONTWRITEBYTECODE RUST_BACKTRACE RUST_LOG DEBIAN_FRONTEND HUSKY COVERAGE TESTING',
  'NODE_NO_WARNINGS TIMEFORMAT SKIP_TESTS UPDATE_SNAPSHOTS LOG_LEVEL GIT_TERMINAL_PROMPT TAP_TIMEOUT UV_THREADPOOL_SIZE TS_NODE_TRANSPILE_ONLY TS_NODE_FILES',
].flatMap((names) => names.split(' '));
/** No program sees these, where they are not exported. */
const ofShell: readonly string[] = [
  'RESULT STATUS BASE_URL API_URL TOKEN VERSION NAME FILE FILES DIR SRC OUT ROOT REPO BRANCH URL COUNT TODAY NOW START RC EXIT_CODE TEST PID SERVER_PID',
  'file files dir name line lines num count out url version branch status result rc code msg word item test pkg ext base sum total old new pid',
].flatMap((names) => names.split(' '));
/** Values for which a variable is harmless that is not so by itself. */
const values: ReadonlyMap<string, RegExp> = new Map([
  ...['PAGER', 'GIT_PAGER', 'MANPAGER', 'GH_PAGER'].map((name) => [name, /^(?:cat|less)?$/] as const),
  ...['EDITOR', 'GIT_EDITOR', 'VISUAL', 'GIT_SEQUENCE_EDITOR'].map((name) => [name, /^(?:true|:)$/] as const),
  [
    'NODE_OPTIONS',
    /^(?:(?:--(?:max[-_]old[-_]space[-_]size=\d+|no-warnings|disallow-code-generation-from-strings|experimental-sqlite|experimental-strip-types|expose-gc|no-deprecation|experimental-vm-modules|experimental-json-modules|enable-source-maps|trace-warnings|trace-deprecation|unhandled-rejections=\w+|openssl-legacy-provider|stack-trace-limit=\d+))\s*)*$/,
  ],
  ['IFS', /^[\s,:;]*$/],
]);

/** Variables of a Makefile that steer which program runs, or what a program loads. */
export const steering =
  /^(?:MAKE.*|VPATH|SUFFIXES|HOME|IFS|ENV|CDPATH|\w*(?:SHELL|PATH|OPTIONS|OPTS|WRAPPER|PRELOAD|LAUNCHER|PAGER|EDITOR|COMMAND|STARTUP)|(?:BASH|GIT|NPM|YARN|PNPM|PIP|CARGO|RUST|GO|PERL|RUBY|PYTHON)\w+|(?:LD|DYLD|UV|TS_NODE|npm)_\w+)$/;

/** `NAME`, `NAME=value`, `NAME=` with a value that is not known. `isExported`: programs see it. */
export function isHarmlessVariable(word: ShellWord, isExported: boolean): boolean {
  const text = typeof word === 'string' ? word : word?.begins;
  if (text === undefined) return false;
  const [, name = text] = assignment.exec(text) ?? [];
  if (ofPrograms.includes(name)) return true;
  if (!isExported && (ofShell.includes(name) || /^[A-Za-z]$/.test(name))) return true;
  const value = typeof word === 'string' && text.startsWith(`${name}=`) ? text.slice(name.length + 1) : null;
  return value !== null && values.get(name)?.test(value) === true;
}
