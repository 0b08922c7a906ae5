// One reader for each kind of input. When a reader finds a problem, it notes it and returns a placeholder, so that all
// problems are found at once. Placeholders are never used, because `readSettings` fails on any problem.

import { checkApiKey, isUuid, parseBaseUrl, ServiceError } from '../../shared/api/index.ts';
import { parseDuration } from '../../shared/watch/index.ts';
import type { InputName, RawInputs } from '../deps/contract.ts';

export class Fields {
  readonly problems: string[] = [];
  private readonly raw: RawInputs;

  constructor(raw: RawInputs) {
    this.raw = raw;
  }

  problem(name: InputName, text: string): void {
    this.problems.push(`${name}: ${text}`);
  }

  text(name: InputName): string | null {
    const value = this.raw[name].trim();
    return value === '' ? null : value;
  }

  /** As it is written, where spaces at the beginning mean something. */
  written(name: InputName): string | null {
    return this.text(name) === null ? null : this.raw[name];
  }

  oneOf<T extends string>(name: InputName, choices: readonly [T, ...T[]]): T {
    const value = this.raw[name].trim();
    const chosen = choices.find((choice) => choice === value);
    if (chosen === undefined) this.problem(name, `${quoted(value)} is not one of ${choices.join(', ')}`);
    return chosen ?? choices[0];
  }

  flag(name: InputName): boolean {
    return this.oneOf(name, ['true', 'false']) === 'true';
  }

  duration(name: InputName, least: 'zero' | 'positive'): number {
    const value = this.raw[name].trim();
    const ms = parseDuration(value);
    if (ms === null) {
      this.problem(
        name,
        value === ''
          ? 'is empty; leave it out for the default, or give a duration such as 90s, 5m, 1h30m or plain seconds'
          : `${quoted(value)} is not a duration such as 90s, 5m, 1h30m or plain seconds`,
      );
    } else if (ms === 0 && least === 'positive') {
      this.problem(name, 'must be longer than zero');
    }
    return ms ?? 0;
  }

  dollars(name: InputName): number | null {
    const value = this.text(name);
    if (value === null) return null;
    const amount = /^\d{1,6}(\.\d{1,4})?$/.test(value) ? Number(value) : 0;
    if (amount === 0)
      this.problem(name, `${quoted(value)} is not an amount of dollars above zero, such as 5 or 0.50`);
    return amount;
  }

  wholeNumber(name: InputName, least: number, most: number): number {
    const value = this.raw[name].trim();
    const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
    if (!(number >= least && number <= most)) {
      this.problem(name, `${quoted(value)} is not a whole number from ${least} to ${most}`);
      return least;
    }
    return number;
  }

  /** Ids become part of addresses, so only harmless characters are allowed. `any`: the deprecated API gives short ids too. */
  id(name: InputName, form: 'uuid' | 'any'): string | null {
    const value = this.text(name);
    if (value === null) return null;
    if (!/^[A-Za-z0-9_-]{1,128}$/.test(value)) {
      this.problem(name, `${quoted(value)} does not look like an id`);
    } else if (form === 'uuid' && !isUuid(value)) {
      this.problem(
        name,
        `${quoted(value)} is not an id of 32 hexadecimal digits; hand on the output as it is`,
      );
    }
    return value;
  }

  address(name: InputName): string | null {
    const value = this.text(name);
    return value === null ? null : this.checked(name, value, parseBaseUrl);
  }

  key(name: InputName): string | null {
    const value = this.text(name);
    return value === null ? null : this.checked(name, value, checkApiKey);
  }

  /** Uses the check of the code that will use the value, and its message. */
  private checked(name: InputName, value: string, check: (value: string, name: string) => string): string {
    try {
      return check(value, `${name}:`);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      this.problems.push(error.message);
      return value;
    }
  }
}

/** The value, cut and on one line, so that the error stays readable. */
export function quoted(value: string): string {
  const line = JSON.stringify(value);
  return line.length > 80 ? `${line.slice(0, 77)}…"` : line;
}
