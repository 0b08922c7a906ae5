// A payload with damage: fields gone, or of other types. For properties of whoever reads payloads.
import { expect } from '@jest/globals';
import fc from 'fast-check';

/** No other word and no other number that could pass for a real one: damage never makes another valid payload. */
const junk = fc.constantFrom<unknown>(
  ...[null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, '', [], {}, [[]], [{ id: 7 }], { toString: 1 }],
  { length: 1, id: null },
);

type Step = (value: unknown) => unknown;

/** Of a payload with damage it reads the same as of the whole one, or nothing. */
export function expectSameOrNothing(read: (payload: object) => unknown, payload: object): void {
  const intact = read(payload);
  expect(intact).not.toBeNull();
  let asked = 0;
  fc.assert(
    fc.property(damaged(payload), (broken) => {
      const ask = read(broken);
      if (ask === null) return;
      asked += 1;
      expect(ask).toEqual(intact);
    }),
    { numRuns: 500 },
  );
  expect(asked).toBeGreaterThan(0);
}

/** One to three fields, at any depth, are taken away or replaced. */
export function damaged(payload: object): fc.Arbitrary<object> {
  const change = fc.record({
    path: fc.constantFrom(...pathsOf(payload)),
    with: fc.option(junk, { nil: gone }),
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<object>((now, { path, with: by }) => Object(at(path, () => by)(now)), payload),
    );
}

const gone = Symbol('gone');

function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [
    [key],
    ...pathsOf(inner).map((path) => [key, ...path]),
  ]);
}

function at([key, ...rest]: readonly string[], change: Step): Step {
  if (key === undefined) return change;
  return (value) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return value;
    const inner = at(rest, change)(Reflect.get(value, key));
    const others = Object.entries(value).filter(([name]) => name !== key);
    return Object.fromEntries(inner === gone ? others : [...others, [key, inner]]);
  };
}
