// `${{ … }}` and `if:`, evaluated by GitHub's own library over plain contexts.
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

export type Contexts = Readonly<Record<string, unknown>>;

/** What came before in the same job, or the jobs that are needed. */
export type State = 'success' | 'failure' | 'skipped';

const statusFunctions = ['success', 'failure', 'always', 'cancelled'] as const;

function evaluate(expression: string, contexts: Contexts, state: State): data.ExpressionData {
  const answers = {
    success: state === 'success',
    failure: state === 'failure',
    always: true,
    cancelled: false,
  };
  const functions = statusFunctions.map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(answers[name]),
  }));
  const given: unknown = JSON.parse(JSON.stringify(contexts), data.reviver);
  if (!(given instanceof data.Dictionary)) throw new Error('contexts are no dictionary');
  const parsed = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), functions).parse();
  return new Evaluator(parsed, given, new Map(functions.map((each) => [each.name, each]))).evaluate();
}

export function filledIn(text: string, contexts: Contexts, state: State = 'success'): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) =>
    evaluate(expression.trim(), contexts, state).coerceString(),
  );
}

/** Without a word about success or failure, a step or job runs only when all before it went well. */
export function runsNow(condition: unknown, contexts: Contexts, state: State): boolean {
  if (condition === undefined) return state === 'success';
  const text = String(condition)
    .replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1')
    .trim();
  const asks = statusFunctions.some((name) => new RegExp(`\\b${name}\\(`).test(text));
  if (!asks && state !== 'success') return false;
  const value = evaluate(text, contexts, state);
  return !['false', '0', ''].includes(value.coerceString());
}
