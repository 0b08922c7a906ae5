// The words by which a rule names actions, one row each. A new word is a key of `When`, a row here, and a field of the configuration.
import { acceptsCommand, wordsOfListed } from './commands.ts';
import { couldName, type Fit, fitsGlob, patternNames, strongest } from './glob.ts';
import { isNamed, toolsOfItsOwn } from './known-tools.ts';
import { anywhere, isGuardFile, isWorkingCopy, withinWorkingCopy, withoutMove } from './paths.ts';
import { folded } from './plain-text.ts';
import type { ExactAction, SeenAction } from './read-action.ts';
import { type Rule, risks, type When } from './types.ts';

export type Word = keyof When;

interface RuleWord {
  /** Whether an accept means this very action, also where it does not have the word. */
  readonly accepts: (when: When, exact: ExactAction, seen: SeenAction) => boolean;
  /** Whether a rule that asks or rejects, and has the word, could mean it. */
  readonly couldMean: (when: When, seen: SeenAction) => Fit;
  /** Nobody can say it of an action that is yet to come, as a scope does. */
  readonly isOpen?: true;
}

/** In the order in which rules are written. */
export const ruleWords: Readonly<Record<Word, RuleWord>> = {
  does: {
    accepts: ({ does }, { reads }) => !does || reads,
    couldMean: (_, { exact }) => fitIf(exact?.reads ?? true),
  },
  tool: {
    accepts: ({ tool }, exact) => tool === null || isNamed(tool, exact.tool),
    couldMean: ({ tool }, { touched }) =>
      fitIf(tool?.some((wanted) => touched.names.some((name) => meansTool(wanted, name)))),
  },
  path: { accepts: acceptsPath, couldMean: couldMeanPath },
  command: {
    accepts: acceptsThisCommand,
    couldMean: ({ command }, { touched: { commands } }) =>
      fitIf(
        commands === null ||
          command?.map(wordsOfListed).some((words) => commands.some((given) => given.includes(words))),
      ),
  },
  risk: {
    accepts: ({ risk }, _, { action }) => risk === null || risk.some((each) => each === action.risk),
    couldMean: ({ risk }, { action }) => {
      const given = risks.find((known) => known === folded(action.risk).toUpperCase()) ?? 'UNKNOWN';
      return risk?.includes(given) ? 'yes' : given === 'UNKNOWN' ? 'perhaps' : 'no';
    },
    isOpen: true,
  },
  unchanged: { accepts: isUnchanged, couldMean: () => 'yes', isOpen: true },
};

export const wordsInOrder = Object.keys(ruleWords) as readonly Word[];

export type AcceptRule = Extract<Rule, { kind: 'approve' }>;
export const acceptRule = (when: Partial<When>): AcceptRule => ({
  kind: 'approve',
  when: { tool: null, path: null, command: null, risk: null, ...when },
});

/** Everything that an agent may do while it plans: reading, thoughts and tasks. */
export const whilePlans = [acceptRule({ does: 'read' }), acceptRule({ tool: toolsOfItsOwn })] as const;

/** Risk is only the word of the agent, and unchanged says nothing of what runs. */
export const namesNothing = ({ tool, path, command, does }: When): boolean =>
  tool === null && path === null && command === null && !does;

const fitIf = (fits: boolean | undefined): Fit => (fits ? 'yes' : 'no');

/** `browser` also means `browser_click`. */
function meansTool(tool: string, given: string): boolean {
  const wanted = folded(tool);
  return given === wanted || (given.startsWith(wanted) && /^[^\p{L}\p{N}]/u.test(given.slice(wanted.length)));
}

function acceptsPath(
  { path: patterns }: When,
  { path, reads }: ExactAction,
  { context: { workingCopies } }: SeenAction,
): boolean {
  if (path === null) return patterns === null;
  const within = withinWorkingCopy(path, workingCopies);
  if (reads && patterns === null && isWorkingCopy(path, workingCopies)) return true;
  if (within === null) return false;
  // Guard files decide what the next agent asks about: no pattern means it, only its own name does.
  if (within.some(isGuardFile) && !reads) return within.every((each) => patterns?.includes(each));
  return patterns === null || within.every((each) => patterns.some((pattern) => fitsGlob(pattern, each)));
}

/** The agent chooses the tool, so a path is also each word of a command. */
function couldMeanPath({ path }: When, { touched: { paths, words } }: SeenAction): Fit {
  const patterns = path ?? [];
  if (words === null || paths === null) return 'yes';
  if (patterns.map(anywhere).some((pattern) => paths.some((each) => fitsGlob(pattern, each)))) return 'yes';
  return strongest(patterns.map((pattern) => couldName(patternNames(pattern), words)));
}

/** No command is accepted where none is listed. */
function acceptsThisCommand(
  when: When,
  { command }: ExactAction,
  { action, context: { workingCopies } }: SeenAction,
): boolean {
  if (command === null) return when.command === null;
  if (when.command === null) return namesNothing(when);
  // Elsewhere the same words run something else.
  if (action.isElsewhere && withoutMove(command, workingCopies) === command) return false;
  return when.command.some((listed) => acceptsCommand(listed, command, workingCopies));
}

/** Whatever is not known counts as changed. */
function isUnchanged(
  { unchanged: wanted }: When,
  _: ExactAction,
  { action, context: { workingCopies, past } }: SeenAction,
): boolean {
  const { executes } = action;
  if (!wanted) return true;
  if (executes?.notKnown !== undefined) return false;
  if (past) {
    const ran = past.areUnchanged ? past.readPast(action, workingCopies, past.known ?? []) : 'part';
    return ran === 'files' || (wanted !== true && ran === 'nothing');
  }
  if (executes === undefined) return false;
  const { files, listed = [] } = executes;
  if (!files.every(isSame)) return false;
  if (wanted === true) return files.length > 0;
  return wanted.every((path) => listed.some((file) => file.path === path && isSame(file)));
}

const isSame = ({ state }: { readonly state: string }): boolean => state === 'same';
