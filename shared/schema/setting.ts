// A setting that is written as one text: an input of the Action, or a variable of the App's environment. The readers give
// a usable value also where they report a problem, so that all problems are found at once.
import { didYouMean } from '../nearest.ts';

/** The name of a model, in the file of a repository and in the input of the Action. */
export const modelName = { title: 'the name of a model', pattern: '^[\\w.:/@+-]+$', maxLength: 200 };

/** Completes a sentence that begins with the name: `is not …`. */
export type ReportSetting = (problem: string) => void;

export interface Setting<T> {
  /** As documents show it and as it is written; empty where there is none. */
  readonly default: string;
  /** For the documents. */
  readonly text: string;
  read(written: string, report: ReportSetting, name: string): T;
}

export interface SettingOptions {
  readonly default?: string;
  readonly text: string;
}

export type SettingsTable = Readonly<Record<string, Setting<unknown>>>;

export type ValuesOf<S extends SettingsTable> = {
  readonly [K in keyof S]: S[K] extends Setting<infer T> ? T : never;
};

/** Reads every setting of a table. */
export function readTable<S extends SettingsTable>(
  table: S,
  written: (name: keyof S & string) => string,
  report: (name: keyof S & string, problem: string) => void,
): ValuesOf<S> {
  const values = Object.entries(table).map(([name, setting]) => [
    name,
    setting.read(written(name), (problem) => report(name, problem), name),
  ]);
  // Each value was read by the setting of its name.
  return Object.fromEntries(values) as ValuesOf<S>;
}

/** Any setting, by a reader of its own. */
export function setting<T, const O extends SettingOptions>(
  options: O,
  read: Setting<T>['read'],
): Setting<T> & Omit<O, 'default'> {
  return { default: '', ...options, read };
}

/** Null where nothing is written. Spaces at the ends do not count. */
export function written<const O extends SettingOptions>(options: O) {
  return setting(options, (text): string | null => text.trim() || null);
}

/** A check defined elsewhere: what is wrong with a text, to follow its name, and its value where nothing is. */
export interface Checked {
  wrong(text: string): string | null;
  use(text: string): string;
}

/** Null where nothing is written. Spaces at the ends do not count. */
export function checked<const O extends SettingOptions>({ wrong, use }: Checked, options: O) {
  return setting(options, (written, report): string | null => {
    const text = written.trim();
    const problem = text === '' ? null : wrong(text);
    if (problem !== null) report(problem);
    return problem === null && text !== '' ? use(text) : text || null;
  });
}

export function oneOf<const T extends string, const O extends SettingOptions>(
  words: readonly [T, ...T[]],
  options: O & { readonly anyCase?: boolean },
) {
  return setting(options, (text, report): T => {
    const given = options.anyCase ? text.trim().toLowerCase() : text.trim();
    const chosen = words.find((word) => word === given);
    const expected = `one of ${words.join(', ')}`;
    if (given === '') report(`is empty; give ${expected}`);
    else if (chosen === undefined) {
      const meant = didYouMean(given, words);
      report(`${inQuotes(given)} is not ${expected}${meant && `; ${meant}`}`);
    }
    return chosen ?? words[0];
  });
}

export function trueOrFalse<const O extends SettingOptions>(options: O) {
  const { read } = oneOf(['true', 'false'], options);
  return setting(options, (text, report, name): boolean => read(text, report, name) === 'true');
}

/** Milliseconds. */
export function duration<const O extends SettingOptions>(options: O & { readonly mayBeZero?: boolean }) {
  return setting(options, (text, report): number => {
    const given = text.trim();
    const ms = parseDuration(given);
    const expected = 'a duration such as 90s, 5m, 1h30m or plain seconds';
    if (given === '') report(`is empty; leave it out for the default, or give ${expected}`);
    else if (ms === null) report(`${inQuotes(given)} is not ${expected}`);
    else if (ms === 0 && !options.mayBeZero) report('must be longer than zero');
    return ms ?? 0;
  });
}

/** Milliseconds; null where `0` is written, which stands for no limit. */
export function durationOrNone<const O extends SettingOptions>(options: O) {
  const { read } = duration({ ...options, mayBeZero: true });
  return setting(options, (text, report, name): number | null => read(text, report, name) || null);
}

/** Null where nothing is written. */
export function dollars<const O extends SettingOptions>(options: O) {
  return setting(options, (text, report): number | null => {
    const given = text.trim();
    if (given === '') return null;
    const amount = /^\d{1,6}(\.\d{1,4})?$/.test(given) ? Number(given) : 0;
    if (amount === 0) report(`${inQuotes(given)} is not an amount of dollars above zero, such as 5 or 0.50`);
    return amount;
  });
}

interface Range {
  readonly from: number;
  /** Absent: as large as a number can be. */
  readonly to?: number;
}

export function wholeNumber<const O extends SettingOptions & Range>(options: O) {
  const { from, to } = options;
  const expected = to === undefined ? 'a positive whole number' : `a whole number from ${from} to ${to}`;
  return setting(options, (text, report): number => {
    const given = text.trim();
    const number = /^\d{1,15}$/.test(given) ? Number(given) : Number.NaN;
    if (number >= from && number <= (to ?? number)) return number;
    report(`${inQuotes(given)} is not ${expected}`);
    return from;
  });
}

/** Null where nothing is written. */
export function wholeNumberOrNone<const O extends SettingOptions & Range>(options: O) {
  const { read } = wholeNumber(options);
  return setting(options, (text, report, name): number | null =>
    text.trim() === '' ? null : read(text, report, name),
  );
}

/** The value, cut and on one line, so that the message stays readable. Not for secrets. */
export function inQuotes(value: string): string {
  const line = JSON.stringify(value);
  return line.length > 80 ? `${line.slice(0, 77)}…"` : line;
}

/** `90s`, `5m`, `1h`, `1h30m`, or plain seconds. */
const form = /^(?:(\d+(?:\.\d+)?)h)?(?:(\d+(?:\.\d+)?)m)?(?:(\d+(?:\.\d+)?)s)?$/;
const longest = 365 * 24 * 3600;

/** Milliseconds; null when the text is not a duration or is longer than a year. */
export function parseDuration(text: string): number | null {
  const value = text.trim().toLowerCase();
  const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : sumOfParts(value);
  return seconds === null || seconds > longest ? null : Math.round(seconds * 1000);
}

function sumOfParts(value: string): number | null {
  const match = form.exec(value);
  if (!match || value === '') return null;
  const [, hours, minutes, seconds] = match;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0);
}
