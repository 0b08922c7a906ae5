// The address of GitHub's API: github.com, or an Enterprise Server given by its host name.
import type { Reader } from './fields.ts';
import { quote, readChoice } from './fields.ts';

const loopback = ['localhost', '127.0.0.1', '[::1]'];

export function readGitHubAddress(reader: Reader): string {
  const host = reader.text('GHE_HOST');
  const protocol = readChoice(reader, 'GHE_PROTOCOL', ['https', 'http'], 'https');
  if (host === '') return 'https://api.github.com';
  const url = URL.parse(`${protocol}://${host}`);
  if (url === null || url.host !== host.toLowerCase() || url.username !== '') {
    reader.problem(`GHE_HOST must be a host name such as github.example.com, not ${quote(host)}`);
  } else if (protocol === 'http' && !loopback.includes(url.hostname)) {
    reader.problem(
      `GHE_PROTOCOL must be https: over http the App's tokens would go to ${url.host} unencrypted`,
    );
  }
  return `${protocol}://${host}/api/v3`;
}
