// Judges the actions of past conversations by rules that do not count yet, and one action by each rule.
import { seeCommand } from '../../../shared/executed/index.ts';
import { isObject } from '../../../shared/is-object.ts';
import {
  asksForUnchanged,
  explain,
  knownTools,
  type RuleSet,
  ruleWithPlace,
  ruleWord,
  seenBy,
  type WantedAtOnce,
} from '../../../shared/rules/index.ts';
import { type RepositoryFile, repositoryFile } from '../../../shared/schema/index.ts';
import {
  type Conversation,
  isFailedCall,
  parseJsonOrNothing,
  type Service,
  workingCopiesOf,
} from '../../../shared/service/index.ts';
import {
  linesOfRules,
  type Problem,
  parseRulesWithLines,
  parseWithLines,
} from '../../../shared/yaml/index.ts';
import { errorMessage, type Surroundings } from '../command-line.ts';

type ReadText = Surroundings['readText'];

export interface RulesOfFile extends RuleSet {
  /** Null where it is only a list of rules. */
  readonly values: RepositoryFile | null;
}

/** Throws with all that is wrong with any of them. */
export function readRuleFiles(paths: readonly string[], readText: ReadText): readonly RulesOfFile[] {
  const read = paths.map((path) => readRules(path, readText));
  const problems = read.flatMap((each) => ('problems' in each ? each.problems : []));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return read.flatMap((each) => ('problems' in each ? [] : [each]));
}

/** A configuration file, or only a list of rules, as a workflow has it. */
export function readRules(
  path: string,
  readText: ReadText,
): RulesOfFile | { readonly problems: readonly string[] } {
  const text = readOrWhy(path, readText);
  if (typeof text !== 'string') return { problems: [text.why] };
  const isList = /^(?:\s*(?:#.*)?\n)*\s*-\s/.test(text);
  if (isList) {
    const { parsed, lineOf } = parseRulesWithLines(text);
    if (parsed.kind === 'problems') return wrong(path, parsed.problems);
    return { rules: parsed.value, from: path, lines: linesOfRules(parsed.value, lineOf), values: null };
  }
  const { parsed, lineOf } = parseWithLines(text, repositoryFile);
  if (parsed.kind === 'problems') return wrong(path, parsed.problems);
  const { rules, _extends: next = null } = parsed.value;
  if (rules === undefined && next !== null) {
    const told = `has no rules of its own: those of ${next} count, so name a copy of that file`;
    return { problems: [`${path} ${told}`] };
  }
  const lines = linesOfRules(rules ?? [], (at) => lineOf(['rules', ...at]));
  return { rules: rules ?? [], from: path, lines, values: parsed.value };
}

const wrong = (path: string, problems: readonly Problem[]) => ({
  problems: problems.map(
    ({ line, path: key, problem, expected }) =>
      `${[path, line].filter((part) => part !== null).join(':')}: ${key} ${problem}; expected: ${expected}`,
  ),
});

function readOrWhy(path: string, readText: ReadText): string | { readonly why: string } {
  try {
    // As editors of Windows begin a file.
    return readText(path).replace(/^\uFEFF/, '');
  } catch (error) {
    return { why: `${path} cannot be read (${errorMessage(error)})` };
  }
}

export interface PastActions {
  readonly conversations: number;
  /** Conversations whose events the service does not give. */
  readonly unread: number;
  /** How often agents asked in fact. */
  readonly asked: number;
  readonly wanted: readonly WantedAtOnce[];
}

/** More are not looked through for those of one repository. */
const mostSearched = 10_000;

/** Reads past actions from the service's own store, which is kept longer than sandboxes. Newest first. */
export async function readPastActions(
  service: Pick<Service, 'list' | 'wantedActions'>,
  { repository, last }: { readonly repository: string | null; readonly last: number },
  onProgress: (so: { readonly conversations: number; readonly actions: number }) => void,
): Promise<PastActions> {
  const wanted: WantedAtOnce[] = [];
  let [searched, conversations, unread, asked, actions] = [0, 0, 0, 0, 0];
  for await (const conversation of service.list({ pageSize: 100 })) {
    const { id, repository: of } = conversation;
    searched += 1;
    if (conversations + unread >= last || searched > mostSearched) break;
    if (repository !== null && of?.toLowerCase() !== repository.toLowerCase()) continue;
    const groups = await readWanted(service, conversation);
    if (groups === null) {
      unread += 1;
      continue;
    }
    conversations += 1;
    const workingCopies = workingCopiesOf(of?.split('/')[1] ?? '', id);
    for (const group of groups) {
      wanted.push({ actions: group.actions, workingCopies });
      actions += group.actions.length;
      if (group.asked) asked += 1;
    }
    onProgress({ conversations, actions });
  }
  return { conversations, unread, asked, wanted };
}

async function readWanted(service: Pick<Service, 'wantedActions'>, conversation: Conversation) {
  try {
    const told = await service.wantedActions(conversation, { isKept: true });
    return told.kind === 'known' ? told.value : null;
  } catch (error) {
    if (!isFailedCall(error) || error.code === 'unauthorized') throw error;
    return null;
  }
}

/** The action is one as the events of the service write it, or as a kept decision does. Throws with what is wrong with its file. */
export function explainAction(
  sets: readonly RuleSet[],
  path: string,
  repository: string | null,
  readText: ReadText,
): string {
  const text = readOrWhy(path, readText);
  if (typeof text !== 'string') throw new Error(text.why);
  const given = parseJsonOrNothing(text);
  const tool = isObject(given) ? (given.tool ?? given.tool_name) : null;
  if (!isObject(given) || typeof tool !== 'string') {
    throw new Error(`${path} must hold one action as JSON: {"tool": …, "arguments": {…}}`);
  }
  const risk = String(given.risk ?? given.security_risk ?? 'UNKNOWN');
  const written = given.arguments ?? given.action;
  const action = { id: 'action', tool, arguments: withKind(tool, written), risk };
  const [, folder] = /\/workspace\/project\/([^/"]+)/.exec(text) ?? [];
  const workingCopies = workingCopiesOf(repository?.split('/')[1] ?? folder ?? 'repository', '');
  const { decision, reasons } = explain(sets, action, {
    workingCopies,
    past: { seeCommand: seenBy(sets, seeCommand), areUnchanged: true },
  });
  const deciding = [...new Set(decision.why.flatMap(({ rules: names }) => names))].join(', ');
  const verdicts = { approve: 'Accepted', reject: 'Rejected', ask: 'Asked about' } as const;
  return [
    `${verdicts[decision.kind]} by ${deciding || 'no rule, so a person is asked'}.`,
    `The working copy is taken to be ${workingCopies[0]}.`,
    ...(asksForUnchanged(sets) ? ['What it executes is taken as unchanged.'] : []),
    ...reasons.map(
      ({ set, rule, why }) =>
        `${ruleWithPlace(set.rules.indexOf(rule), set)} (${ruleWord(rule.kind)}): ${why ?? 'fits'}`,
    ),
  ].join('\n');
}

/** People leave out the kind, which the service writes with each action and rules insist on. */
function withKind(tool: string, given: unknown): unknown {
  const kind = knownTools.get(tool)?.kind;
  return kind === undefined || !isObject(given) || 'kind' in given ? given : { kind, ...given };
}
