// All checks of the doctor, in the order in which they depend on each other.
import { createTransport, type Environment } from '../../../shared/service/index.ts';
import { readConfiguration, whyUnusable } from '../../configuration/configuration.ts';
import { type Check, type Finding, playChecks } from '../../rehearsal/check.ts';
import { errorMessage, type Surroundings } from '../command-line.ts';
import { withGitHub } from '../connect.ts';
import { readKept } from '../rehearse/keep-report.ts';
import { guardCheck } from './check-account.ts';
import { askAboutApp, gitHubChecks, neededPermissions } from './check-github.ts';
import { repositoryCheck } from './check-repository.ts';
import { serviceChecks } from './check-service.ts';
import { problemCheck, settingsChecks } from './check-settings.ts';

export interface Patient extends Pick<Surroundings, 'env' | 'readText' | 'clock'> {
  /** The App's registration file. */
  readonly appYml: string;
  /** `owner/repo`: also what is in force there. */
  readonly repository: string | null;
}

/** Each finding is printed as soon as it is known. */
export async function examine(
  { env, readText, clock, appYml, repository }: Patient,
  tell: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const play = (checks: readonly Check[]) => playChecks(checks, clock.now, tell);
  const read = readConfiguration(env, readText, whyUnusable);
  // No other check is possible without valid settings.
  if (read.kind === 'bad') return play([problemCheck(read.problems)]);
  const transport = transportOrWhy(env);
  if (typeof transport === 'string') return play([problemCheck([transport])]);
  const { configuration } = read;
  try {
    return await withGitHub(configuration, { env }, (probot) => {
      const github = askAboutApp(() => probot.auth(), clock.now);
      return play([
        problemCheck([]),
        ...settingsChecks(configuration),
        ...gitHubChecks(github, configuration.appId, neededPermissions(appYml)),
        ...(repository === null ? [] : [repositoryCheck(repository, probot, configuration, github.app)]),
        ...serviceChecks(configuration, transport, github.installations),
        guardCheck(() => readKept(configuration), clock.now),
      ]);
    });
  } finally {
    await transport.close();
  }
}

/** Else what is wrong with the variables of proxies, with which the App does not start either. */
function transportOrWhy(env: Environment) {
  try {
    return createTransport({ env });
  } catch (error) {
    return errorMessage(error);
  }
}
