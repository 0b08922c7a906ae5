/** GitHub refused, failed or could not be reached. */
export class GitHubError extends Error {
  override readonly name = 'GitHubError';
  /** Null where no answer came. */
  readonly status: number | null;

  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}
