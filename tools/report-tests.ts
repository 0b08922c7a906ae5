// Jest's reporter for `npm test`: a failure at once, else one line that changes on a terminal, and a line now and then in a log.
import { relative } from 'node:path';
import { root } from './run.ts';
import { closingWords, isTimeForALine, namesWithoutWords, progressLine, type Suite } from './test-words.ts';

/** The part of Jest's result of a test file that is read here. */
interface FileResult {
  readonly testFilePath: string;
  readonly failureMessage?: string | null;
  readonly numFailingTests: number;
  readonly testExecError?: unknown;
  readonly perfStats: { readonly start: number; readonly end: number };
  readonly testResults: readonly {
    readonly fullName: string;
    readonly ancestorTitles: readonly string[];
    readonly status: string;
  }[];
}

const eraseLine = '\r\u001b[2K';

export default class ReportTests {
  readonly #began = performance.now();
  readonly #suites: Suite[] = [];
  #total = 0;
  /** The first suites are stories, of which none ends for a while. */
  #ticker: NodeJS.Timeout | undefined;

  onRunStart({ numTotalTestSuites }: { readonly numTotalTestSuites: number }): void {
    this.#total = numTotalTestSuites;
    this.#showProgress(true);
    const pauseMs = process.stdout.isTTY ? 1_000 : 30_000;
    this.#ticker = setInterval(() => this.#showProgress(true), pauseMs).unref();
  }

  onTestFileResult(_: unknown, result: FileResult): void {
    this.#suites.push(suiteOf(result));
    if (result.failureMessage)
      print(`FAILED ${relative(root, result.testFilePath)}\n${result.failureMessage}`);
    this.#showProgress(isTimeForALine(this.#suites.length, this.#total));
  }

  onRunComplete(): void {
    clearInterval(this.#ticker);
    print(closingWords(this.#suites, this.#seconds()).join('\n'));
  }

  /** The reason why Jest fails although each test passed. */
  getLastError(): Error | undefined {
    const { length } = namesWithoutWords(this.#suites);
    return length === 0 ? undefined : new Error(`${length} names of tests are no sentence`);
  }

  #showProgress(inLog: boolean): void {
    const line = progressLine(this.#suites, this.#total, this.#seconds());
    if (process.stdout.isTTY) process.stdout.write(`${eraseLine}${line}`);
    else if (inLog) print(line);
  }

  #seconds(): number {
    return (performance.now() - this.#began) / 1000;
  }
}

function suiteOf(result: FileResult): Suite {
  return {
    path: relative(root, result.testFilePath),
    ms: result.perfStats.end - result.perfStats.start,
    failed: result.numFailingTests > 0 || result.testExecError !== undefined,
    tests: result.testResults.map(({ fullName, ancestorTitles, status }) => ({
      title: fullName,
      group: ancestorTitles[0] ?? null,
      status,
    })),
  };
}

function print(text: string): void {
  process.stdout.write(`${process.stdout.isTTY ? eraseLine : ''}${text}\n`);
}
