// The changes of a configuration against another one, key by key. The compiler asks for each new key of the file.

import { camelCase } from './camel-case.ts';
import { askPolicies, isBelow, overCosts, permissions, type UsageLimits } from './operator-policy.ts';
import { type FilledConfiguration, repositoryFile } from './repository-file.ts';

/** other: it changes who is called, what agents are given or how they work, and a program cannot say which of the two is stricter. */
type Kind = 'looser' | 'stricter' | 'other';

export interface ChangedKey {
  /** As a file has it: `permission.start`. */
  readonly key: string;
  readonly kind: Kind;
}

/** All but the rules, which are compared by themselves. */
export type ComparedConfiguration = Omit<FilledConfiguration, 'rules' | 'limits'> & {
  readonly limits: UsageLimits;
};

/** Keys are those within the value; empty for the value itself. */
type Compare<T> = (before: T, after: T) => readonly ChangedKey[];
type Table<T> = { readonly [K in keyof T]-?: Compare<T[K]> };

/** Lists the changes in the order of the file. */
export function compareConfigurations(
  before: ComparedConfiguration,
  after: ComparedConfiguration,
): readonly ChangedKey[] {
  const named = ({ key, kind }: ChangedKey): ChangedKey => {
    const [first = '', ...rest] = key.split('.');
    return { key: [writtenNames.get(first) ?? first, ...rest].join('.'), kind };
  };
  return everyKey(before, after).map(named);
}

const writtenNames = new Map(Object.keys(repositoryFile.fields).map((name) => [camelCase(name), name]));

const eachOf =
  <T extends object>(table: Table<T>): Compare<T> =>
  (before, after) =>
    // A table has the keys of its type.
    (Object.keys(table) as (keyof T & string)[]).flatMap((name) =>
      table[name](before[name], after[name]).map(({ key, kind }) => ({
        key: key === '' ? name : `${name}.${key}`,
        kind,
      })),
    );

const judged =
  <T>(judge: (before: T, after: T) => Kind): Compare<T> =>
  (before, after) =>
    asKept(before) === asKept(after) ? [] : [{ key: '', kind: judge(before, after) }];

/** The order of a list means nothing. */
const asKept = (value: unknown): string =>
  JSON.stringify((Array.isArray(value) ? value.toSorted() : value) ?? null);

const looserIf = <T>(isLooser: (before: T, after: T) => boolean): Compare<T> =>
  judged((before, after) => (isLooser(before, after) ? 'looser' : 'stricter'));

const eitherWay = judged<unknown>(() => 'other');
const looserWhenTrue = looserIf<boolean>((_before, after) => after);
/** None is the most. */
const looserWhenMore = looserIf<number | null | undefined>(
  (before, after) => (after ?? Number.POSITIVE_INFINITY) > (before ?? Number.POSITIVE_INFINITY),
);
/** `order`: from the least strict to the strictest. */
const looserWhenBelow = <T>(order: readonly T[]): Compare<T> =>
  looserIf((before, after) => isBelow(order)(after, before));

const hasNew = (before: readonly string[], after: readonly string[]): boolean =>
  after.some((each) => !before.includes(each));

const everyKey = eachOf<ComparedConfiguration>({
  label: eitherWay,
  permission: eachOf({
    start: looserWhenBelow(permissions),
    approve: looserWhenBelow(permissions),
    reject: looserWhenBelow(permissions),
  }),
  questions: eachOf({
    mention: eitherWay,
    owners: eitherWay,
    remind: eitherWay,
    // A question that stays open longer can be approved for longer.
    expire: looserWhenMore,
  }),
  // Nobody has to be in a team where none is named.
  teams: looserIf((before, after) => before.length > 0 && (after.length === 0 || hasNew(before, after))),
  allowRequester: looserWhenTrue,
  bots: looserIf(hasNew),
  prompt: eitherWay,
  branch: eitherWay,
  model: eitherWay,
  onPause: looserWhenBelow(['resume', 'wait']),
  afterReject: looserWhenBelow(['continue', 'stop']),
  commands: eachOf({
    prefix: eitherWay,
    bare: looserWhenTrue,
    answers: looserWhenBelow(['anywhere', 'comments', 'buttons']),
  }),
  ask: judged((before, after) => {
    // The account may ask about more than what is risky: that is not known here.
    if (before === 'service' && after === 'risky') return 'other';
    // Nothing happens before people have seen a plan, and then they are not asked about what is within it, however risky.
    if (after === 'plan' && before !== 'never' && before !== 'observe') return 'other';
    if (before === 'plan' && after === 'always') return 'other';
    return isBelow(askPolicies)(after, before) ? 'looser' : 'stricter';
  }),
  limits: eachOf<UsageLimits>({
    cost_per_run: looserWhenMore,
    cost_per_day: looserWhenMore,
    runs_at_once: looserWhenMore,
    runs_per_person_per_hour: looserWhenMore,
    over_cost: looserIf((before, after) => isBelow(overCosts)(after ?? 'stop', before ?? 'stop')),
  }),
  // An agent can be misled by what others wrote.
  context: eachOf({ comments: looserWhenBelow(['trusted', 'none']), images: looserWhenTrue }),
  onRedCheck: eachOf({ rounds: looserWhenMore }),
  requestReview: eitherWay,
  pullRequests: eachOf({
    people: looserIf((before, after) => after < before),
    exempt: looserIf(hasNew),
    also: looserIf((before, after) => hasNew(after, before)),
  }),
});
