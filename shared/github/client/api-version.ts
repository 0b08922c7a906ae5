// Which version of GitHub's API is spoken, named with each request: unnamed it would be whichever GitHub chooses.
import type { Fetch } from './conditional-fetch.ts';

export const apiVersion = { 'x-github-api-version': '2022-11-28' } as const;

export function withApiVersion<Given extends Parameters<Fetch>[1]>(send: Fetch<Given>): Fetch<Given> {
  return (url, options) => send(url, { ...options, headers: { ...options.headers, ...apiVersion } });
}
