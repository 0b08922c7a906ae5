// Reads the arguments of `npm run setup -- …`.
import { parseArgs } from 'node:util';

export interface SetupRequest {
  /** Where GitHub will reach the App, without a path. */
  readonly publicUrl: string;
  /** Null = the person's own account. */
  readonly organization: string | null;
  readonly githubUrl: string;
  readonly envFile: string;
  readonly port: number;
}

export type SetupAsked =
  | { readonly kind: 'ok'; readonly request: SetupRequest }
  | { readonly kind: 'help' }
  | { readonly kind: 'bad'; readonly problem: string };

export const usage =
  'npm run setup -- --url https://agent.example.com [--organization NAME] [--github https://github.example.com] [--env-file .env] [--port 0]';

export const help = `npm run setup -- --url https://agent.example.com [options]

Registers the GitHub App from a page on this machine, and writes its credentials to a file.

  --url               where GitHub will reach the App
  --organization      registers the App there (your own account)
  --github            address of a GitHub Enterprise Server (https://github.com)
  --env-file          the file for the credentials (.env)
  --port              port of the page; 0 = any free one (0)
  --help              this text`;

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

export function readArguments(args: readonly string[]): SetupAsked {
  const parsed = parse(args);
  if (typeof parsed === 'string') return { kind: 'bad', problem: parsed };
  if (parsed.help) return { kind: 'help' };
  const publicUrl = URL.parse(parsed.url ?? '');
  if (publicUrl === null || !/^https?:$/.test(publicUrl.protocol)) {
    return { kind: 'bad', problem: '--url must be the address at which GitHub will reach the App' };
  }
  if (publicUrl.protocol === 'http:' && !loopback.test(publicUrl.hostname)) {
    return {
      kind: 'bad',
      problem: '--url must begin with https://: GitHub would send issues and comments unencrypted',
    };
  }
  const github = URL.parse(parsed.github ?? 'https://github.com');
  if (github === null || !/^https?:$/.test(github.protocol)) {
    return { kind: 'bad', problem: '--github must be an address such as https://github.example.com' };
  }
  const port = Number(parsed.port ?? 0);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return { kind: 'bad', problem: '--port must be a whole number from 0 to 65535' };
  }
  const organization = parsed.organization ?? null;
  if (organization !== null && !/^[A-Za-z0-9-]+$/.test(organization)) {
    return { kind: 'bad', problem: '--organization must be the name of an organisation' };
  }
  const { origin } = publicUrl;
  return {
    kind: 'ok',
    request: {
      publicUrl: origin,
      organization,
      githubUrl: github.origin,
      envFile: parsed['env-file'] ?? '.env',
      port,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        url: { type: 'string' },
        organization: { type: 'string' },
        github: { type: 'string' },
        'env-file': { type: 'string' },
        port: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
