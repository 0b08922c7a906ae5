// Starts and stops the parts of the App: store, worker, GitHub, service, HTTP.
import type { Logger } from 'pino';
import type { Probot } from 'probot';
import { type ClockGuard, createClockGuard } from './clock.ts';
import type { Configuration } from './configuration/configuration.ts';
import { isOfNoUse } from './event-table.ts';
import { createProbot } from './handling/create-probot.ts';
import type { IntakeResult } from './handling/metrics.ts';
import { type Handler, type HttpServer, startHttpServer } from './http/http-server.ts';
import { createProbes, onceEach, type Probe } from './http/probes.ts';
import { createWebhookIntake } from './intake/webhook-intake.ts';
import { whyRefused } from './kernel/database.ts';
import { loadApplication } from './load-application.ts';
import { type AppParts, type OpenParts, openParts } from './open-parts.ts';
import { askAboutApp } from './operate/doctor/ask-github.ts';
import { judgeAppKey } from './operate/doctor/check-github.ts';
import { createAuditRoute } from './pages/audit.ts';
import { createCostsRoute } from './pages/costs.ts';
import { createGate, type Gate, type TokenGate } from './pages/gate.ts';
import { createMetricsRoute } from './pages/metrics.ts';
import { createResultsRoute } from './pages/results/results-csv.ts';
import { createGitHubGate, type GitHubGate } from './pages/sign-in/github-gate.ts';
import { createPersonalGitHub } from './pages/sign-in/personal-github.ts';
import { createStatusRoutes } from './pages/status/routes.ts';
import { unknownPage } from './pages/status/sign-in.ts';
import { readLocalToken, signInLink } from './pages/this-machine.ts';
import { isNewsOfSuites } from './people/watch-events.ts';
import { isNews } from './red-checks/is-news.ts';
import { createHalting, halterName } from './store/halt.ts';
import type { Store } from './store/store.ts';
import type { Worker } from './worker.ts';

export interface App {
  readonly address: string;
  /** Holds the token where it is only of this machine. */
  readonly statusPage: string;
  /** Rejects when the worker ends before `stop` was called. */
  readonly broken: Promise<never>;
  /** Takes no new work, finishes running work, closes everything; within ten seconds. */
  stop(): Promise<void>;
}

const drainMs = 7000;
const closeMs = 1500;
/** A worker rests every half second. If it has not rested for this long, it hangs. */
const longestSilence = 60_000;

export async function startApp(given: AppParts): Promise<App> {
  const { configuration, log } = given;
  const parts = await openParts(given);
  const { store, clock, metrics, dispatcher } = parts;
  const { gate, localToken } = gateOf(configuration, parts);
  const abandon = async (error: unknown): Promise<never> => {
    await parts.close();
    throw error;
  };
  const probot = createProbot(configuration, { dispatcher, log, metrics });
  await demandKey(probot, configuration, parts).catch(abandon);
  await takeData(configuration, store).catch(abandon);
  const { worker } = await loadApplication(probot, parts).catch(abandon);
  let draining = false;
  const guard = createClockGuard(parts);
  const running = { worker, guard, gate, isDraining: () => draining };
  const server = await startServer(given, parts, running).catch(explainPlace).catch(abandon);
  const end = new AbortController();
  const guarding = guard.run(end.signal);
  const broken = worker.run(end.signal).then(() => {
    if (!draining) throw new Error('the worker ended before the App was stopped');
    return new Promise<never>(() => {});
  });
  const { address } = server;
  const statusPage = localToken === null ? address : signInLink(address, localToken);
  // Logs are shipped to where many read them: the link with the token is for the terminal alone.
  log.info({ address, engine: store.engine }, 'the App is up');
  await tellOfHalt(parts, log);

  return {
    address,
    statusPage,
    broken,
    async stop() {
      draining = true;
      log.info('the App is stopping');
      end.abort();
      // Work that is still running after this is taken over by the next process, as after a crash.
      const enough = new AbortController();
      await Promise.race([worker.drain().catch(() => {}), clock.sleep(drainMs, enough.signal)]);
      enough.abort();
      await Promise.all([server.close(closeMs), guarding]);
      await parts.close();
      log.info('the App has stopped');
    },
  };
}

/** The routes of the lists: decisions, what agents have cost, and what came of runs. */
function listsOf({ store, clock, log }: OpenParts, gate: Gate, githubUrl: string): readonly Handler[] {
  const { decisions, halts, costs, results } = store;
  const reading = { gate, now: clock.now, log };
  return [
    createAuditRoute({ decisions, halts, githubUrl, ...reading }),
    createCostsRoute({ costs, ...reading }),
    createResultsRoute({ results, ...reading }),
  ];
}

/** A GitHub that does not answer in this time is asked by the work itself. */
const keyPatienceMs = 5_000;

/** Throws where GitHub does not know the App, or does not take its key: with that nothing could be done of what people ask for. */
async function demandKey(probot: Probot, { appId }: Configuration, { clock, log }: OpenParts): Promise<void> {
  const enough = new AbortController();
  const asked = askAboutApp(() => probot.auth(), clock.now).app();
  const reply = (await Promise.race([asked, clock.sleep(keyPatienceMs, enough.signal)])) ?? null;
  enough.abort();
  if (reply?.kind === 'answered') return;
  const finding = reply && judgeAppKey(reply, appId);
  if (finding?.is === 'red' && (reply?.status === 401 || reply?.status === 404)) {
    throw new Error(`APP_ID and PRIVATE_KEY: ${finding.why}; ${finding.fix}`);
  }
  log.warn('GitHub could not be asked about the App at its start', { why: reply?.message ?? 'no answer' });
}

