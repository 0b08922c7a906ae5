// The rules of a configuration as a field. What a type cannot say, such as which tools take a path, is checked here too.
import { isObject } from '../is-object.ts';
import { didYouMean } from '../nearest.ts';
import {
  type DecidingRule,
  isNamed,
  knownTools,
  type PresetName,
  presetNames,
  presetRules,
  type Rule,
  risks,
  type When,
  wrongWithCommand,
  wrongWithGlob,
} from '../rules/index.ts';
import {
  choice,
  describeValue,
  type Field,
  flag,
  type GivenValues,
  list,
  mapping,
  number,
  type Path,
  type Report,
  shorten,
  text,
} from './field.ts';

const maxItems = 200;
const mostValues = 100;
const longestValue = 1_000;

export interface RulesOptions {
  /** Whether `accept: {}` may stand for all that other rules accept: in the operator's policy. */
  readonly mayAcceptAll?: boolean;
}

/** A list of rules, or the name of a preset. */
export function rulesField({
  mayAcceptAll = false,
}: RulesOptions = {}): Field<readonly Rule[]> & { readonly default: readonly Rule[] } {
  const description =
    'Who decides on an action that waits. The strictest rule that fits decides; where none does, a person is asked.';
  const expected = `a list of rules, each with ${words}, or one of ${presetNames.join(', ')}`;
  const written = list(ruleField(mayAcceptAll), { expected, maxItems });
  return {
    ...written,
    default: [],
    schema: {
      description,
      default: [],
      anyOf: [presetField.schema, { ...written.schema, default: undefined }],
    },
    read(value, at, report) {
      if (typeof value !== 'string') return numbered(written.read(value, at, report));
      const name = presetField.read(value, at, (where, problem) => report(where, problem, expected));
      return name && presetRules(name);
    },
  };
}

interface PresetItem {
  readonly kind: 'preset';
  readonly name: PresetName;
}

/** Puts the rules of presets in their places. An item keeps its number. */
function numbered(items: readonly (Rule | PresetItem)[] | undefined): readonly Rule[] | undefined {
  const hasPreset = items?.some(({ kind }) => kind === 'preset') ?? false;
  return items?.flatMap((item, at) => {
    if (item.kind === 'preset') return presetRules(item.name, at);
    return hasPreset ? [{ ...item, origin: { item: at } }] : [item];
  });
}

type RuleKind = DecidingRule['kind'];
/** `accept` is another word for `approve`. */
const ruleWords = ['accept', 'approve', 'reject', 'ask', 'known', 'preset'] as const satisfies readonly (
  | (Rule | PresetItem)['kind']
  | 'accept'
)[];
const words = 'approve (or accept), reject, ask, known or preset';

const presetField = choice(presetNames, { description: 'The rules of that name.' });

function ruleShapes(mayAcceptAll: boolean) {
  const told = (description: string) => ({ description, emptyIsWrong: true });
  const accepted = whenField('approve', mayAcceptAll);
  return {
    accept: mapping({ accept: accepted }, told('Accepted without asking.')),
    approve: mapping({ approve: accepted }, told('The same as accept.')),
    reject: mapping(
      {
        reject: whenField('reject', mayAcceptAll),
        reason: text({ pattern: '\\S', maxLength: longestValue, description: 'What the agent is told.' }),
      },
      told('Rejected without asking.'),
    ),
    ask: mapping(
      {
        ask: whenField('ask', mayAcceptAll),
        people: number({
          type: 'integer',
          minimum: 1,
          maximum: 10,
          description: 'How many have to approve.',
        }),
        owners: flag({ description: 'Whether one code owner of each path has to be among them.' }),
      },
      told('People are asked.'),
    ),
    known: mapping(
      {
        known: oneOrSeveral(
          text({ title: 'the name of a program', pattern: '^[A-Za-z0-9][A-Za-z0-9_.+-]*$', maxLength: 64 }),
          'Programs that run what the files of the repository say, as test runners do.',
        ),
      },
      told('Decides on nothing: commands of these programs are known.'),
    ),
    preset: mapping({ preset: presetField }, told('Stands for the rules of that name.')),
  };
}

