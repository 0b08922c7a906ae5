// What `npm run interop -- …` can be told.
import { readCommandLine } from '../support/arguments.ts';

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

export const readInteropArguments = (): Arguments =>
  readCommandLine(
    {
      command: 'npm run interop --',
      about:
        'The product against the real agent server and the real hosted server; without a name against both.',
      names: halves,
      flags: {
        version: { type: 'string', text: 'another version of the agent server, such as 1.30.0' },
        'as-of': { type: 'string', text: 'the day of what that version stands on, such as 2026-02-01' },
        only: { type: 'string', text: 'only scenarios with this in their name' },
        record: { type: 'boolean', text: 'writes the replies of the hosted server anew' },
      },
    },
    ({ version, 'as-of': asOf = null, only = '', record = false }, _, named) => ({
      halves: named.length > 0 ? named : halves,
      agentServer: version === undefined ? null : { version, asOf },
      only,
      record,
    }),
  );
