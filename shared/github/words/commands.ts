// The commands that people write in comments. Parser, help and documentation use these declarations.
import { code, tableRow } from '../text/inline.ts';

/** The permission that a command needs: the configured one for start, approve or reject; or only to read. */
export type CommandPermission = 'start' | 'approve' | 'reject' | 'read';

/**
 * `acts`: the agent may act on it, so it waits while agents are halted. `holds_back`: it is carried out whatever the configuration says,
 * or where that cannot be read. `tells`: it only answers who asks.
 */
export type CommandEffect = 'acts' | 'holds_back' | 'tells';

export interface CommandDeclaration {
  /** Arguments that may follow the word. */
  readonly takes: {
    readonly code: boolean;
    readonly reason: boolean;
    readonly always: boolean;
    /** Everything that follows, on the lines below too. */
    readonly text: boolean;
  };
  readonly usage: string;
  readonly does: string;
  readonly effect: CommandEffect;
  readonly permission: CommandPermission;
}

const nothing = { code: false, reason: false, always: false, text: false };

export const commands = {
  approve: {
    takes: { ...nothing, code: true, always: true },
    usage: '/approve [code] [always]',
    does: 'Lets the agent do what it asks for, or carry out its plan; `always` also approves the identical action for the rest of this run',
    effect: 'acts',
    permission: 'approve',
  },
  reject: {
    takes: { ...nothing, code: true, reason: true },
    usage: '/reject [code] [reason]',
    does: 'Refuses what the agent asks for, and tells it why, or what to change in its plan',
    effect: 'holds_back',
    permission: 'reject',
  },
  status: {
    takes: nothing,
    usage: '/status',
    does: 'Shows where the agent is',
    effect: 'tells',
    permission: 'read',
  },
  ask: {
    takes: { ...nothing, text: true },
    usage: '/ask <question>',
    does: 'Asks the agent something on the side, also while it waits; this changes nothing',
    effect: 'acts',
    permission: 'start',
  },
  retry: {
    takes: nothing,
    usage: '/retry',
    does: 'Starts again after a run has ended',
    effect: 'acts',
    permission: 'start',
  },
  stop: {
    takes: nothing,
    usage: '/stop',
    does: 'Stops the agent',
    effect: 'holds_back',
    permission: 'start',
  },
  rules: {
    takes: nothing,
    usage: '/rules',
    does: 'Shows which rules are in force here, and which ones would have spared questions',
    effect: 'tells',
    permission: 'start',
  },
  help: {
    takes: nothing,
    usage: '/help',
    does: 'Shows this list',
    effect: 'tells',
    permission: 'read',
  },
} as const satisfies Record<string, CommandDeclaration>;

export type CommandName = keyof typeof commands;

type WithEffect<E extends CommandEffect> = {
  [Name in CommandName]: (typeof commands)[Name]['effect'] extends E ? Name : never;
}[CommandName];

export type TellingCommand = WithEffect<'tells'>;
/** The others: each road has to say what it does with every one. */
export type DoingCommand = WithEffect<'acts' | 'holds_back'>;

export const isTelling = (name: CommandName): name is TellingCommand => commands[name].effect === 'tells';

const isCommandName = (name: string): name is CommandName => name in commands;

export const commandNames: readonly CommandName[] = Object.keys(commands).filter(isCommandName);

/** Text after the prefix that is no command is a message for the agent. */
const telling = {
  takes: '<what to do>',
  does: 'Tells the agent what to do next, on this line and all below; where no agent works yet, starts one',
  permission: 'start',
} as const;

const permissionWords = (needs: CommandPermission): string =>
  needs === 'read' ? 'anyone who can read here' : `permission to ${needs}`;

/** How commands are written in a repository: `/agent approve`, and `/approve` where `bare` is true. */
export interface CommandSpelling {
  readonly prefix: string;
  readonly bare: boolean;
}

/** How a command such as `/approve` is written here. */
export function spell(usage: string, { prefix, bare }: CommandSpelling): string {
  return bare ? usage : `${prefix} ${usage.slice(1)}`;
}

/** A sentence of ours with the commands in it as they are written here, where that is known. */
export function spellIn(sentence: string, spelling: CommandSpelling | undefined): string {
  if (spelling === undefined) return sentence;
  return sentence.replace(/`\/(agent )?([^`]+)`/g, (_, tells: string | undefined, words: string) =>
    tells === undefined ? `\`${spell(`/${words}`, spelling)}\`` : `\`${spelling.prefix} ${words}\``,
  );
}

export const tellUsage = ({ prefix }: CommandSpelling): string => `${prefix} ${telling.takes}`;

/** The table of commands for help and documentation. */
export function commandTable(
  spelling: CommandSpelling,
  names: readonly CommandName[] = commandNames,
): string {
  const rows = names.map((name) => {
    const { usage, does, permission } = commands[name];
    return tableRow(code(spell(usage, spelling)), does, permissionWords(permission));
  });
  const { does, permission } = telling;
  const tells = tableRow(code(tellUsage(spelling)), does, permissionWords(permission));
  return ['| Write | Does | Who may |', '|---|---|---|', tells, ...rows].join('\n');
}
