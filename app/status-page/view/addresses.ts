// Addresses for links: GitHub's web pages, and only http and https.

/** `https://api.github.com` → `https://github.com`; an Enterprise Server has its API below its own address. */
export function webAddressOf(githubUrl: string): string {
  const { host, origin } = new URL(githubUrl);
  return host === 'api.github.com' ? 'https://github.com' : origin;
}

/** Null for anything that is not a web page: an address from outside must not run as a script. */
export function pageAddress(address: string | null): string | null {
  const url = address === null ? null : URL.parse(address);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : null;
}