/** Throws where the data are those of another App. Operators that the configuration does not name any more are operators no longer. */
async function takeData({ appId, gitHubSignIn }: Configuration, store: Store): Promise<void> {
  const names = gitHubSignIn?.operators.map((name) => name.toLowerCase());
  try {
    await store.owner.claim(appId);
    if (names !== undefined) await store.operators.keepOnly(names);
  } catch (error) {
    throw whyRefused(store.engine, error);
  }
}

function haltingOf({ store, clock, random }: OpenParts, log: Logger, nudge: () => void) {
  return createHalting(store, {
    now: clock.now,
    uuid: random.uuid,
    done: (what, by) => {
      log.warn({ by: halterName(by) }, what);
      nudge();
    },
  });
}

async function tellOfHalt({ store }: OpenParts, log: Logger): Promise<void> {
  const halt = await store.halts.inForce().catch(() => null);
  if (halt === null) return;
  const by = halterName(halt.beganBy);
  const since = new Date(halt.beganAt).toISOString();
  log.warn({ by, since }, 'agents are halted, and none is started until that is lifted');
}

/** `localToken`: the one that may be in the log. */
function gateOf(
  { gitHubSignIn, githubUrl, dashboardToken, dataDir }: Configuration,
  { store: { sessions, operators }, clock: { now }, log, dispatcher }: OpenParts,
): { readonly gate: TokenGate | GitHubGate; readonly localToken: string | null } {
  const shared = dashboardToken === null ? null : createGate({ kind: 'shared', token: dashboardToken, now });
  if (gitHubSignIn !== null) {
    const github = createPersonalGitHub(gitHubSignIn, { githubUrl, dispatcher });
    const gate = createGitHubGate({ sessions, operators, github, programs: shared, now, log });
    return { gate, localToken: null };
  }
  if (shared !== null) return { gate: shared, localToken: null };
  const localToken = readLocalToken(dataDir);
  return { gate: createGate({ kind: 'local', token: localToken, now }), localToken };
}

/** Parts that are made when those of the store are open. */
interface Running {
  readonly worker: Worker;
  readonly guard: ClockGuard;
  readonly gate: TokenGate | GitHubGate;
  readonly isDraining: () => boolean;
}

/** What follows an error of HOST and PORT. */
const wrongPlaces: readonly (readonly [beginning: RegExp, hint: string])[] = [
  [/EADDRINUSE/, '. Another process has this port: end that one, or set PORT to another'],
  [/EACCES/, '. This user may not listen there: set PORT to one above 1023'],
  [/EADDRNOTAVAIL|getaddrinfo/, '. HOST has to be an address of this machine, or 0.0.0.0 for all'],
];

function explainPlace(error: unknown): never {
  const why = error instanceof Error ? error.message : String(error);
  const [, hint = ''] = wrongPlaces.find(([beginning]) => beginning.test(why)) ?? [];
  throw new Error(`${why}${hint}`, { cause: error });
}

function startServer(
  { configuration, log }: AppParts,
  parts: OpenParts,
  { worker, guard, gate, isDraining }: Running,
): Promise<HttpServer> {
  const { store, clock, metrics } = parts;
  const { githubUrl } = configuration;
  const checks: Readonly<Record<string, Probe>> = {
    process: () => (isDraining() ? 'stopping' : null),
    database: onceEach(1000, clock.now, () => store.ping().then(() => null)),
    worker: () => (clock.now() - clock.lastPulse() > longestSilence ? 'silent' : null),
  };
  const intake = createWebhookIntake({
    secrets: configuration.webhookSecrets,
    put: store.inbox.put,
    isNews: async (event, payload) =>
      !isOfNoUse(event, payload) && (isNewsOfSuites(event, payload) || isNews(store, event, payload)),
    nudge: worker.nudge,
    now: clock.now,
    report: (result, about) => {
      metrics.webhook(result);
      if (result === 'store_failed') worker.sweepSoon();
      const level = levels[result] ?? 'warn';
      const refused = level === 'warn' || level === 'error';
      log[level]({ result, ...about }, refused ? 'a webhook was not accepted' : 'a webhook was accepted');
    },
  });
  const halting = haltingOf(parts, log, worker.nudge);
  return startHttpServer({
    host: configuration.host,
    port: configuration.port,
    handlers: [
      intake,
      createProbes(checks, { clock: guard.setBack }),
      createMetricsRoute(metrics, gate),
      ...listsOf(parts, gate, githubUrl),
      createStatusRoutes({ store, halting, gate, githubUrl, now: clock.now }),
      unknownPage,
    ],
    failed: (error) => log.error({ err: error }, 'a request could not be answered'),
  });
}

/** `warn` where nothing is named. */
const levels: Readonly<Partial<Record<IntakeResult, 'debug' | 'info' | 'error'>>> = {
  stored: 'debug',
  known: 'info',
  ignored: 'debug',
  store_failed: 'error',
};
