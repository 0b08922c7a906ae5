// Addresses for links: GitHub's pages beside its API, and no scheme but the web's.

/** `https://api.github.com` → `https://github.com`; an Enterprise Server's API lives under its own address. */
export function webAddressOf(githubUrl: string): string {
  const { host, origin } = new URL(githubUrl);
  return host === 'api.github.com' ? 'https://github.com' : origin;
}

/** Null for anything that is not a page: an address from outside must not be able to run as a script. */
export function pageAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
