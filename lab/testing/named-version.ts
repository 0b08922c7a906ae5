/** For clients of the emulated GitHub that are not the product's: it refuses requests that name no version of the API. */
export const namedVersion = { 'x-github-api-version': '2022-11-28' } as const;

export const fetchNamed = (url: string, options: RequestInit): Promise<Response> => {
  const headers = new Headers(options.headers);
  for (const [name, value] of Object.entries(namedVersion)) headers.set(name, value);
  return fetch(url, { ...options, headers });
};
