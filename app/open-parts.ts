// Creates what the worker needs from the configuration: store, service, network, metrics, clock, log.

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Dispatcher } from 'undici';
import { deriveKey, loadMarkdownReader } from '../shared/github/index.ts';
import {
  createDispatcher,
  createSpending,
  createTransport,
  type Environment,
} from '../shared/service/index.ts';
import { createPulsingClock, type PulsingClock } from './clock.ts';
import type { Configuration } from './configuration/configuration.ts';
import { webAddressOf } from './configuration/github-address.ts';
import {
  defaultSettings,
  paceOfGitHub,
  type RunDeps,
  type RunServices,
  type RunSettings,
} from './handling/deps.ts';
import { countedTransport } from './handling/metrics.ts';
import { createPictureSource } from './handling/picture-source.ts';
import type { Log } from './kernel/create-log.ts';
import { createMetrics, type MetricsSource } from './pages/metrics.ts';
import { createServices } from './run/services.ts';
import { openStore } from './store/store.ts';

export interface AppParts {
  readonly configuration: Configuration;
  /** Proxies and certificate authorities are read from it. */
  readonly env: Environment;
  readonly log: Logger;
  /** Another service in place of the one that the configuration names. */
  readonly services?: RunServices;
  /** Settings other than the usual ones. */
  readonly settings?: Partial<RunSettings>;
}

/** Everything except GitHub access, which comes from the Probot that loads the application. */
export interface OpenParts extends Omit<RunDeps, 'github'> {
  readonly clock: PulsingClock;
  readonly metrics: MetricsSource;
  /** Requests to GitHub go through it. */
  readonly dispatcher: Dispatcher;
  close(): Promise<void>;
}

const leastRest = 50;
const restShare = 0.03;

export async function openParts({
  configuration,
  env,
  log,
  services,
  settings,
}: AppParts): Promise<OpenParts> {
  await loadMarkdownReader();
  const clock = createPulsingClock();
  const { databaseUrl, databaseConnections: connections, dataDir } = configuration;
  const store = await openStore({ databaseUrl, connections, dataDir, now: clock.now });
  const ownLog = logOf(log);
  const spending = createSpending(clock.now, (address) =>
    ownLog.warn('an agent server costs more than it may, and is read later', { address }),
  );
  const transport = createTransport({
    env,
    spending,
    onLongPause: (address, afterMs) =>
      ownLog.warn('the service asks not to be asked for a while', { address, afterMs }),
  });
  const dispatcher = createDispatcher({ env });
  const metrics = createMetrics({
    store,
    now: clock.now,
    failed: (error) =>
      ownLog.error('the database could not be read for the metrics', { error: String(error) }),
    rehearse: configuration.rehearse,
    servicePause: transport.pausedFor,
  });
  return {
    store,
    clock,
    metrics,
    dispatcher,
    services: services ?? createServices(configuration, countedTransport(transport, metrics)),
    settings: { ...settingsOf(configuration), ...settings },
    pictures: createPictureSource(webAddressOf(configuration.githubUrl), dispatcher),
    random: { uuid: randomUUID, fraction: Math.random },
    log: ownLog,
    async close() {
      await Promise.all([transport.close(), dispatcher.destroy()]);
      await store.close();
    },
  };
}

/** Its fields are those that a line may have: the compiler refuses others. */
const logOf = (log: Logger): Log => ({
  debug: (message, fields) => log.debug(fields ?? {}, message),
  info: (message, fields) => log.info(fields ?? {}, message),
  warn: (message, fields) => log.warn(fields ?? {}, message),
  error: (message, fields) => log.error(fields ?? {}, message),
});

function settingsOf(configuration: Configuration): RunSettings {
  const { pollInterval, privateKey } = configuration;
  const web = webAddressOf(configuration.githubUrl);
  return {
    ...defaultSettings,
    // Half a second would be a large part of a short poll interval.
    rest: Math.min(defaultSettings.rest, Math.max(leastRest, pollInterval * restShare)),
    pollInterval,
    startTimeout: configuration.startTimeout,
    runTimeout: configuration.runTimeout,
    idleTimeout: configuration.idleTimeout,
    maxRuns: configuration.maxRuns,
    liveConnections: configuration.liveConnections,
    web,
    ...(web === 'https://github.com' && { githubPace: paceOfGitHub }),
    keepRuns: configuration.keepRuns,
    keepRecords: configuration.keepRecords,
    appId: configuration.appId,
    policy: configuration.policy,
    rehearse: configuration.rehearse,
    // The same for every replica. Signing with it takes the private key.
    markerSecret: Buffer.from(deriveKey(privateKey, 'the markers of the App')).toString('hex'),
  };
}
