// The table of server versions: what was played on which of them, what was red, why, and which are supported. A run writes
// versions.json, and versions.md is made from it. Pure.

export const servers = ['agent server', 'hosted server'] as const;
export type Server = (typeof servers)[number];

export interface Played {
  readonly server: Server;
  readonly version: string;
  /** A day: the packages around it are those of then. */
  readonly asOf: string | null;
  /** The day of the run. */
  readonly on: string;
  readonly stories: number;
  /** The names of the stories that were red. */
  readonly red: readonly string[];
}

export interface VersionTable {
  /** What the registry had last, and on which day. */
  readonly newest: Readonly<Record<Server, string>> & { readonly on: string };
  readonly played: readonly Played[];
}

interface Known {
  readonly stories: readonly string[];
  /** Since this version it holds. */
  readonly since: string;
  readonly why: string;
}

/** Why stories are red on older servers. One that is red and not named here is a fault of ours until somebody has looked. */
export const known: readonly Known[] = [
  {
    stories: ['send nothing to a former owner'],
    since: '1.58.0',
    why: 'one that has lost its conversation to another server still takes an approval',
  },
  {
    stories: ['approve while running', 'tell while running and while paused', 'tell once without room'],
    since: '1.34.0',
    why: 'while the model is asked nothing is answered for 30 s',
  },
  {
    stories: ['stop in the middle of a command'],
    since: '1.30.0',
    why: 'it cannot be interrupted, and a pause lets the model be asked once more',
  },
  {
    stories: ['hear the end', 'refuse listeners'],
    since: '1.30.0',
    why: 'its WebSocket wants the key in the address, where none is ever sent: runs are polled',
  },
  {
    stories: ['follow on where a hook takes the end back'],
    since: '1.30.0',
    why: 'the end that a hook takes back is reported as the end',
  },
  {
    stories: ['start no other agent by a rule'],
    since: '1.30.0',
    why: 'it has no tool `task`, by which the agent of the story starts another one',
  },
  {
    stories: ['save patch and trajectory'],
    since: '1.30.0',
    why: 'it makes no patch',
  },
  {
    stories: ['tag a conversation'],
    since: '1.30.0',
    why: 'it takes a title and no tags',
  },
];

/** A story of an older version is explained by what came later. */
export function whyRed({ version }: Pick<Played, 'version'>, story: string): string | null {
  const isOlder = (since: string) => compareVersions(version, since) < 0;
  return known.find(({ stories, since }) => stories.includes(story) && isOlder(since))?.why ?? null;
}

/** A version on which every story holds; each red one is told with its reason, or as not looked into. */
export function supportOf(played: Played): { readonly isSupported: boolean; readonly why: string } {
  if (played.red.length === 0) return { isSupported: true, why: 'every story holds' };
  const reasons = Map.groupBy(played.red, (story) => whyRed(played, story) ?? 'not looked into');
  const told = [...reasons].map(
    ([why, stories]) => `${why}: ${stories.map((story) => `\`${story}\``).join(', ')}`,
  );
  return { isSupported: false, why: told.join('. ') };
}

/** Between these every version that was played is supported. Null where none is. */
export function supportedRange(
  { played }: VersionTable,
  server: Server,
): { readonly oldest: string; readonly newest: string } | null {
  const downwards = ofServer(played, server).toReversed();
  const firstBad = downwards.findIndex((each) => !supportOf(each).isSupported);
  const good = firstBad < 0 ? downwards : downwards.slice(0, firstBad);
  const [newest, oldest] = [good[0], good.at(-1)];
  return newest && oldest ? { oldest: oldest.version, newest: newest.version } : null;
}

/** In place of an earlier run of the same version. */
export function withPlayed(table: VersionTable, played: Played): VersionTable {
  const others = table.played.filter(
    ({ server, version }) => server !== played.server || version !== played.version,
  );
  const all = servers.flatMap((server) => ofServer([...others, played], server));
  return { ...table, played: all };
}

const ofServer = (played: readonly Played[], wanted: Server): readonly Played[] =>
  played
    .filter(({ server }) => server === wanted)
    .toSorted((one, other) => compareVersions(one.version, other.version));

/** By their numbers. */
export function compareVersions(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/** `pins`: the versions that interop installs by itself. */
export function tableText(table: VersionTable, pins: Readonly<Record<Server, string>>): string {
  const { newest } = table;
  const rows = table.played.map((played) => {
    const { server, version, asOf, on, stories, red } = played;
    const notes = [
      ...(version === pins[server] ? ['pinned'] : []),
      ...(version === newest[server] ? ['newest'] : []),
      ...(asOf === null ? [] : [`with the packages of ${asOf}`]),
    ];
    const { isSupported, why } = supportOf(played);
    const held = `${stories - red.length} of ${stories}`;
    return `| ${server} | ${version} | ${notes.join(', ')} | ${on} | ${held} | ${isSupported ? 'yes' : 'no'}: ${why} |`;
  });
  return [
    '# Versions of the servers',
    '',
    'Written by `npm run interop -- versions`. A version is supported where every story holds.',
    `On ${newest.on} the registry had agent server ${newest['agent server']} and hosted server ${newest['hosted server']} as its newest.`,
    '',
    '| server | version | | played on | green | supported |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
