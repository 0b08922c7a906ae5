// `/audit.jsonl`: who or which rule decided what, on which actions, with what result. For the same people as the status
// page. Each reading is itself logged.
import type { ServerResponse } from 'node:http';
import { type Handler, sendJson, sendPages } from '../http/http-server.ts';
import { clientAddressOf } from '../http/read-body.ts';
import type { Log } from '../kernel/create-log.ts';
import type { AfterDecision, Decider, Decision, DecisionsWanted } from '../store/decision.ts';
import type { Halt, Halter } from '../store/halt.ts';
import type { Tables } from '../store/store.ts';
import { commentAddress, webAddressOf } from './addresses.ts';
import { type Admitted, type Gate, seesAll, sendRefusal } from './gate.ts';

interface AuditOptions {
  readonly decisions: Pick<Tables['decisions'], 'page'>;
  readonly halts: Pick<Tables['halts'], 'all'>;
  readonly gate: Gate;
  /** API base of GitHub, as configured. */
  readonly githubUrl: string;
  readonly now: () => number;
  readonly log: Pick<Log, 'info' | 'warn'>;
  /** A reader who takes nothing for this long is disconnected. */
  readonly stalledMs?: number;
}

/** The reader, and how the reader was known; never the proof itself. */
interface Reader {
  readonly address: string;
  readonly what: 'token' | 'signed in';
  readonly login?: string;
}

/** A decision has at most 64 KB of actions, so this is at most some MB. */
const perPage = 100;
const mostReaders = 4;
const methods = ['GET', 'HEAD'];

export function createAuditRoute(options: AuditOptions): Handler {
  const { gate, log, now, stalledMs = 60_000 } = options;
  const web = webAddressOf(options.githubUrl);
  let readers = 0;

  const send = async (who: Reader, admitted: Admitted, response: ServerResponse, wanted: DecisionsWanted) => {
    const began = now();
    const about = { ...who, ...spanOf(wanted) };
    // Before the first line is sent, so that it is in the log even if the process is killed.
    log.info('decisions were asked for', about);
    let count = 0;
    let whole = false;
    readers += 1;
    response.setTimeout(stalledMs, () => response.destroy());
    try {
      whole = await sendPages(
        response,
        linesOf(options, wanted, admitted, web, (sent) => {
          count += sent;
        }),
      );
    } finally {
      readers -= 1;
      const result = whole ? 'whole' : 'broken off';
      log.info('decisions were read', { ...about, count, ms: now() - began, result });
    }
  };

  return async (request, response, path) => {
    if (path !== '/audit.jsonl') return false;
    if (!methods.includes(request.method ?? '')) {
      response.setHeader('allow', methods.join(', '));
      return sendJson(response, 405, { message: 'GET only' });
    }
    const admission = await gate.admit(request);
    const address = clientAddressOf(request);
    if (admission.kind !== 'in') {
      log.warn('decisions were asked for without permission', { address, result: admission.kind });
      return sendRefusal(admission, response);
    }
    const reading = readWanted(new URL(request.url ?? '/', 'http://here').searchParams);
    if (reading.kind === 'bad') return sendJson(response, 400, { message: reading.problems.join('; ') });
    // Anybody with an account may sign in: those who see all keep room of their own.
    const room = seesAll(admission) ? mostReaders : mostReaders / 2;
    if (request.method === 'GET' && readers >= room) {
      return sendTooMany(response);
    }
    beginLines(response);
    if (request.method === 'HEAD') response.end();
    else {
      const what = admission.signedIn ? 'signed in' : 'token';
      const who = { address, what, ...(admission.viewer && { login: admission.viewer.login }) } as const;
      await send(who, admission, response, reading.wanted);
    }
    return true;
  };
}

function sendTooMany(response: ServerResponse) {
  response.setHeader('retry-after', '10');
  return sendJson(response, 503, {
    message: 'the decisions are being read by too many; try again later',
  });
}

function beginLines(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
}

async function* linesOf(
  { decisions, halts }: Pick<AuditOptions, 'decisions' | 'halts'>,
  wanted: DecisionsWanted,
  admitted: Admitted,
  web: string,
  sent: (count: number) => void,
): AsyncGenerator<string> {
  // Halts belong to no repository, and only who sees all is shown them.
  const isWhole = wanted.repository === null && seesAll(admitted);
  let halted = isWhole ? haltEvents(await halts.all(), wanted) : [];
  let after: AfterDecision | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof decisions.page>> = await decisions.page(wanted, after, perPage);
    const last = page.at(-1);
    const isLast = last === undefined || page.length < perPage;
    const shown = seesAll(admitted)
      ? page
      : page.filter(({ repository }) => admitted.viewer?.levels.has(repository.id));
    const until = isLast ? Number.POSITIVE_INFINITY : last.at;
    const lines = [
      ...halted.filter(({ at }) => at <= until).map((event) => ({ at: event.at, line: haltLine(event) })),
      ...shown.map((decision) => ({ at: decision.at, line: auditLine(decision, web) })),
    ].toSorted((one, other) => one.at - other.at);
    if (lines.length > 0) yield lines.map(({ line }) => line).join('');
    sent(lines.length);
    if (isLast) return;
    halted = halted.filter(({ at }) => at > until);
    after = { at: last.at, id: last.id };
  }
}

/** A halt of all agents began, or was lifted. */
interface HaltEvent {
  readonly id: string;
  readonly at: number;
  readonly verdict: 'halt' | 'lift';
  readonly by: Halter;
}

