// Enough of the GraphQL language for queries and mutations: fields, aliases, arguments, variables, inline fragments.

export type Value =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null }
  | { readonly kind: 'variable'; readonly name: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Value>> };

export interface Field {
  readonly name: string;
  readonly alias: string;
  readonly arguments: Readonly<Record<string, Value>>;
  readonly selections: readonly Selection[];
}

export type Selection =
  | { readonly kind: 'field'; readonly field: Field }
  | { readonly kind: 'fragment'; readonly on: string; readonly selections: readonly Selection[] };

export interface Operation {
  readonly kind: 'query' | 'mutation';
  readonly selections: readonly Selection[];
}

export function parseOperation(source: string): Operation {
  const tokens =
    source.replace(/#.*$/gm, '').match(/"(?:\\.|[^"\\])*"|\.\.\.|-?\d+|[A-Za-z_]\w*|[{}()[\]:$!=]/g) ?? [];
  let at = 0;

  const peek = (): string => tokens[at] ?? '';
  function take(expected?: string): string {
    const token = tokens[at];
    if (token === undefined || (expected !== undefined && token !== expected)) {
      throw new SyntaxError(`Parse error on "${token ?? 'end'}" (expected ${expected ?? 'more'})`);
    }
    at += 1;
    return token;
  }

  function selections(): Selection[] {
    const found: Selection[] = [];
    take('{');
    while (peek() !== '}') found.push(selection());
    take('}');
    return found;
  }

  function selection(): Selection {
    if (peek() === '...') {
      take('...');
      take('on');
      return { kind: 'fragment', on: take(), selections: selections() };
    }
    const alias = take();
    const aliased = peek() === ':';
    if (aliased) take(':');
    const name = aliased ? take() : alias;
    const args = peek() === '(' ? fieldsUntil('(', ')') : {};
    return {
      kind: 'field',
      field: {
        name,
        alias,
        arguments: args,
        selections: peek() === '{' ? selections() : [],
      },
    };
  }

  function fieldsUntil(open: string, close: string): Record<string, Value> {
    const fields: Record<string, Value> = {};
    take(open);
    while (peek() !== close) {
      const name = take();
      take(':');
      fields[name] = value();
    }
    take(close);
    return fields;
  }

  function value(): Value {
    if (peek() === '$') {
      take('$');
      return { kind: 'variable', name: take() };
    }
    if (peek() === '{') return { kind: 'object', fields: fieldsUntil('{', '}') };
    if (peek() === '[') {
      const items: Value[] = [];
      take('[');
      while (peek() !== ']') items.push(value());
      take(']');
      return { kind: 'list', items };
    }
    const token = take();
    const known: Record<string, boolean | null> = { true: true, false: false, null: null };
    if (token.startsWith('"')) return { kind: 'literal', value: JSON.parse(token) };
    if (token in known) return { kind: 'literal', value: known[token] ?? null };
    return { kind: 'literal', value: /^-?\d+$/.test(token) ? Number(token) : token };
  }

  const kind = peek() === 'mutation' ? 'mutation' : 'query';
  while (peek() !== '{') take();
  const operation: Operation = { kind, selections: selections() };
  if (at !== tokens.length) throw new SyntaxError(`Parse error on "${peek()}"`);
  return operation;
}