function ruleField(mayAcceptAll: boolean): Field<Rule | PresetItem> {
  const shapes = ruleShapes(mayAcceptAll);
  const expected = `a rule: a mapping with ${words}`;
  return {
    expected,
    schema: { anyOf: ruleWords.map((word) => ({ ...shapes[word].schema, required: [word] })) },
    mayBeEmpty: false,
    read(value, at, report) {
      if (!isObject(value)) {
        const isName = presetNames.some((name) => name === value);
        const meant = isName ? ` (did you mean preset: ${value}?)` : '';
        return report(at, `${describeValue(value)}${meant}`, expected);
      }
      const [word, ...others] = ruleWords.filter((name) => Object.hasOwn(value, name));
      if (word === undefined || others.length > 0) {
        const keys = word ? [word, ...others].join(' and ') : Object.keys(value).slice(0, 3).join(', ');
        const meant = word ? '' : didYouMean(Object.keys(value)[0] ?? '', ruleWords);
        const has = `has ${shorten(keys)}${meant && ` (${meant})`}`;
        return report(at, keys === '' ? 'is empty' : has, `one of ${ruleWords.join(', ')}`);
      }
      const below = Object.keys(value).slice(1).join(', ');
      if (value[word] === null && below !== '')
        return report(at, `has nothing below ${word}`, `${shorten(below)} indented further, below it`);
      switch (word) {
        case 'accept':
        case 'approve': {
          const read: { accept?: When; approve?: When } = shapes[word].read(value, at, report) ?? {};
          const when = read.accept ?? read.approve;
          return when && { kind: 'approve', when };
        }
        case 'reject': {
          const { reject: when, reason = null } = shapes.reject.read(value, at, report) ?? {};
          return when && { kind: word, when, reason };
        }
        case 'ask': {
          const { ask: when, people = 1, owners = false } = shapes.ask.read(value, at, report) ?? {};
          return when && { kind: word, when, people, owners };
        }
        case 'preset': {
          const name = shapes.preset.read(value, at, report)?.preset;
          return name && { kind: word, name };
        }
        case 'known': {
          const programs = shapes.known.read(value, at, report)?.known;
          return programs && { kind: word, programs };
        }
      }
    },
  };
}

function whenField(kind: RuleKind, mayAcceptAll: boolean): Field<When> {
  const value = (check: (written: string) => string | null) =>
    text({ minLength: 1, maxLength: longestValue, check });
  const fields = {
    tool: oneOrSeveral(
      value((tool) => wrongWithTool(tool, kind)),
      'Names of tools, such as terminal or file_editor; browser is for all tools of the browser.',
    ),
    path: oneOrSeveral(
      value(wrongWithGlob),
      'Paths of the working copy; * stands for any part of a name, ** for any number of folders, ? for one character. In ask and reject also the words of a command.',
    ),
    command: oneOrSeveral(
      value((command) => wrongWithCommand(command, kind)),
      'Commands of the terminal, exactly, or behind a cd to the working copy; one that ends in " *" may have further plain words, no options.',
    ),
    risk: oneOrSeveral(choice(risks), 'The risk that the agent itself tells.'),
    does: choice(['read'], {
      description: 'read: looks at files of the working copy and changes nothing; never a command.',
    }),
  };
  const all = { ...fields, unchanged: unchangedField() } satisfies Record<keyof When, Field<unknown>>;
  const ofAccept = mapping(all, { emptyIsWrong: true });
  const shape: Field<GivenValues<typeof ofAccept.fields>> =
    kind === 'approve' ? ofAccept : mapping(fields, { emptyIsWrong: true });
  return {
    expected: shape.expected,
    schema: shape.schema,
    mayBeEmpty: false,
    read(given, at, report) {
      const read = shape.read(given, at, report);
      if (read === undefined || !isObject(given)) return undefined;
      const when: When = { tool: null, path: null, command: null, risk: null, ...read };
      const has = (key: keyof When) => Object.hasOwn(given, key);
      if (has('unchanged') && !has('command'))
        report(at, 'has unchanged without command', 'the commands that may run such files');
      else if (kind === 'approve' && has('path') && has('command'))
        report(at, 'has path and command', 'one of them: an accepted command is its own words');
      else if (has('does') && has('command'))
        report(at, 'has does and command', 'one of them: what a command does is not known');
      else if (kind === 'approve') checkAccept(when, has, at, report, mayAcceptAll);
      return when;
    },
  };
}

