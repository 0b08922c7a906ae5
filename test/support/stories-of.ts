// Stories as text: what each shows, and below it, further in, its steps.
import type { Scene } from './scenes/scene.ts';

type Step<World> = (world: World) => unknown;
type Value<World> = string | Step<World> | readonly (string | Step<World>)[];

/** What `${}` holds is text, a step in code, or many steps. A backslash is one, but `\n` ends a line. */
export function storiesOf<World = Scene>(
  { raw }: TemplateStringsArray,
  ...values: readonly Value<World>[]
): Readonly<Record<string, readonly (string | Step<World>)[]>> {
  const stories: Record<string, (string | Step<World>)[]> = {};
  let title = '';
  const lines = raw.reduce((text, each, at) => `${text}\0${at - 1}\0${each}`).split('\n');
  const outmost = Math.min(...lines.filter((line) => line.trim() !== '').map(indentOf));
  for (const line of lines) {
    if (line.trim() === '') continue;
    if (indentOf(line) === outmost) {
      title = filledIn(line.trim(), values);
      stories[title] = [];
    } else
      stories[title]?.push(
        ...line
          .trim()
          .split(' | ')
          .flatMap((part) => stepsOf(part, values)),
      );
  }
  return stories;
}

const indentOf = (line: string): number => line.length - line.trimStart().length;

function stepsOf<World>(part: string, values: readonly Value<World>[]): readonly (string | Step<World>)[] {
  const [, at] = /^\0(\d+)\0$/.exec(part) ?? [];
  const value = at === undefined ? undefined : values[Number(at)];
  if (typeof value === 'function') return [value];
  return typeof value === 'object' ? value : [filledIn(part, values)];
}

function filledIn<World>(text: string, values: readonly Value<World>[]): string {
  return text
    .replaceAll('\\n', '\n')
    .replaceAll('\\`', '`')
    .replaceAll(/\0(\d+)\0/g, (_, at) => {
      const value = values[Number(at)];
      if (typeof value === 'string') return value;
      throw new Error(`a step in code stands alone between two bars: ${text}`);
    });
}
