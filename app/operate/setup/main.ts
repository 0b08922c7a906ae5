// `npm run setup`: registers the App from a page on this machine.
import { join } from 'node:path';
import { isSafeProtocol } from '../../../shared/service/index.ts';
import { webhookPath } from '../../http/http-server.ts';
import { command, mustFit, runInProcess } from '../command-line.ts';
import { startSetup } from './register-app.ts';

export const runSetup = command({
  about: `npm run setup -- --url https://agent.example.com [options]

Registers the GitHub App from a page on this machine, and writes its credentials to a file.`,
  flags: {
    url: {
      type: 'string',
      default: '',
      text: 'where GitHub will reach the App',
      wrong: withoutPath(
        'must be the address at which GitHub will reach the App, such as https://agent.example.com',
        'GitHub would send issues and comments unencrypted',
      ),
    },
    organization: {
      type: 'string',
      text: 'the organisation that owns the App (your own account)',
      wrong: mustFit(/^[A-Za-z0-9-]+$/, 'must be the name of an organisation'),
    },
    github: {
      type: 'string',
      default: 'https://github.com',
      text: 'address of a GitHub Enterprise Server',
      wrong: mustBeSafe(
        'must be an address such as https://github.example.com',
        'GitHub would send the private key unencrypted',
      ),
    },
    'env-file': { type: 'string', default: '.env', text: 'the file for the credentials' },
  },
  async run({ values }, { env, readText, print }) {
    const { url, github, organization = null, 'env-file': envFile } = values;
    const say = (line: string) => print(`${line}\n`);
    const appYml = readText(join(import.meta.dirname, '../../../app.yml'));
    const place = { publicUrl: new URL(url).origin, githubUrl: new URL(github).origin };
    const request = { ...place, organization, envFile };
    const setup = await startSetup(request, { appYml, env, say });
    say(`Open ${setup.address} in a browser on this machine. Ctrl-C stops.`);
    await setup.done;
    await setup.close();
    return 0;
  },
});

/** `risk`: what http would mean. */
function mustBeSafe(problem: string, risk: string) {
  return (given: string): string | null => {
    const url = URL.parse(given);
    if (url === null || !/^https?:$/.test(url.protocol)) return problem;
    return isSafeProtocol(url) ? null : `must begin with https://: ${risk}`;
  };
}

/** What follows the host would be dropped in silence. */
function withoutPath(problem: string, risk: string) {
  const unsafe = mustBeSafe(problem, risk);
  return (given: string): string | null =>
    unsafe(given) ??
    (URL.parse(given)?.pathname === '/'
      ? null
      : `must have no path: GitHub will send to ${webhookPath} there`);
}

if (import.meta.main) await runInProcess(runSetup);
