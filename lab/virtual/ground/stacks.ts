// Errors that are made all the time and whose stack nobody reads: it would be most of what they cost.
export function withoutStack<T>(make: () => T): T {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

type ErrorClass = new (...given: readonly never[]) => Error;

/** The same class, whose errors have none. */
export const errorWithoutStack = <T extends ErrorClass>(of: T): T =>
  new Proxy(of, {
    construct: (target, given, self) => withoutStack(() => Reflect.construct(target, given, self)),
  });
