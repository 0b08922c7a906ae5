// `npm run doctor`: prints what the checks find, and how much of it has to be fixed.
import { join } from 'node:path';
import { createTransport, type Environment } from '../../../shared/service/index.ts';
import { readConfiguration, whyUnusable } from '../../configuration/configuration.ts';
import { type Check, check, type Finding, findingText, playChecks } from '../../rehearsal/check.ts';
import { command, errorMessage, repositoryFlag, runInProcess, type Surroundings } from '../command-line.ts';
import { withGitHub } from '../connect.ts';
import { readKept } from '../rehearse/keep-report.ts';
import { runRehearse } from '../rehearse/main.ts';
import { askAboutApp } from './ask-github.ts';
import { judgeGuard } from './check-account.ts';
import { gitHubChecks } from './check-github.ts';
import { neededPermissions } from './check-permissions.ts';
import { repositoryCheck } from './check-repository.ts';
import { serviceChecks } from './check-service.ts';
import { problemCheck, settingsChecks } from './check-settings.ts';

export const runDoctor = command({
  about: `npm run doctor -- [--repository owner/repo] [--rehearse]

Checks the settings, GitHub and the service, and says what to fix. It reads the same environment and .env as \`npm start\`.`,
  flags: {
    repository: repositoryFlag(
      'also shows what is in force for this repository, and where each value comes from',
    ),
    rehearse: {
      type: 'boolean',
      default: false,
      text: 'also checks on the real account that agents ask, as npm run rehearse does, for a few cents',
    },
  },
  async run({ values: { repository = null, rehearse } }, surroundings) {
    const { readText, print } = surroundings;
    const appYml = readText(join(import.meta.dirname, '../../../app.yml'));
    const findings = await examine({ ...surroundings, appYml, repository }, (finding) =>
      print(`${findingText(finding)}\n`),
    );
    let wrong = findings.filter(({ is }) => is === 'red').length;
    if (rehearse) {
      print('\n');
      const words = repository === null ? [] : ['--repository', repository];
      if ((await runRehearse(words, surroundings)) !== 0) wrong += 1;
    }
    print(wrong === 0 ? '\nNothing to fix.\n' : `\n${wrong} to fix.\n`);
    return wrong === 0 ? 0 : 1;
  },
});

interface Patient extends Pick<Surroundings, 'env' | 'readText' | 'clock'> {
  /** The App's registration file. */
  readonly appYml: string;
  /** `owner/repo`: also what is in force there. */
  readonly repository: string | null;
}

/** All checks, in the order in which they depend on each other. Each finding is passed on as soon as it is known. */
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
        check(
          'guard',
          () => readKept(configuration),
          (kept) => judgeGuard(kept, clock.now()),
        ),
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

if (import.meta.main) await runInProcess(runDoctor);
