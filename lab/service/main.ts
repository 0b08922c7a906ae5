import { runCommand } from './command.ts';

const ran = await runCommand(process.argv.slice(2), { print: console.log, complain: console.error });
if (ran.kind === 'ended') process.exitCode = ran.exitCode;
else
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => ran.simulator.close().catch(complain));

/** Nothing else is left to be done: what was not as described is told, and it ends as failed. */
function complain(error: unknown): void {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
