// The words of `npm test` about the suites: how far they are, which took longest, what was skipped, what failed.

/** A test file that has been run. */
export interface Suite {
  readonly path: string;
  readonly ms: number;
  /** True where it could not even be loaded, or a test of it failed. */
  readonly failed: boolean;
  readonly tests: readonly {
    readonly title: string;
    readonly group: string | null;
    readonly status: string;
  }[];
}

const slowestShown = 10;
const suitesPerLine = 20;
/** A name of fewer words, values not counted, claims nothing that could be wrong. */
const leastWords = 3;

export function progressLine(suites: readonly Suite[], total: number, seconds: number): string {
  const failed = suites.filter((suite) => suite.failed).length;
  return `tests: ${suites.length} of ${total} suites, ${failed} failed, ${clock(seconds)}`;
}

/** A log gets a line now and then, where a terminal has one line that changes. */
export function isTimeForALine(done: number, total: number): boolean {
  return done % suitesPerLine === 0 || done === total;
}

/** All that is worth saying when the last suite has ended. */
export function closingWords(suites: readonly Suite[], seconds: number): string[] {
  return [
    ...section('The slowest suites', slowestFirst(suites)),
    ...section('Skipped', skipped(suites)),
    ...section('Failed', failures(suites)),
    ...section('Names that are no sentence', namesWithoutWords(suites)),
    '',
    `${counted(suites)} in ${clock(seconds)}`,
  ];
}

function slowestFirst(suites: readonly Suite[]): string[] {
  return [...suites]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, slowestShown)
    .map(({ path, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${path}`);
}

/** A group of tests that is skipped says why in its title. */
function skipped(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ path, tests }) => {
    const left = tests.filter(({ status }) => status === 'pending' || status === 'todo');
    const groups = Map.groupBy(left, ({ group, title }) => group ?? title);
    return [...groups].map(([why, { length }]) => `${path}: ${why}, ${plural(length, 'test')}`);
  });
}

function failures(suites: readonly Suite[]): string[] {
  const bad = suites.filter((suite) => suite.failed);
  return bad.flatMap(({ path, tests }) => {
    const names = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
    return names.length === 0 ? [`${path}: could not be run`] : names.map((name) => `${path}: ${name}`);
  });
}

/** A red line has to be understood without its file, so a test of a table needs words beside the values of its row. */
export function namesWithoutWords(suites: readonly Suite[]): string[] {
  return suites.flatMap(({ path, tests }) => {
    const names = tests.map(({ title }) => title);
    return names.filter((name) => countWords(name) < leastWords).map((name) => `${path}: ${name}`);
  });
}

function countWords(name: string): number {
  return name.split(/\s+/).filter((word) => /^[a-z][a-z’'-]*[,.:;]?$/i.test(word)).length;
}

function counted(suites: readonly Suite[]): string {
  const tests = suites.flatMap((suite) => suite.tests);
  const of = (status: string) => tests.filter((test) => test.status === status).length;
  const left = of('pending') + of('todo');
  return `${plural(suites.length, 'suite')}: ${plural(of('passed'), 'test')} passed, ${of('failed')} failed, ${left} skipped`;
}

function section(heading: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : ['', `${heading}:`, ...lines.map((line) => `  ${line}`)];
}

function plural(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}

function clock(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}
