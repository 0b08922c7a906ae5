// The one method of an Octokit that the App uses.

export interface OctokitLike {
  request(route: string, parameters?: Readonly<Record<string, unknown>>): Promise<OctokitResponse>;
}

export interface OctokitResponse {
  readonly status: number;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, unknown>>;
}
