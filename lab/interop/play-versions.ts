// `npm run interop -- versions`: the story book on several versions of both servers, one after the other, and the table of them.
import { execFileSync } from 'node:child_process';
import { createChildren } from './servers/children.ts';
import { findPython } from './servers/find-python.ts';
import {
  type Count,
  type Evening,
  type OtherVersion,
  playAgentServer,
  playHosted,
  total,
} from './set-stages.ts';
import { pinnedVersions, readVersions, writeVersions } from './version-files.ts';
import { compareVersions, type Server, whyRed, withPlayed } from './versions.ts';

interface Row {
  readonly server: Server;
  /** Null: the pinned one, from its lock. */
  readonly other: OtherVersion | null;
}

/** Old ones that people may still run. The oldest does not run on the packages of today. */
const older: readonly OtherVersion[] = [
  { version: '1.34.0', asOf: null },
  { version: '1.30.0', asOf: null },
  { version: '1.10.0', asOf: '2026-02-01' },
];

/** `wanted`: one version alone. What was played is kept, whatever comes after it. What is red for a reason that is known counts as told. */
export async function playVersions(evening: Evening, wanted: string | null): Promise<Count> {
  const pins = pinnedVersions();
  const newest = {
    'agent server': newestOf('openhands-agent-server'),
    'hosted server': newestOf('openhands-ai'),
  };
  writeVersions({ ...readVersions(), newest: { on: today(), ...newest } });
  const isWanted = ({ server, other }: Row) => wanted === null || wanted === (other?.version ?? pins[server]);
  const counts: Count[] = [];
  for (const row of rowsWith(pins, newest).filter(isWanted)) {
    const count = await playRow(evening, row);
    if (evening.stop.aborted) break;
    const version = row.other?.version ?? pins[row.server];
    const red = count.red.map((name) => name.replace(`${row.server}: `, ''));
    const asOf = row.other?.asOf ?? null;
    const played = { server: row.server, version, asOf, on: today(), stories: count.told, red };
    writeVersions(withPlayed(readVersions(), played));
    counts.push({ told: count.told, red: red.filter((story) => whyRed(played, story) === null) });
  }
  return total(counts);
}

function rowsWith(
  pins: Readonly<Record<Server, string>>,
  newest: Readonly<Record<Server, string>>,
): readonly Row[] {
  const newer = (server: Server): readonly Row[] =>
    compareVersions(newest[server], pins[server]) > 0
      ? [{ server, other: { version: newest[server], asOf: null } }]
      : [];
  return [
    ...newer('agent server'),
    { server: 'agent server', other: null },
    ...older.map((other): Row => ({ server: 'agent server', other })),
    ...newer('hosted server'),
    { server: 'hosted server', other: null },
  ];
}

/** The servers of one row are ended before the next: they would share two cores. */
async function playRow(evening: Evening, { server, other }: Row): Promise<Count> {
  const children = createChildren();
  evening.atEnd(children.endAll);
  const own = { ...evening, children };
  try {
    return server === 'agent server'
      ? await playAgentServer(own, other, false)
      : await playHosted(own, other, false);
  } finally {
    await children.endAll();
  }
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** As pip tells it. */
function newestOf(name: string): string {
  const { command } = findPython(process.env.INTEROP_PYTHON);
  const args = ['-m', 'pip', 'index', 'versions', name, '--disable-pip-version-check'];
  const told = execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const version = /^\S+ \(([\d.]+)\)/.exec(told)?.[1];
  if (version === undefined) throw new Error(`pip does not tell the newest version of ${name}`);
  return version;
}
