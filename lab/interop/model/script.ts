// What the agent of a story does, turn by turn. It is plain data, so that each stage can play it in its own way.

export interface ToolCall {
  /** Where it is left out, every call gets an id of its own. */
  readonly id?: string;
  readonly tool: string;
  /** `{here}` in them stands for the folder of the story. */
  readonly arguments: Readonly<Record<string, unknown>>;
}

export interface Said {
  readonly calls: readonly ToolCall[];
  readonly text?: string;
  /** The model holds its reply back until then. */
  readonly after?: Promise<unknown>;
  /** In how many pieces it is streamed, as a model that thinks aloud does: about 120. Usually one. */
  readonly pieces?: number;
}

export type Turn = Said | { readonly failure: number };

/** The agent makes this file. */
export function makes(name: string): ToolCall {
  return {
    tool: 'file_editor',
    arguments: { command: 'create', path: `{here}/${name}`, file_text: `${name}\n` },
  };
}

export function runs(command: string): ToolCall {
  return { tool: 'terminal', arguments: { command } };
}

/** The calls of one turn. They are pending together. */
export function does(...calls: readonly ToolCall[]): Said {
  return { calls };
}

/** The last turn of a round. */
export function finish(message = 'Done.'): Said {
  return { calls: [{ tool: 'finish', arguments: { message } }] };
}

/** The usual turns: one file is made. */
export const oneFile: readonly Turn[] = [does(makes('made.txt')), finish()];

/** The model finds that a goal is reached, or not. */
export function judges(complete: boolean): Said {
  const verdict = { score: complete ? 1 : 0, complete, missing: complete ? '' : 'more' };
  return { calls: [], text: JSON.stringify(verdict) };
}

/** The same look four times: the real servers say `stuck` then. */
export const circles: readonly Turn[] = Array.from({ length: 4 }, () =>
  does({ tool: 'file_editor', arguments: { command: 'view', path: '{here}/.' } }),
);

export function placed(turns: readonly Turn[], folder: string): readonly Turn[] {
  return turns.map((turn) => {
    if ('failure' in turn) return turn;
    const calls = turn.calls.map(
      (call): ToolCall => ({ ...call, arguments: putFolder(call.arguments, folder) }),
    );
    return { ...turn, calls };
  });
}

function putFolder(given: ToolCall['arguments'], folder: string): ToolCall['arguments'] {
  return JSON.parse(JSON.stringify(given).replaceAll('{here}', folder));
}

/** The files that the turns name, in their order. */
export function filesIn(turns: readonly Turn[]): readonly string[] {
  const calls = turns.flatMap((turn) => ('failure' in turn ? [] : turn.calls));
  const names = JSON.stringify(calls).matchAll(/\{here\}\/(\w[\w./-]*)/g);
  return [...new Set([...names].map(([, name = '']) => name))];
}
