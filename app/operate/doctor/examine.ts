// All checks of the doctor, in the order in which they depend on each other.
import { createDispatcher, createTransport, type Environment } from '../../../shared/service/index.ts';
import { type Configuration, readConfiguration, whyUnusable } from '../../configuration/configuration.ts';
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

/** Each finding is told as soon as it is known. */
export async function examine(
  patient: Patient,
  tell: (finding: Finding) => void,
): Promise<readonly Finding[]> {
  const { env, readText, clock } = patient;
  const play = (checks: readonly Check[]) => playChecks(checks, clock.now, tell);
  const read = readConfiguration(env, readText, whyUnusable);
  // No other check is possible without valid settings.
  const problems = read.kind === 'bad' ? read.problems : await wrongProxies(env);
  if (read.kind === 'bad' || problems.length > 0) return play([problemCheck(problems)]);
  return withChecks(patient, read.configuration, play);
}

async function withChecks<T>(
  { env, clock, appYml, repository }: Patient,
  configuration: Configuration,
  play: (checks: readonly Check[]) => Promise<T>,
): Promise<T> {
  const { appId, policy } = configuration;
  const transport = createTransport({ env });
  try {
    return await withGitHub(configuration, { env }, (probot) => {
      const github = askAboutApp(() => probot.auth(), clock.now);
      return play([
        problemCheck([]),
        ...settingsChecks(configuration),
        ...gitHubChecks(github, appId, neededPermissions(appYml)),
        ...(repository === null ? [] : [repositoryCheck(repository, probot, policy, github.app)]),
        ...serviceChecks(configuration, transport, github.installations),
        guardCheck(() => readKept(configuration), clock.now),
      ]);
    });
  } finally {
    await transport.close();
  }
}

/** With these the App does not start either. */
async function wrongProxies(env: Environment): Promise<readonly string[]> {
  try {
    await createDispatcher({ env }).destroy();
    return [];
  } catch (error) {
    return [errorMessage(error)];
  }
}
