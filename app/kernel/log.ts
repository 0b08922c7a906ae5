// The log of the kernel and the product: a stable message with plain fields beside it.

type LogFields = Readonly<Record<string, string | number | boolean | null>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}
