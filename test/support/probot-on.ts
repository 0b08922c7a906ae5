// A real Probot, as the App makes it, whose requests end in a fake of GitHub.
import { type DestinationStream, pino } from 'pino';
import { Probot } from 'probot';
import { type AnswersRoutes, octokitClassOn } from './octokit-on.ts';

/** `logged`: where Probot's own log goes. */
export function probotOn(github: AnswersRoutes, logged?: DestinationStream): Probot {
  return new Probot({
    appId: 1,
    privateKey: 'never used',
    secret: 'never used',
    log: logged ? pino({ level: 'info' }, logged) : pino({ level: 'silent' }),
    Octokit: octokitClassOn(github),
  });
}
