// A real Probot, as the App makes it, whose requests end in a fake of GitHub: nobody signs in, nothing is sent.
import { type DestinationStream, pino } from 'pino';
import { Probot } from 'probot';
import { OneTryOctokit } from '../../app/deps/create-probot.ts';
import type { OctokitLike } from '../../app/github/octokit-like.ts';

/** `logged`: where Probot's own log goes. */
export function probotOn(github: OctokitLike, logged?: DestinationStream): Probot {
  const Octokit = OneTryOctokit.plugin(({ hook }) => {
    hook.wrap('request', async (_send, options) => {
      const { method, url, baseUrl, headers, mediaType, request, ...parameters } = options;
      const answer = await github.request(`${method} ${url}`, parameters);
      const texts = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
      return { ...answer, url, headers: Object.fromEntries(texts) };
    });
  });
  return new Probot({
    appId: 1,
    privateKey: 'never used',
    secret: 'never used',
    log: logged ? pino({ level: 'info' }, logged) : pino({ level: 'silent' }),
    Octokit,
  });
}
