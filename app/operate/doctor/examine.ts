// All checks, in the order in which they depend on each other. Each finding is yielded as soon as it is known.
import { pino } from 'pino';
import type { Dispatcher } from 'undici';
import { createDispatcher, createTransport, type Environment } from '../../../shared/service/index.ts';
import { readConfiguration, whyUnusable } from '../../configuration/configuration.ts';
import { createProbot } from '../../handling/create-probot.ts';
import { readKept } from '../rehearse/keep-report.ts';
import { guardCheck } from './check-account.ts';
import { askAboutApp, gitHubChecks, neededPermissions } from './check-github.ts';
import { repositoryCheck } from './check-repository.ts';
import { serviceChecks } from './check-service.ts';
import { problemChecks, settingsChecks } from './check-settings.ts';
import { type Check, type Finding, lineOf } from './finding.ts';

interface Patient {
  readonly env: Environment;
  readonly readText: (path: string) => string;
  /** The App's registration file. */
  readonly appYml: string;
  readonly now: () => number;
  /** `owner/repo`: also what is in force there. */
  readonly repository?: string | null;
}

interface ReportLine {
  readonly kind: Finding['kind'];
  readonly text: string;
}

export async function* examine({
  env,
  readText,
  appYml,
  now,
  repository = null,
}: Patient): AsyncGenerator<ReportLine> {
  const read = readConfiguration(env, readText, whyUnusable);
  // No other check is possible without valid settings.
  if (read.kind === 'bad') return yield* findings(problemChecks(read.problems));
  const { configuration } = read;
  const dispatcher = dispatcherOr(env);
  if (typeof dispatcher === 'string') return yield* findings(problemChecks([dispatcher]));
  const transport = createTransport({ env });
  try {
    const probot = createProbot(configuration, { dispatcher, log: pino({ level: 'silent' }) });
    const github = askAboutApp(() => probot.auth(), now);
    yield* findings([
      ...problemChecks([]),
      ...settingsChecks(configuration),
      ...gitHubChecks(github, configuration.appId, neededPermissions(appYml)),
      ...(repository === null ? [] : [repositoryCheck(repository, probot, configuration.policy, github.app)]),
      ...serviceChecks(configuration, transport, github.installations),
      guardCheck(() => readKept(configuration), now),
    ]);
  } finally {
    await Promise.all([dispatcher.destroy(), transport.close()]);
  }
}

/** Else what is wrong with the variables of proxies, with which the App does not start either. */
function dispatcherOr(env: Environment): Dispatcher | string {
  try {
    return createDispatcher({ env });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function* findings(checks: readonly Check[]): AsyncGenerator<ReportLine> {
  for (const { question, find } of checks) {
    for (const finding of await find()) yield { kind: finding.kind, text: lineOf(question, finding) };
  }
}
