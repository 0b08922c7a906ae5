// Connects the Action to the runner. Only this file reads the environment of the process.
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import * as toolkit from '@actions/core';
import { steadyClock } from '../shared/clock.ts';
import { outcomes } from '../shared/conversation/index.ts';
import { createOpenHands, createTransport } from '../shared/service/index.ts';
import type { Core, Deps } from './inputs/deps.ts';
import { type RunContext, readEvent, readRunContext, readWorkspaceFile } from './inputs/run-context.ts';
import { main } from './main.ts';
import { createGitHub } from './report/create-github.ts';
import { hasBegun } from './report/ledger.ts';
import { createStateFile, guardRunnerFiles, type RunnerFiles } from './report/runner-files.ts';

const env = process.env;

class UnreadableEvent extends Error {
  override readonly name = 'UnreadableEvent';
}

/** The post step finishes what main has begun, and never does the work of main: without a state of main it does nothing. */
export async function run(step: 'main' | 'post'): Promise<void> {
  const files = guardRunnerFiles({
    ...toolkit,
    saveState: createStateFile(() => env.GITHUB_STATE, toolkit.saveState),
  });
  const core = createCore(files);
  try {
    if (step === 'main') process.exitCode = await main(deps(core));
    else if (hasBegun(core)) await (await import('./post.ts')).post(deps(core));
  } catch (error) {
    process.exitCode = await (step === 'main' ? tellError(error, core) : tellPost(error, core));
  }
  const lost = files.finish();
  if (lost === null) return;
  core.error(lost.words, { title: 'Agent: outputs are missing' });
  process.exitCode ||= 1;
  // The last line names the exit code: the one before it may say 0.
  core.info(`${lost.outcome} (exit code ${process.exitCode}): ${lost.words}`);
}

const createCore = ({ saveState, setOutput }: RunnerFiles): Core => ({
  ...toolkit,
  saveState,
  setOutput,
  async writeSummary(markdown) {
    // Outside of a runner there is no file for the summary.
    if (!env.GITHUB_STEP_SUMMARY) return;
    try {
      await toolkit.summary.addRaw(markdown, true).write();
    } catch (error) {
      // A full disk must not make the step fail when the conversation has finished.
      toolkit.warning(`The summary could not be written: ${String(error)}`, { title: 'Agent' });
    }
  },
});

function deps(core: Core): Deps {
  return {
    core,
    context: readRunContext(eventOfRun(), env),
    variables: Object.keys(env),
    clock: steadyClock,
    readFile: (path) => readWorkspaceFile(env.GITHUB_WORKSPACE ?? '.', path),
    randomId: randomUUID,
    temporaryFolder: env.RUNNER_TEMP || tmpdir(),
    connect({ baseUrl, apiKey, agentServerUrl, sessionApiKey, maskSecret }) {
      const transport = createTransport({ env, now: steadyClock.now });
      return {
        service: createOpenHands({
          baseUrl,
          apiKey,
          transport,
          agentServerUrl,
          sessionKey: sessionApiKey,
          onSessionKey: maskSecret,
        }),
        close: () => transport.close(),
      };
    },
    gitHub: createGitHub,
    onCancel(listener) {
      // In place of SIGTERM, Windows has SIGBREAK.
      const names = ['SIGINT', 'SIGTERM', 'SIGBREAK'] as const;
      for (const name of names) process.on(name, listener);
      return () => {
        for (const name of names) process.off(name, listener);
      };
    },
  };
}

function eventOfRun(): RunContext['event'] {
  try {
    return readEvent(env.GITHUB_EVENT_PATH);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UnreadableEvent(
      `GITHUB_EVENT_PATH names no file with JSON (${why}). The runner writes it: look at what else writes there.`,
    );
  }
}

/** An event file that cannot be read is a matter of the job; everything else that is thrown is a bug. */
async function tellError(error: unknown, core: Core): Promise<number> {
  const { bugWords, tellOutcome } = await import('./report/report.ts');
  if (error instanceof Error && error.stack) core.debug(error.stack);
  const isInput = error instanceof UnreadableEvent;
  const outcome = isInput ? 'bad_input' : 'internal_error';
  const reason = isInput ? error.message : bugWords(error);
  const { exitCode } = outcomes[outcome];
  core.setOutput('outcome', outcome);
  core.setOutput('exit-code', String(exitCode));
  core.setOutput('reason', reason);
  tellOutcome({ outcome, reason, at: 0 }, exitCode, core);
  return exitCode;
}

/** A job that is green stays so: the post step only tidies up. */
async function tellPost(error: unknown, core: Core): Promise<number> {
  const { bugWords } = await import('./report/report.ts');
  if (error instanceof Error && error.stack) core.debug(error.stack);
  core.warning(`The post step could not finish what main had left: ${bugWords(error)}`, { title: 'Agent' });
  return 0;
}
