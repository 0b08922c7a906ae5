// What the App wrote while it ran: its log tells of no bug, and nothing holds a secret. Pure.
import type { Entry } from '../support/promises.ts';
import type { Check, Evidence, IssueEvidence } from './evidence.ts';

/** What an App says that is started while PostgreSQL starts again itself, before it ends. */
export const databaseIsAway = /The App cannot start: The PostgreSQL of DATABASE_URL cannot be used: /;

const bugs =
  /"msg":"(a worker queue failed|a request could not be answered|a delivery failed and will not be tried again|an effect cannot be delivered|a look could not be stored|a run could not be started|an unclear start could not be resolved|the worker stopped unexpectedly)"/;

/** A restart of PostgreSQL, its time-outs where the machine is slow, and a full disk: all of them are told and tried again. */
const awayOrFull =
  /"error":"(?:Error: database or disk is full|error: (?:terminating connection|the database system is|canceling statement due to (?:statement|lock) timeout)|Error: (?:(?:connect|read|write) (?:ECONN|EPIPE)|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error))/;

interface Logged {
  readonly time?: string;
  readonly run?: string;
  readonly state?: string;
}

/** A process that is killed may not have told of an end, so only runs whose end was told count. One that goes on again does not. */
export const noMoreAtOnce = ({ output }: Evidence, mostAtOnce: number): Entry => {
  const lines: readonly Logged[] = output
    .filter((line) => line.startsWith('{') && line.includes('"a run changed its state"'))
    .map((line) => JSON.parse(line));
  const spans = [...Map.groupBy(lines, ({ run = '' }) => run).values()].flatMap((told) => {
    const times = told.map(({ time = '' }) => Date.parse(time));
    const [ended, ...again] = told.filter(({ state }) => state === 'ended');
    const last = told.length > 0 && Math.max(...times) === Date.parse(ended?.time ?? '');
    return last && again.length === 0 ? [{ from: Math.min(...times), to: Math.max(...times) }] : [];
  });
  return {
    promise: `no more than ${mostAtOnce} runs at once, however many wait`,
    checked: spans.length,
    wrong: spans
      .map(({ from }) => ({
        from,
        count: spans.filter((other) => other.from <= from && from < other.to).length,
      }))
      .filter(({ count }) => count > mostAtOnce)
      .map(({ from, count }) => `${count} at ${new Date(from).toISOString()}`),
  };
};

/** A comment where people have locked, archived or deleted is given up; its run goes on, and its page tells of it. */
const givenUp = /"msg":"an effect cannot be delivered"/;

const saysReadOnly =
  /"why":"403: (?:Unable to create comment because issue is locked|Repository was archived so is read-only)/;

const saysDeleted = /"why":"4(?:04|10): /;

const quietLog: Check = ({ output, issues, deleted }) => ({
  promise: 'the log tells of no bug, and nothing was given up',
  checked: output.length,
  wrong: output
    .filter((line, at) =>
      line.startsWith('{')
        ? bugs.test(line) &&
          !awayOrFull.test(line) &&
          !isOfReadOnly(line, issues) &&
          !(deleted.length > 0 && givenUp.test(line) && saysDeleted.test(line)) &&
          !isTriedLater(line, output.slice(at + 1))
        : !databaseIsAway.test(line),
    )
    .slice(0, 20),
});

/**
 * A repository that was transferred is not reached where it was; what was refused there is tried again once an event tells where it is.
 * Each of its tries that is refused has a line of its own, and one that was shown may have none: its process was killed.
 */
function isTriedLater(line: string, later: readonly string[]): boolean {
  if (!givenUp.test(line) || !line.includes('"why":"403: Resource not accessible by integration"'))
    return false;
  const { key = '' }: { key?: string } = JSON.parse(line);
  // What is told beside a thread is not, where the thread takes it after all.
  const keys = [key, key.replace(/\/beside$/, '')].map((each) => JSON.stringify(each));
  return later.some((other) => other.startsWith('{') && keys.some((each) => other.includes(each)));
}

const isOfReadOnly = (line: string, issues: readonly IssueEvidence[]): boolean =>
  issues.some(({ wasReadOnly }) => wasReadOnly) && givenUp.test(line) && saysReadOnly.test(line);

/** Tokens of GitHub, and session keys of the stand-in for the service, which change whenever a sandbox is woken. */
const tokens = /gh[sp]_[0-9A-Za-z]{20,}|session-[0-9a-f]{40}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

/** The beginnings of all that must not be shown. */
function secretsIn(text: string, known: readonly string[]): readonly string[] {
  const shown = known.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 4)}…`);
  const token = tokens.exec(text)?.[0].slice(0, 4);
  return token === undefined ? shown : [...shown, token];
}

export const showsSecret = (text: string, known: readonly string[]): boolean =>
  secretsIn(text, known).length > 0;

const secrets: Check = ({ output, pages, issues, secrets: known }) => {
  const texts = [
    ...output.map((text) => ({ where: 'a log line', text })),
    ...pages.map((text) => ({ where: `the page ${text.split(' ', 1)[0]}`, text })),
    ...issues.flatMap(({ number, comments, onPull }) =>
      [...comments, ...onPull].map(({ body }) => ({ where: `a comment at #${number}`, text: body })),
    ),
  ];
  return {
    promise: 'no secret in any log line, comment or page',
    checked: texts.length,
    wrong: texts.flatMap(({ where, text }) => secretsIn(text, known).map((found) => `${where}: ${found}`)),
  };
};

export const outputBooks: readonly Check[] = [quietLog, secrets];