function haltEvents(halts: readonly Halt[], { since, until }: DecisionsWanted): readonly HaltEvent[] {
  return halts
    .flatMap(({ id, beganAt, beganBy, liftedAt, liftedBy }): readonly HaltEvent[] => [
      { id: `${id}/halt`, at: beganAt, verdict: 'halt', by: beganBy },
      ...(liftedAt === null || liftedBy === null
        ? []
        : [{ id: `${id}/lift`, at: liftedAt, verdict: 'lift', by: liftedBy } as const]),
    ])
    .filter(({ at }) => at >= since && at < until);
}

function spanOf({ since, until, repository }: DecisionsWanted) {
  return {
    from: since === 0 ? null : new Date(since).toISOString(),
    to: until === Number.MAX_SAFE_INTEGER ? null : new Date(until).toISOString(),
    repository,
  };
}

// A decision as one line of `/audit.jsonl`. Pure.

/** `web`: GitHub's web address. Fields may be added; those that are here keep their names and meanings. */
export function auditLine(decision: Decision, web: string): string {
  const { id, at, runId, repository, issue, question, verdict, by, reason, result, resultAt, undecided } =
    decision;
  return `${printable({
    id,
    at: timeOf(at),
    run: runId,
    repository: `${repository.owner}/${repository.name}`,
    repository_id: repository.id,
    issue,
    question: {
      number: question.epoch,
      code: question.code,
      ...(question.about && { about: question.about }),
    },
    verdict,
    by: deciderOf(by, decision, web),
    reason,
    actions: decision.actions,
    actions_left_out: decision.actionsLeftOut,
    fingerprint: decision.fingerprint,
    result: { kind: result.kind, status: result.agent?.says ?? null, why: result.why },
    result_at: resultAt === null ? null : timeOf(resultAt),
    undecided: undecided ?? null,
  })}\n`;
}

/** A halt has the keys of a decision, most of them empty. */
function haltLine({ id, at, verdict, by }: HaltEvent): string {
  return `${printable({
    id,
    at: timeOf(at),
    run: null,
    repository: null,
    repository_id: null,
    issue: null,
    question: null,
    verdict,
    by,
    reason: null,
    actions: null,
    actions_left_out: 0,
    fingerprint: null,
    result: null,
    result_at: null,
    undecided: null,
  })}\n`;
}

function deciderOf(by: Decider, { repository }: Decision, web: string): object {
  if (by.kind === 'rule') {
    const { approvedBy, line: _line, ...rule } = by;
    return { ...rule, ...(approvedBy && { approved_by: approvedBy }) };
  }
  if (by.kind !== 'person' || by.comment === null) return by;
  return { ...by, comment: { ...by.comment, url: commentAddress(web, repository, by.comment) } };
}

/** The same JSON in characters that no terminal obeys and no reader of lines takes for the end of one. */
function printable(value: object): string {
  return JSON.stringify(value).replace(/[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    [...Array(character.length).keys()]
      .map((place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}

const timeOf = (at: number): string => new Date(at).toISOString();

type WantedReading =
  | { readonly kind: 'read'; readonly wanted: DecisionsWanted }
  | { readonly kind: 'bad'; readonly problems: readonly string[] };

const known = ['since', 'until', 'repository'] as const;
const times =
  'expected a time such as 2026-11-22, 2026-11-22T04:00:00Z or 1795320000 (seconds, or milliseconds, since 1970)';

/** Reads what `/audit.jsonl` is asked for. Pure. */
export function readWanted(asked: URLSearchParams): WantedReading {
  const problems: string[] = [];
  for (const name of new Set(asked.keys())) {
    if (!known.some((each) => each === name)) {
      problems.push(`${shown(name)}: not known, expected ${known.join(', ')}`);
    } else if (asked.getAll(name).length > 1) problems.push(`${name}: given more than once`);
  }
  const time = (name: 'since' | 'until', otherwise: number): number => {
    const given = asked.get(name);
    if (given === null) return otherwise;
    const at = readTime(given);
    if (at === null) problems.push(`${name}: ${times}, not ${shown(given)}`);
    return at ?? otherwise;
  };
  const since = time('since', 0);
  const until = time('until', Number.MAX_SAFE_INTEGER);
  if (problems.length === 0 && since >= until) problems.push('since: expected a time before until');
  const repository = asked.get('repository');
  if (repository !== null && !/^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(repository)) {
    problems.push(`repository: expected owner/name, not ${shown(repository)}`);
  }
  return problems.length === 0
    ? { kind: 'read', wanted: { since, until, repository } }
    : { kind: 'bad', problems };
}

const written = /^(\d{4})-(\d\d)-(\d\d)(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;

function readTime(given: string): number | null {
  if (/^\d{1,11}$/.test(given)) return Number(given) * 1000;
  if (/^\d{12,14}$/.test(given)) return Number(given);
  // A plus that is not encoded means a blank in an address.
  const text = given.replace(/ (?=\d\d:\d\d$)/, '+');
  const [, year, month, day] = written.exec(text) ?? [];
  const at = Date.parse(text);
  if (day === undefined || Number.isNaN(at) || at < 0) return null;
  // The 31st of a shorter month would be read as a day of the next.
  return new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
    ? at
    : null;
}

const shown = (text: string): string => JSON.stringify(text.slice(0, 60));
