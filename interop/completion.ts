// One turn of the scripted model, in the wire format of a chat completion.

export interface ToolCall {
  /** Where it is left out, every call gets an id of its own. */
  readonly id?: string;
  readonly tool: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export type Turn =
  | {
      readonly calls: readonly ToolCall[];
      readonly text?: string;
      /** The answer is held back until then. */
      readonly after?: Promise<unknown>;
    }
  | { readonly failure: number };

/** The turn by which the agent says that it is done. */
export function finish(message: string): Turn {
  return { calls: [{ tool: 'finish', arguments: { message } }] };
}

export function completionOf(turn: Extract<Turn, { calls: unknown }>, serial: number): unknown {
  const toolCalls = turn.calls.map((call, place) => ({
    id: call.id ?? `call_${serial}_${place}`,
    type: 'function',
    function: { name: call.tool, arguments: JSON.stringify(call.arguments) },
  }));
  return {
    id: `completion-${serial}`,
    object: 'chat.completion',
    created: 0,
    model: 'scripted',
    choices: [
      {
        index: 0,
        finish_reason: toolCalls.length > 0 ? 'tool_calls' : 'stop',
        message: { role: 'assistant', content: turn.text ?? '', tool_calls: toolCalls },
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  };
}
