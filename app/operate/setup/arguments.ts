// The flags of `npm run setup -- …`, and their reader.
import { type FlagValues, helpOf, readFlags } from '../flags.ts';

const command = {
  about: `npm run setup -- --url https://agent.example.com [options]

Registers the GitHub App from a page on this machine, and writes its credentials to a file.`,
  flags: {
    url: { type: 'string', default: '', text: 'where GitHub will reach the App' },
    organization: { type: 'string', text: 'registers the App there (your own account)' },
    github: { type: 'string', default: 'https://github.com', text: 'address of a GitHub Enterprise Server' },
    'env-file': { type: 'string', default: '.env', text: 'the file for the credentials' },
    port: { type: 'string', default: '0', text: 'port of the page; 0 = any free one' },
  },
} as const;

export interface SetupRequest {
  /** Where GitHub will reach the App, without a path. */
  readonly publicUrl: string;
  /** Null = the person's own account. */
  readonly organization: string | null;
  readonly githubUrl: string;
  readonly envFile: string;
  readonly port: number;
}

type SetupArguments =
  | { readonly kind: 'ok'; readonly request: SetupRequest }
  | { readonly kind: 'help' }
  | { readonly kind: 'bad'; readonly problem: string };

export const help = helpOf(command);

export function readArguments(args: readonly string[]): SetupArguments {
  const read = readFlags(command, args);
  return read.kind === 'ok' ? checkValues(read.values) : read;
}

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

function checkValues(values: FlagValues<typeof command.flags>): SetupArguments {
  const bad = (problem: string): SetupArguments => ({ kind: 'bad', problem });
  const [publicUrl, github] = [webUrl(values.url), webUrl(values.github)];
  if (publicUrl === null) return bad('--url must be the address at which GitHub will reach the App');
  if (publicUrl.protocol === 'http:' && !loopback.test(publicUrl.hostname)) {
    return bad('--url must begin with https://: GitHub would send issues and comments unencrypted');
  }
  if (github === null) return bad('--github must be an address such as https://github.example.com');
  if (github.protocol === 'http:' && !loopback.test(github.hostname)) {
    return bad('--github must begin with https://: GitHub would send the private key unencrypted');
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    return bad('--port must be a whole number from 0 to 65535');
  }
  const { organization = null } = values;
  if (organization !== null && !/^[A-Za-z0-9-]+$/.test(organization)) {
    return bad('--organization must be the name of an organisation');
  }
  const envFile = values['env-file'];
  const request = { publicUrl: publicUrl.origin, organization, githubUrl: github.origin, envFile, port };
  return { kind: 'ok', request };
}

function webUrl(text: string): URL | null {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) ? url : null;
}
