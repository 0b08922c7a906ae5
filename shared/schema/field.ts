// The fields of a configuration file. Each is declared once: how it is read, what is expected, what is published.
import { isObject } from '../is-object.ts';
import { didYouMean } from '../nearest.ts';
import { parseDuration } from './setting.ts';

/** A position within a value: `['rules', 2, 'accept']`. */
export type Path = readonly (string | number)[];

export interface FieldProblem {
  readonly at: Path;
  readonly problem: string;
  readonly expected: string;
}

/** Notes a problem. Its result stands for a value that cannot be used. */
export type Report = (at: Path, problem: string, expected: string) => undefined;

export interface Field<T> {
  /** Shown to people: `one of resume, wait`. */
  readonly expected: string;
  /** As JSON schema. */
  readonly schema: Readonly<Record<string, unknown>>;
  /** Absent where the field is only a part of another one. */
  readonly default?: T;
  /** Whether a key with nothing after it counts as left out. */
  readonly mayBeEmpty: boolean;
  /** Undefined where a problem was reported. */
  read(value: unknown, at: Path, report: Report): T | undefined;
}

export type Fields = Readonly<Record<string, Field<unknown>>>;

export interface MappingField<F extends Fields> extends Field<GivenValues<F>> {
  readonly fields: F;
  readonly default: GivenValues<F>;
}

/** The values that one file gives. */
export type GivenValues<F extends Fields> = {
  readonly [K in keyof F]?: F[K] extends MappingField<infer G> ? GivenValues<G> : Infer<F[K]>;
};

/** The type of a field, with every value filled in. */
export type Infer<F> =
  F extends MappingField<infer G>
    ? { readonly [K in keyof G]: Infer<G[K]> }
    : F extends Field<infer T>
      ? T
      : never;

interface Described {
  readonly description?: string;
}

interface TextOptions extends Described {
  /** The name of the text, for people. */
  readonly title?: string;
  readonly minLength?: number;
  readonly maxLength: number;
  readonly pattern?: string;
  /** Says what was expected of a text that the schema alone would take; null where it is fine. Not published. */
  readonly check?: (text: string) => string | null;
}

export function text<D extends string | null = string>(
  options: TextOptions & { readonly default?: D },
): Field<D extends null ? string | null : string>;
export function text({
  check = () => null,
  ...published
}: TextOptions & { readonly default?: string | null }): Field<string | null> {
  const { title = 'a text', minLength = 0, maxLength, pattern } = published;
  const expected = `${title}, at most ${maxLength} characters`;
  const fits = pattern === undefined ? null : new RegExp(pattern, 'u');
  const mayBeEmpty = published.default === null;
  return {
    expected,
    schema: { type: mayBeEmpty ? ['string', 'null'] : 'string', ...published },
    ...(published.default !== undefined && { default: published.default }),
    mayBeEmpty,
    read(value, at, report) {
      // Counts code points, as JSON schema does.
      const length = typeof value === 'string' ? [...value].length : -1;
      const isText = typeof value === 'string' && length >= minLength && length <= maxLength;
      if (!isText || fits?.test(value) === false) return report(at, describeValue(value), expected);
      const wanted = check(value);
      return wanted === null ? value : report(at, describeValue(value), wanted);
    },
  };
}

export function choice<const T extends string>(
  words: readonly T[],
  options: Described & { readonly default?: NoInfer<T> } = {},
): Field<T> {
  const expected = `one of ${words.join(', ')}`;
  return {
    expected,
    schema: { type: 'string', enum: words, ...options },
    ...(options.default !== undefined && { default: options.default }),
    mayBeEmpty: false,
    read(value, at, report) {
      const chosen = words.find((word) => word === value);
      if (chosen !== undefined) return chosen;
      const meant = typeof value === 'string' ? didYouMean(value, words) : '';
      return report(at, `${describeValue(value)}${meant && ` (${meant})`}`, expected);
    },
  };
}

export function flag(options: Described & { readonly default?: boolean }): Field<boolean> {
  const expected = 'true or false';
  return {
    expected,
    schema: { type: 'boolean', ...options },
    ...(options.default !== undefined && { default: options.default }),
    mayBeEmpty: true,
    read: (value, at, report) =>
      typeof value === 'boolean' ? value : report(at, describeValue(value), expected),
  };
}

interface NumberOptions<D> extends Described {
  readonly type: 'number' | 'integer';
  readonly minimum: number;
  readonly maximum: number;
  /** Where there is one, an empty value stands for it. */
  readonly default?: D;
}

export function number<D extends number | null = number>({
  type,
  ...options
}: NumberOptions<D>): Field<D extends null ? number | null : number>;
export function number({ type, ...options }: NumberOptions<number | null>): Field<number | null> {
  const { minimum, maximum } = options;
  const isWhole = type === 'integer';
  const expected = `${isWhole ? 'a whole number' : 'a number'} from ${minimum} to ${maximum}`;
  const mayBeEmpty = options.default !== undefined;
  return {
    expected,
    schema: { type: mayBeEmpty ? [type, 'null'] : type, ...options },
    ...(options.default !== undefined && { default: options.default }),
    mayBeEmpty,
    read(value, at, report) {
      const isNumber = isWhole ? Number.isInteger(value) : Number.isFinite(value);
      if (isNumber && Number(value) >= minimum && Number(value) <= maximum) return Number(value);
      return report(at, describeValue(value), expected);
    },
  };
}

