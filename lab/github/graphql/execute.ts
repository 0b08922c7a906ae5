// Walks a parsed operation over lazily made objects: `{ __typename, field: value or function of its arguments }`.
import { parseOperation, type Selection, type Value } from './parse.ts';

export interface Thing {
  readonly __typename: string;
  readonly [field: string]: unknown;
}

export interface Fault {
  readonly type: string;
  readonly message: string;
  readonly path: readonly string[];
}

/** Thrown by a resolver: the field becomes null and the reply lists the error. */
export class FieldFault extends Error {
  override readonly name = 'FieldFault';
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.type = type;
  }
}

export function execute(
  source: string,
  variables: Readonly<Record<string, unknown>>,
  roots: { readonly query: Thing; readonly mutation: Thing },
): { data: unknown; errors?: readonly Fault[] } {
  const errors: Fault[] = [];

  function select(thing: Thing, selections: readonly Selection[], path: readonly string[]) {
    const out: Record<string, unknown> = {};
    for (const selection of selections) {
      if (selection.kind === 'fragment') {
        if (selection.on === thing.__typename) Object.assign(out, select(thing, selection.selections, path));
        continue;
      }
      const { field } = selection;
      const here = [...path, field.alias];
      if (!(field.name in thing)) {
        const message = `Field '${field.name}' doesn't exist on type '${thing.__typename}'`;
        errors.push({ type: 'undefinedField', message, path: here });
        continue;
      }
      out[field.alias] = finish(
        resolve(thing[field.name], argumentsOf(field.arguments), here),
        selection,
        here,
      );
    }
    return out;
  }

  function resolve(value: unknown, args: Record<string, unknown>, path: readonly string[]): unknown {
    if (typeof value !== 'function') return value;
    try {
      return value(args);
    } catch (error) {
      if (!(error instanceof FieldFault)) throw error;
      errors.push({ type: error.type, message: error.message, path });
      return null;
    }
  }

  function finish(
    value: unknown,
    selection: Selection & { kind: 'field' },
    path: readonly string[],
  ): unknown {
    if (Array.isArray(value)) return value.map((item) => finish(item, selection, path));
    return isThing(value) ? select(value, selection.field.selections, path) : value;
  }

  const argumentsOf = (args: Readonly<Record<string, Value>>): Record<string, unknown> =>
    Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plain(value)]));

  function plain(value: Value): unknown {
    if (value.kind === 'literal') return value.value;
    if (value.kind === 'variable') return variables[value.name] ?? null;
    if (value.kind === 'list') return value.items.map(plain);
    return argumentsOf(value.fields);
  }

  const operation = parseOperation(source);
  const data = select(roots[operation.kind], operation.selections, []);
  return errors.length === 0 ? { data } : { data, errors };
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && '__typename' in value;
