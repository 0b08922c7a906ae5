import { runCommand } from './command.ts';

const ran = await runCommand(process.argv.slice(2), { print: console.log, complain: console.error });
if (ran.kind === 'ended') process.exitCode = ran.exitCode;
else
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void ran.simulator.close());