const mostUnchanged = 20;

/** True, or the paths of files that have to be as on the default branch as well. */
function unchangedField(): Field<true | readonly string[]> {
  const path = text({ minLength: 1, maxLength: longestValue, check: wrongWithPath });
  const expected = 'true, or a list of paths of the working copy';
  return {
    expected,
    schema: {
      description:
        'Of an accept with command. It fits only while the files that the command is seen to run are as on the default branch: true, or the paths of files that have to be so too.',
      anyOf: [
        { type: 'boolean', enum: [true] },
        { type: 'array', items: path.schema, minItems: 1, maxItems: mostUnchanged },
      ],
    },
    mayBeEmpty: false,
    read(value, at, report) {
      if (value === true) return true;
      return Array.isArray(value)
        ? readSeveral(value, path, mostUnchanged, { at, report })
        : report(at, describeValue(value), expected);
    },
  };
}

/** A pattern could mean files that were never read. */
const wrongWithPath = (written: string): string | null =>
  /[*?]/.test(written) ? 'the path of one file, no pattern' : wrongWithGlob(written);

function oneOrSeveral<T>(item: Field<T>, description: string): Field<readonly T[]> {
  return {
    expected: item.expected,
    schema: {
      description,
      anyOf: [item.schema, { type: 'array', items: item.schema, minItems: 1, maxItems: mostValues }],
    },
    mayBeEmpty: false,
    read(value, at, report) {
      if (Array.isArray(value)) return readSeveral(value, item, mostValues, { at, report });
      const one = item.read(value, at, report);
      return one === undefined ? undefined : [one];
    },
  };
}

function readSeveral<T>(
  values: readonly unknown[],
  item: Field<T>,
  most: number,
  { at, report }: { readonly at: Path; readonly report: Report },
): readonly T[] | undefined {
  if (values.length === 0 || values.length > most)
    return report(at, `has ${values.length} items`, `1 to ${most}`);
  const items = values.map((each, index) => item.read(each, [...at, index], report));
  return items.filter((each) => each !== undefined);
}

/** Reports an accept that would fit nothing, or more than its author may have meant. */
function checkAccept(
  { tool }: When,
  has: (key: keyof When) => boolean,
  at: Path,
  report: Report,
  mayAcceptAll: boolean,
): void {
  if (!has('tool') && !has('path') && !has('command') && !has('does')) {
    if (!mayAcceptAll || has('risk'))
      report(at, 'names no tool, path, command or does', 'one of them: risk is only the word of the agent');
    return;
  }
  const named = [...knownTools].filter(([name]) => tool !== null && isNamed(tool, name));
  if (has('does') && named.some(([, { reads }]) => reads === undefined))
    report(at, 'has does: read with a tool that reads nothing', `among ${toolsThatRead.join(', ')}`);
  const hasTerminal = named.some(([, known]) => known.command !== undefined);
  if (hasTerminal && !has('command') && !has('does'))
    report(at, 'has the tool terminal without command', 'the commands that are accepted');
  if (has('command') && named.some(([, known]) => known.command === undefined))
    report(at, 'has command with a tool that takes none', 'the tool terminal alone');
  if (has('path') && named.some(([, known]) => known.path === undefined))
    report(at, 'has path with a tool that takes none', `among ${toolsWithPath.join(', ')}`);
}

const toolsThatRead = [...knownTools].filter(([, { reads }]) => reads !== undefined).map(([name]) => name);
const toolsWithPath = [...knownTools].filter(([, { path }]) => path !== undefined).map(([name]) => name);

/** Tools that a rule with `accept` may name: the browser in one word, and each of its tools by itself too. */
const acceptableTools: readonly string[] = [
  ...[...knownTools.keys()].filter((name) => !name.startsWith('browser_')),
  'browser',
];

function wrongWithTool(tool: string, kind: RuleKind): string | null {
  if (kind !== 'approve') return /^[\w.:/-]*[A-Za-z0-9][\w.:/-]*$/.test(tool) ? null : 'the name of a tool';
  if (acceptableTools.includes(tool) || knownTools.has(tool)) return null;
  const meant = didYouMean(tool, acceptableTools);
  return `one of ${acceptableTools.join(', ')}: the arguments of no other tool are known${meant && ` (${meant})`}`;
}
