// Stories as text: what each shows, and below it, further in, its steps. A story of several things has `%s` where these differ, and below
// its steps a row of cells for each of them: `- a reader ~ rita presses approve`.
import type { Scene } from './scenes/scene.ts';

type Step<World> = (world: World) => unknown;
type Value<World> = string | Step<World> | readonly (string | Step<World>)[];

/** What `${}` holds is text, a step in code, or many steps. A backslash is one, but `\n` ends a line. */
export function storiesOf<World = Scene>(
  { raw }: TemplateStringsArray,
  ...values: readonly Value<World>[]
): Readonly<Record<string, readonly (string | Step<World>)[]>> {
  const stories: Record<string, (string | Step<World>)[]> = {};
  for (const story of told(raw.reduce((text, each, at) => `${text}\0${at - 1}\0${each}`))) {
    const [title = '', ...steps] = story.split(' | ').filter((part) => part !== '');
    stories[filledIn(title, values)] = steps.flatMap((part) => stepsOf(part, values));
  }
  return stories;
}

/** Each with its title and its steps between bars. */
function told(text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const outmost = Math.min(...lines.map(indentOf));
  const stories: string[] = [];
  let pattern = '';
  for (const line of lines) {
    const said = line.trim();
    if (indentOf(line) === outmost) stories.push(said);
    else if (said.startsWith('- ')) {
      // The first row takes the place of what it fills in.
      if (stories.at(-1)?.includes('%s')) pattern = stories.pop() ?? '';
      stories.push(rowOf(pattern, said.slice(2).split('~')));
    } else stories.push(`${stories.pop()} | ${said}`);
  }
  return stories;
}

function rowOf(pattern: string, cells: readonly string[]): string {
  const parts = pattern.split('%s');
  if (parts.length !== cells.length + 1) throw new Error(`another number of cells: ${cells.join('~')}`);
  return parts.map((part, at) => `${part}${cells[at]?.trim() ?? ''}`).join('');
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
