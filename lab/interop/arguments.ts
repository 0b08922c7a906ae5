// What `npm run interop -- …` can be told.
import { parseArgs } from 'node:util';

export interface Arguments {
  readonly halves: readonly Half[];
  /** Another agent server than the pinned one. */
  readonly agentServer: { readonly version: string; readonly asOf: string | null } | null;
  /** Only scenarios whose name has this in it. */
  readonly only: string;
  /** Writes down anew what the hosted server answers. */
  readonly record: boolean;
}

const halves = ['agent-server', 'hosted'] as const;
type Half = (typeof halves)[number];

export const usage = `npm run interop -- [${halves.join('] [')}] [--version 1.30.0 [--as-of 2026-02-01]] [--only TEXT] [--record]
  without a name both halves are played; --version is that of the agent server, --as-of the day of
  what it stands on, --record writes the hosted replies anew`;

export function readArguments(args: readonly string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      version: { type: 'string' },
      'as-of': { type: 'string' },
      only: { type: 'string', default: '' },
      record: { type: 'boolean', default: false },
    },
  });
  const named = positionals.map((name) => {
    const half = halves.find((known) => known === name);
    if (half === undefined) throw new Error(`${name} is no half of interop\n${usage}`);
    return half;
  });
  const { version, 'as-of': asOf = null, only, record } = values;
  const agentServer = version === undefined ? null : { version, asOf };
  return { halves: named.length > 0 ? named : halves, agentServer, only, record };
}
