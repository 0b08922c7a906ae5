// Where GitHub's pages and its API are, each by the other.

/** GitHub's own clouds, also with data residency, have the API at a host of its own; an Enterprise Server has it below its address. */
const isCloud = (host: string): boolean => host === 'github.com' || host.endsWith('.ghe.com');

export function apiAddressOf(web: string): string {
  const { host, origin, protocol } = new URL(web);
  return isCloud(host) ? `${protocol}//api.${host}` : `${origin}/api/v3`;
}

export function webAddressOf(api: string): string {
  const { host, origin, protocol } = new URL(api);
  const [, cloud = ''] = /^api\.(.*)$/.exec(host) ?? [];
  return isCloud(cloud) ? `${protocol}//${cloud}` : origin;
}
