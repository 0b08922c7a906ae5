/** An answer other than success, in GitHub's words; thrown anywhere below a route and written at the edge. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly errors: readonly unknown[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    details: { errors?: readonly unknown[]; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = details.errors;
    this.headers = details.headers ?? {};
  }
}

export const notFound = (): Refusal => new Refusal(404, 'Not Found');

export const invalid = (resource: string, field: string, code = 'invalid', message?: string): Refusal =>
  new Refusal(422, 'Validation Failed', {
    errors: [{ resource, field, code, ...(message === undefined ? {} : { message }) }],
  });
