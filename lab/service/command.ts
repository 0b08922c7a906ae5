// `npm run simulator` without the process around it.
import { parseFlags } from './flags.ts';
import { type Simulator, startSimulator } from './index.ts';

export interface Terminal {
  readonly print: (text: string) => void;
  readonly complain: (text: string) => void;
}

export type Ran =
  | { readonly kind: 'serving'; readonly simulator: Simulator }
  | { readonly kind: 'ended'; readonly exitCode: number };

export async function runCommand(args: readonly string[], terminal: Terminal): Promise<Ran> {
  const flags = parseFlags(args);
  if (flags.kind === 'help') {
    terminal.print(flags.text);
    return { kind: 'ended', exitCode: 0 };
  }
  if (flags.kind === 'wrong') {
    terminal.complain(flags.text);
    return { kind: 'ended', exitCode: 2 };
  }
  const options = flags.given;
  try {
    const simulator = await startSimulator(options);
    terminal.print(
      [
        `The simulator speaks the ${options.dialect} dialect at speed ${options.speed}.`,
        `  hosted API    ${simulator.url}`,
        `  agent server  ${simulator.agentServerUrl}`,
        `  API key       ${simulator.apiKey}`,
        `  control       ${simulator.url}/_simulator/`,
        'Ctrl-C ends it.',
      ].join('\n'),
    );
    return { kind: 'serving', simulator };
  } catch (error) {
    terminal.complain(whyNot(error, `${options.host}:${options.port}`));
    return { kind: 'ended', exitCode: 1 };
  }
}

function whyNot(error: unknown, address: string): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return `${address} is in use; choose another with --port (0 = any free one).`;
  if (code === 'EACCES') return `${address} may not be used by you; choose a port above 1023 with --port.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${address} is no address of this machine; see --host.`;
  return `The simulator could not listen on ${address}: ${String(error)}`;
}
