// A job that calls a workflow, as GitHub fills it in, and judges what the language service does not: what it may do, and numbers.
import { parse } from 'yaml';
import { read } from '../docs/markdown.ts';
import { ours } from '../support/workflows/rules.ts';
import { type Contexts, filledIn } from './expressions.ts';

type Texts = Readonly<Record<string, string>>;

export interface Called {
  readonly inputs?: Readonly<Record<string, { readonly type: string; readonly default?: unknown }>>;
}

interface Call {
  readonly with?: Readonly<Record<string, unknown>>;
  readonly secrets?: Texts;
}

/** Of this repository, by its tag. */
export function calledWorkflow(uses: string): string {
  const [, path = ''] = new RegExp(`^${ours}/(\\.github/workflows/[\\w-]+\\.yml)@v1$`).exec(uses) ?? [];
  if (path === '') throw new Error(`nobody plays ${uses}`);
  return read(path);
}

/** Throws where GitHub would not begin the run. */
export function callOf(
  call: Call,
  text: string,
  granted: Texts,
  contexts: Contexts,
): { readonly inputs: Readonly<Record<string, unknown>>; readonly secrets: Texts } {
  const { on, permissions = {} }: { on: { workflow_call: Called }; permissions?: Texts } = parse(text);
  const { inputs = {} } = on.workflow_call;
  const levels = ['none', 'read', 'write'];
  for (const [name, level] of Object.entries(permissions))
    if (levels.indexOf(granted[name] ?? 'none') < levels.indexOf(level))
      throw new Error(
        `it requests '${name}: ${level}', but is only allowed '${name}: ${granted[name] ?? 'none'}'`,
      );
  const given = Object.entries(inputs).map(([name, { type, default: standard }]) => {
    const value = call.with?.[name] ?? standard;
    const filled = typeof value === 'string' ? filledIn(value, contexts) : value;
    // A number from an expression is a text, and GitHub takes none for a number.
    if (typeof filled !== type) throw new Error(`Unexpected value '${filled}' for ${name}`);
    return [name, filled] as const;
  });
  const seen = Object.entries(call.secrets ?? {}).map(([name, value]) => [name, filledIn(value, contexts)]);
  return { inputs: Object.fromEntries(given), secrets: Object.fromEntries(seen) };
}
