// The variables of a Makefile: what make puts in place of `$(…)`, and whether that can be more than words of a command.

/** All that each variable is set to, in whatever part of the file. */
export type Assigned = ReadonlyMap<string, readonly Assignment[]>;

export interface Assignment {
  /** `=`, `:=`, `+=` … */
  readonly sign: string;
  readonly value: string;
}

/** `test: export X := a # b` sets X. Null for a line that sets nothing. */
export function readAssignment(line: string): (Assignment & { readonly name: string }) | null {
  const at = line.indexOf('=');
  if (at < 0) return null;
  const [before = '', sign = ''] = line.slice(0, at).split(/([?+!]|:{1,3})$/);
  const name = before.trimEnd().split(/[\s:]/).at(-1) ?? '';
  const value = line.slice(at + 1).replace(/(?<!\\)#.*$/, '');
  return name === '' ? null : { name, sign: `${sign}=`, value: value.trim() };
}

/** Variables that are set once, to plain words. */
export function plainValues(assigned: Assigned): ReadonlyMap<string, string> {
  const once = [...assigned].flatMap(([name, [first, ...others]]) => {
    const isPlain = first && others.length === 0 && first.sign !== '+=' && /^[\w./ \t-]*$/.test(first.value);
    return isPlain ? [[name, first.value] as const] : [];
  });
  return new Map([...(assigned.has('MAKE') ? [] : [['MAKE', 'make'] as const]), ...once]);
}

/** Stands for words that are not known. A letter that nobody writes. */
const someWords = '\ue000';

/** Fills in what is plain. `$$` has to be taken out before. */
export function fillIn(text: string, values: ReadonlyMap<string, string>, unknown: string): string {
  const filled = replaceInside(text, (inner) => values.get(inner) ?? someWords);
  return filled.replace(/\$./g, someWords).replaceAll(someWords, () => unknown);
}

/** Begins inside: `$(dir $(X))`. */
function replaceInside(text: string, fill: (inner: string) => string): string {
  let filled = text;
  for (let before = ''; before !== filled; ) {
    before = filled;
    filled = filled.replace(/\$(?:\(([^(){}]*)\)|\{([^(){}]*)\})/g, (_, one?: string, other?: string) =>
      fill(one ?? other ?? ''),
    );
  }
  return filled;
}

/** Signs by which a shell reads more than a word. */
const shellSigns = /[;&|`<>()]/;

interface Expressions {
  /** Names of the variables, and of what may be one. */
  readonly names: readonly string[];
  /** Whether nothing but words comes from anything else. */
  readonly areKnown: boolean;
  /** All beside them. */
  readonly rest: string;
}

function readExpressions(text: string): Expressions {
  const names: string[] = [];
  let areKnown = true;
  const rest = replaceInside(text.replaceAll('$$', ''), (inner) => {
    const isName = /^[^\s:=\ue000]+$/.test(inner);
    // `$(X:.c=.o)`, `$(dir $@)`
    const isOther = /^[^\s:=\ue000]+:[^=]*=|^[a-z-]+[ \t,]/.test(inner);
    if (!isName && !isOther) areKnown = false;
    if (isOther && shellSigns.test(inner)) areKnown = false;
    names.push(...(isName ? [inner] : inner.split(/[\s:=,\ue000]+/)));
    return someWords;
  });
  const short = [...rest.matchAll(/\$(.)/g)].map(([, name = '']) => name);
  return { names: [...names, ...short], areKnown: areKnown && !/\$[({]/.test(rest), rest };
}

/** Whether make fills in nothing but words, so that a line has no other commands than those that stand there. */
export function wordsAlone(assigned: Assigned): (text: string) => boolean {
  const users = new Map<string, string[]>();
  const commands: string[] = [];
  for (const [name, values] of assigned) {
    for (const { names, areKnown, rest } of values.map(({ value }) => readExpressions(value))) {
      const isEven = ["'", '"'].every((quote) => rest.split(quote).length % 2 === 1);
      if (!areKnown || !isEven || shellSigns.test(rest)) commands.push(name);
      for (const used of new Set(names)) listIn(users, used).push(name);
    }
  }
  const found = new Set<string>();
  for (let name = commands.pop(); name !== undefined; name = commands.pop()) {
    if (found.has(name)) continue;
    found.add(name);
    commands.push(...(users.get(name) ?? []));
  }
  return (text) => {
    const { names, areKnown } = readExpressions(text);
    return areKnown && !names.some((name) => found.has(name));
  };
}

export function listIn<T>(lists: Map<string, T[]>, name: string): T[] {
  const list = lists.get(name) ?? [];
  lists.set(name, list);
  return list;
}
