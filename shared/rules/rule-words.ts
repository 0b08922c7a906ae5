// The words by which a rule names actions, one row each, and why a rule fits an action by them or does not. A new word is a key of `When`,
// a row here, and a field of the configuration.
import { acceptsCommand, wordsOfListed } from './commands.ts';
import { couldName, type Fit, fitsGlob, patternNames, strongest } from './glob.ts';
import { isNamed, toolsOfItsOwn } from './known-tools.ts';
import { anywhere, isGuardFile, isWorkingCopy, withinWorkingCopy, withoutMove } from './paths.ts';
import { folded } from './plain-text.ts';
import type { ExactAction, SeenAction } from './read-action.ts';
import { type Rule, type RuleSet, risks, type When } from './types.ts';
import { type RuleKey, ruleName, wordsInOrder } from './write-rule.ts';

interface RuleWord {
  /** Whether an accept means this very action, also where it does not have the word. */
  readonly accepts: (when: When, exact: ExactAction, seen: SeenAction) => boolean;
  /** Whether a rule that asks or rejects, and has the word, could mean it. */
  readonly couldMean: (when: When, seen: SeenAction) => Fit;
}

export const ruleWords: Readonly<Record<RuleKey, RuleWord>> = {
  does: {
    accepts: ({ does }, { reads }) => !does || reads,
    couldMean: (_, { exact }) => fitIf(exact?.reads ?? true),
  },
  tool: {
    accepts: ({ tool }, _, { action }) => tool === null || isNamed(tool, action.tool),
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
  },
  unchanged: { accepts: isUnchanged, couldMean: () => 'yes' },
};

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
  { command }: ExactAction,
  { action, context: { workingCopies, past } }: SeenAction,
): boolean {
  const { executes } = action;
  if (!wanted) return true;
  if (executes?.notKnown !== undefined) return false;
  if (past) {
    const { ran } = past.areUnchanged
      ? past.seeCommand(command ?? '', workingCopies, past.known)
      : { ran: 'part' };
    return ran === 'files' || (wanted !== true && ran === 'nothing');
  }
  if (executes === undefined) return false;
  const { files, listed = [] } = executes;
  if (!files.every(isSame)) return false;
  if (wanted === true) return files.length > 0;
  return wanted.every((path) => listed.some((file) => file.path === path && isSame(file)));
}

const isSame = ({ state }: { readonly state: string }): boolean => state === 'same';

export interface RuleReason<R extends Rule = Rule> {
  readonly rule: R;
  /** `rule 2` */
  readonly name: string;
  readonly set: RuleSet;
  readonly fits: Fit;
  /** For people, where it does not fit. */
  readonly why: string | null;
}

type Answer = Pick<RuleReason, 'fits' | 'why'>;

/** In the order of the rules. */
export function reasonsOf(set: RuleSet, seen: SeenAction): readonly RuleReason[] {
  return set.rules.map((rule, at) => ({ rule, set, name: ruleName(at, rule), ...answerOf(rule, set, seen) }));
}

export const isOf =
  <K extends Rule['kind']>(kind: K) =>
  (reason: RuleReason): reason is RuleReason<Extract<Rule, { kind: K }>> =>
    reason.rule.kind === kind;

export function answerOf(rule: Rule, { isOperators = false }: RuleSet, seen: SeenAction): Answer {
  if (rule.kind === 'known') return never('it names programs, and decides on nothing');
  const { when } = rule;
  if (rule.kind !== 'approve') {
    const fits = namedIn(when).map((word) => [word, ruleWords[word].couldMean(when, seen)] as const);
    const unfit = fits.flatMap(([word, fit]) => (fit === 'no' ? [word] : []));
    const isPerhaps = fits.some(([, fit]) => fit === 'perhaps');
    return unfit.length > 0 ? notFitting(unfit, when) : { fits: isPerhaps ? 'perhaps' : 'yes', why: null };
  }
  const { exact } = seen;
  // Only what is known exactly is accepted.
  if (exact === null)
    return never('this tool with these arguments is not known letter by letter, so no rule accepts it');
  if (namesNothing(when) && !isOperators) return never('it names nothing that could be accepted');
  const lacking = wordsInOrder.filter(
    (word) => word !== 'unchanged' && !ruleWords[word].accepts(when, exact, seen),
  );
  if (lacking.length > 0) return notFitting(lacking, when);
  // What a command executes is looked at only where a rule means the command.
  const isFitting = ruleWords.unchanged.accepts(when, exact, seen);
  return isFitting ? { fits: 'yes', why: null } : notFitting(['unchanged'], when);
}

const never = (why: string): Answer => ({ fits: 'no', why });
const namedIn = (when: When): readonly RuleKey[] => wordsInOrder.filter((word) => when[word]);

function notFitting(unfit: readonly RuleKey[], when: When): Answer {
  const named = unfit.filter((word) => when[word]);
  const words = named.length > 0 ? named : namedIn(when);
  return never(`${words.join(' and ')} ${words.length === 1 ? 'does' : 'do'} not fit`);
}
