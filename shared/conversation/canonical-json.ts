// JSON in a canonical form: sorted keys and no spaces, so that equal values give equal texts.

type Step = { readonly text: string } | { readonly value: unknown };

/** Uses no recursion: a model writes the values, and deep nesting would overflow the stack. */
export function canonicalJson(value: unknown): string {
  const written: string[] = [];
  const todo: Step[] = [{ value }];
  for (let step = todo.pop(); step !== undefined; step = todo.pop()) {
    if ('text' in step) {
      written.push(step.text);
    } else if (typeof step.value === 'object' && step.value !== null) {
      for (const inner of inside(step.value).reverse()) todo.push(inner);
    } else {
      written.push(JSON.stringify(step.value) ?? 'null');
    }
  }
  return written.join('');
}

function inside(value: object): Step[] {
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown): Step[] => [{ text: ',' }, { value: item }]);
    return [{ text: '[' }, ...items.slice(1), { text: ']' }];
  }
  const pairs = Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([key, item]): Step[] => [{ text: `,${JSON.stringify(key)}:` }, { value: item }]);
  const [first, ...rest] = pairs;
  const opened = first && 'text' in first ? [{ text: first.text.slice(1) }, ...rest] : [];
  return [{ text: '{' }, ...opened, { text: '}' }];
}
