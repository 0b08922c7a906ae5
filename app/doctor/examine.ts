// All checks, in the order in which they depend on each other. Each result is yielded as soon as it is known.
import { pino } from 'pino';
import { createDispatcher, createTransport, type Environment } from '../../shared/api/index.ts';
import { type Configuration, readConfiguration } from '../configuration/configuration.ts';
import { createProbot } from '../deps/create-probot.ts';
import type { ReadConfiguration } from '../repository-configuration/types.ts';
import { webhookPath } from '../server/webhook-intake.ts';
import { readMigrations } from '../store/migrate.ts';
import { askGitHub } from './ask-github.ts';
import { askRepository } from './ask-repository.ts';
import { askService } from './ask-service.ts';
import type { Check } from './check.ts';
import { inspectDatabase } from './inspect-database.ts';
import { judgeConfiguration, judgeSecret, judgeStatusPage } from './judge-configuration.ts';
import { judgeDatabase } from './judge-database.ts';
import {
  judgeApp,
  judgeDeliveries,
  judgeEvents,
  judgeHook,
  judgeInstallations,
  judgePermissions,
  judgeRedChecks,
} from './judge-github.ts';
import { judgeRepository } from './judge-repository.ts';
import { judgeAddress, judgeAgentServer, judgeAsking, judgeKey, judgeOwners } from './judge-service.ts';
import type { InstallationFacts, Wanted } from './types.ts';
import { wantedFrom } from './wanted.ts';

export interface Patient {
  readonly env: Environment;
  readonly readText: (path: string) => string;
  /** The App's registration file. */
  readonly appYml: string;
  readonly now: () => number;
  /** `owner/repo`: also what is in force there. */
  readonly repository?: string | null;
}

export async function* examine({
  env,
  readText,
  appYml,
  now,
  repository = null,
}: Patient): AsyncGenerator<Check> {
  const read = readConfiguration(env, readText);
  if (read.kind === 'bad') {
    // Without valid settings no other check is possible.
    yield* judgeConfiguration(read.problems);
    return;
  }
  const { configuration } = read;
  yield* judgeConfiguration([]);
  yield judgeSecret('WEBHOOK_SECRET', configuration.webhookSecrets[0]);
  yield* judgeStatusPage(configuration.host, configuration.dashboardToken);
  yield judgeDatabase(await inspectDatabase(configuration), readMigrations().at(-1)?.number ?? 0);
  const installations = yield* examineGitHub(configuration, env, wantedFrom(appYml), now, repository);
  yield* examineService(configuration, env, installations);
}

async function* examineGitHub(
  configuration: Configuration,
  env: Environment,
  wanted: Wanted,
  now: () => number,
  repository: string | null,
): AsyncGenerator<Check, readonly InstallationFacts[]> {
  const dispatcher = createDispatcher({ env });
  try {
    const probot = createProbot(configuration, { dispatcher, log: pino({ level: 'silent' }) });
    const { app, hook, deliveries, installations } = await askGitHub(await probot.auth(), now);
    yield judgeApp(configuration.appId, app);
    if (app.kind === 'failed') return [];
    yield judgePermissions(app.value, wanted);
    yield judgeEvents(app.value, wanted);
    yield judgeHook(hook, webhookPath);
    yield judgeDeliveries(deliveries);
    yield* judgeInstallations(installations, wanted);
    if (repository !== null) {
      const facts = await askRepository(probot, repository, configuration.policy);
      yield* judgeRepository(repository, facts);
      if (facts.kind === 'read' && wantsRedChecks(facts.read)) {
        yield judgeRedChecks(repository, app.value, facts.grants);
      }
    }
    return installations.kind === 'answered' ? installations.value : [];
  } finally {
    await dispatcher.destroy();
  }
}

function wantsRedChecks(read: ReadConfiguration): boolean {
  return read.kind === 'configuration' && read.configuration.onRedCheck.rounds > 0;
}

async function* examineService(
  configuration: Configuration,
  env: Environment,
  installations: readonly InstallationFacts[],
): AsyncGenerator<Check> {
  const { agentKeys, agentBaseUrl, policy } = configuration;
  const transport = createTransport({ env });
  try {
    const { keys, agentServer } = await askService(configuration, transport);
    yield judgeAddress(agentBaseUrl, keys);
    yield* keys.map(judgeKey);
    yield* keys.flatMap((key) => judgeAsking(key, policy?.floor.ask ?? null));
    if (agentKeys.kind === 'several') yield* judgeOwners([...agentKeys.keys.keys()], installations);
    yield judgeAgentServer(agentServer);
  } finally {
    await transport.close();
  }
}