/** As people write it, such as `30m`, or as a number of seconds. Milliseconds. */
export function howLong({ description }: Described): Field<number | null> {
  const expected = 'a duration such as 90s, 30m, 20h or plain seconds, at most 30 days';
  return {
    expected,
    schema: {
      type: ['string', 'number', 'null'],
      description: `${description} 90s, 30m, 20h; a plain number counts seconds.`,
      default: null,
    },
    default: null,
    mayBeEmpty: true,
    read(value, at, report) {
      const ms = typeof value === 'string' || typeof value === 'number' ? parseDuration(`${value}`) : null;
      const isFit = ms !== null && ms > 0 && ms <= longestDuration;
      return isFit ? ms : report(at, describeValue(value), expected);
    },
  };
}

const longestDuration = 30 * 24 * 60 * 60_000;

interface ListOptions extends Described {
  readonly maxItems: number;
  /** Shown to people where the items alone do not say it. */
  readonly expected?: string;
}

export function list<T>(
  item: Field<T>,
  { expected = `a list, each item ${item.expected}`, ...options }: ListOptions,
): Field<readonly T[]> & { readonly default: readonly T[] } {
  const { maxItems } = options;
  return {
    expected,
    schema: { type: 'array', items: item.schema, default: [], ...options },
    default: [],
    mayBeEmpty: true,
    read(value, at, report) {
      if (!Array.isArray(value)) return report(at, describeValue(value), expected);
      if (value.length > maxItems) return report(at, `has ${value.length} items`, `at most ${maxItems}`);
      const items = value.map((each: unknown, index) => item.read(each, [...at, index], report));
      return items.filter((each) => each !== undefined);
    },
  };
}

/** `emptyIsWrong`: a key with nothing after it is a problem, whatever the key. */
export function mapping<F extends Fields>(
  fields: F,
  { emptyIsWrong = false, ...options }: Described & { readonly emptyIsWrong?: boolean } = {},
): MappingField<F> {
  const names = Object.keys(fields).join(', ');
  const expected = `a mapping with ${names}`;
  const properties = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]));
  return {
    fields,
    expected,
    schema: { type: 'object', ...options, properties, additionalProperties: false },
    default: {},
    mayBeEmpty: true,
    read(value, at, report) {
      if (!isObject(value)) return report(at, describeValue(value), expected);
      const given = Object.entries(value).flatMap(([name, inner]) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
        if (field === undefined) {
          const meant = didYouMean(name, Object.keys(fields));
          report([...at, name], `is unknown${meant && ` (${meant})`}`, `one of ${names}`);
          return [];
        }
        if (inner === null && field.mayBeEmpty && !emptyIsWrong) return [];
        const read = field.read(inner, [...at, name], report);
        return read === undefined ? [] : [[name, read] as const];
      });
      // Each value was read by the field of its name.
      return Object.fromEntries(given) as GivenValues<F>;
    },
  };
}

/** The same, and a key with nothing after it counts as left out. */
export function optional<T>(field: Field<T>): Field<T> {
  return { ...field, mayBeEmpty: true };
}

/** Joins the values of several files, the nearest first. Mappings are merged, everything else is taken whole. */
export function fillIn<F extends Fields>(
  { fields }: { readonly fields: F },
  files: readonly GivenValues<F>[],
): Infer<MappingField<F>> {
  const filled = Object.entries(fields).map(([name, field]) => {
    const given = files.map((file) => file[name]).filter((value) => value !== undefined);
    return [
      name,
      isMappingField(field) ? fillIn(field, given as GivenValues<Fields>[]) : (given[0] ?? field.default),
    ];
  });
  // Every value was read by the field of its name, or is its default.
  return Object.fromEntries(filled) as Infer<MappingField<F>>;
}

/** `[['label'], ['permission', 'start']]`: every field that is no mapping itself. */
export function leavesOf(fields: Fields): readonly (readonly [string, ...string[]])[] {
  return Object.entries(fields).flatMap(([name, field]): readonly (readonly [string, ...string[]])[] =>
    isMappingField(field) ? leavesOf(field.fields).map((inner) => [name, ...inner]) : [[name]],
  );
}

function isMappingField(field: Field<unknown>): field is MappingField<Fields> {
  return 'fields' in field;
}

/** `is a list`, `is "often"` */
export function describeValue(value: unknown): string {
  if (Array.isArray(value)) return 'is a list';
  if (isObject(value)) return 'is a mapping';
  return `is ${shorten(typeof value === 'string' ? JSON.stringify(value) : String(value))}`;
}

export function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}
