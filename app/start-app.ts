// Wires the App together and takes it apart again: store, worker, GitHub, service, HTTP.
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { createDispatcher, createTransport, type Environment } from '../shared/api/index.ts';
import { deriveKey } from '../shared/github/index.ts';
import type { Configuration } from './configuration/configuration.ts';
import { createGitHubAccess } from './deps/github-access.ts';
import { createRealClock, type PulsingClock } from './deps/real-clock.ts';
import { createServices } from './deps/services.ts';
import { countedTransport, createMetrics, createMetricsRoute, type MetricsSource } from './metrics/index.ts';
import { groupArrivals } from './server/group-arrivals.ts';
import { type HttpServer, startHttpServer } from './server/http-server.ts';
import { type Check, createProbes } from './server/probes.ts';
import { createWebhookIntake, type IntakeResult } from './server/webhook-intake.ts';
import { createGate, createStatusRoutes, type Gate, type StatusRoutes } from './status-page/index.ts';
import { openStore, type Store } from './store/index.ts';
import { createWorker, defaultSettings, type Settings, type Worker } from './worker/index.ts';

export interface App {
  readonly address: string;
  /** Rejects when the worker ends though nobody asked it to. */
  readonly broken: Promise<never>;
  /** Takes nothing new, finishes what is in hand, lets go of everything; within ten seconds. */
  stop(): Promise<void>;
}

export interface AppParts {
  readonly configuration: Configuration;
  /** For proxies and certificate authorities. */
  readonly env: Environment;
  readonly log: Logger;
}

const drainMs = 7000;
const closeMs = 1500;
/** A worker rests every half second; one that has not for this long hangs. */
const longestSilence = 60_000;
const leastRest = 50;
const restShare = 0.03;

export async function startApp({ configuration, env, log }: AppParts): Promise<App> {
  const clock = createRealClock();
  const { databaseUrl, dataDir } = configuration;
  const store = await openStore({ databaseUrl: databaseUrl ?? undefined, dataDir, now: clock.now });
  const transport = createTransport({ env });
  const dispatcher = createDispatcher({ env });
  const failed = (error: unknown) =>
    log.error({ err: error }, 'the store could not be read for people who look');
  const metrics = createMetrics({ store, now: clock.now, failed });
  const gate = createGate({ token: configuration.dashboardToken, now: clock.now });
  const { githubUrl } = configuration;
  const status = createStatusRoutes({ store, gate, githubUrl, now: clock.now, failed });
  const worker = createWorker({
    store,
    metrics,
    services: createServices(configuration, countedTransport(transport, metrics)),
    github: createGitHubAccess(configuration, { dispatcher, log }),
    settings: settingsOf(configuration),
    clock,
    random: { uuid: randomUUID, fraction: Math.random },
    log: {
      debug: (message, fields) => log.debug(fields ?? {}, message),
      info: (message, fields) => log.info(fields ?? {}, message),
      warn: (message, fields) => log.warn(fields ?? {}, message),
      error: (message, fields) => log.error(fields ?? {}, message),
    },
  });

  let draining = false;
  const release = async () => {
    await Promise.all([transport.close(), dispatcher.destroy()]);
    await store.close();
  };
  const server = await startServer(configuration, {
    store,
    worker,
    clock,
    log,
    metrics,
    gate,
    status,
    draining: () => draining,
  }).catch(async (error: unknown) => {
    await release();
    throw error;
  });
  const halt = new AbortController();
  const broken = worker.run(halt.signal).then(() => {
    if (!draining) throw new Error('the worker has ended');
    return new Promise<never>(() => {});
  });
  log.info({ address: server.address, engine: store.engine }, 'the App is up');

  return {
    address: server.address,
    broken,
    async stop() {
      draining = true;
      log.info('the App stops');
      halt.abort();
      // What is still under way after this is taken over by the next process, as after a crash.
      const enough = new AbortController();
      await Promise.race([worker.drain().catch(() => {}), clock.sleep(drainMs, enough.signal)]);
      enough.abort();
      status.close();
      await server.close(closeMs);
      await release();
      log.info('the App has stopped');
    },
  };
}

function startServer(
  configuration: Configuration,
  parts: {
    readonly store: Store;
    readonly worker: Worker;
    readonly clock: PulsingClock;
    readonly log: Logger;
    readonly metrics: MetricsSource;
    readonly gate: Gate;
    readonly status: StatusRoutes;
    readonly draining: () => boolean;
  },
): Promise<HttpServer> {
  const { store, worker, clock, log, metrics, gate, status } = parts;
  const checks: Readonly<Record<string, Check>> = {
    process: () => (parts.draining() ? 'stopping' : null),
    database: () => store.ping().then(() => null),
    worker: () => (clock.now() - clock.lastPulse() > longestSilence ? 'silent' : null),
  };
  const intake = createWebhookIntake({
    secrets: configuration.webhookSecrets,
    put: groupArrivals(store),
    nudge: worker.nudge,
    now: clock.now,
    told: (result, about) => {
      metrics.webhook(result);
      const level = levels[result];
      const refused = level === 'warn' || level === 'error';
      log[level]({ result, ...about }, refused ? 'a webhook was not taken' : 'a webhook was answered');
    },
  });
  return startHttpServer({
    host: configuration.host,
    port: configuration.port,
    handlers: [intake, createProbes(checks), createMetricsRoute(metrics, gate), status.handle],
    failed: (error) => log.error({ err: error }, 'a request could not be answered'),
  });
}

const levels: Readonly<Record<IntakeResult, 'debug' | 'info' | 'warn' | 'error'>> = {
  stored: 'debug',
  known: 'info',
  ignored: 'debug',
  bad_request: 'warn',
  bad_signature: 'warn',
  too_large: 'warn',
  too_busy: 'warn',
  store_failed: 'error',
};

function settingsOf(configuration: Configuration): Settings {
  const { pollInterval, startTimeout, runTimeout, idleTimeout, privateKey } = configuration;
  return {
    ...defaultSettings,
    // With a short poll interval half a second would be much of it.
    rest: Math.min(defaultSettings.rest, Math.max(leastRest, pollInterval * restShare)),
    pollInterval,
    startTimeout,
    runTimeout,
    idleTimeout,
    // The same for every replica, and nobody outside can sign with it.
    markerSecret: Buffer.from(deriveKey(privateKey, 'the markers of the App')).toString('hex'),
  };
}
