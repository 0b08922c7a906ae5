// Rules to begin with, under a name. They only accept, and only commands that are wholly known and edits that can be taken back in review: people
// decide on all else. What the agent's own tests do is not known. Rules that ask or reject may be added.
import { acceptRule, type Rule, ruleLines, type When } from '../rules/index.ts';

interface Preset {
  /** For whom, in the documents. */
  readonly about: string;
  readonly rules: readonly Partial<When>[];
}

/** Reading, and what an agent does without touching anything. */
const looks: readonly Partial<When>[] = [{ does: 'read' }, { tool: ['think', 'task_tracker'] }];
const edits = (path: readonly string[]): Partial<When> => ({
  tool: ['file_editor', 'write_file', 'edit'],
  path,
});
const texts = ['docs/**/*.md', 'docs/**/*.rst', 'docs/**/*.txt', '*.md', '*.rst'];
const lists = ['ls', 'git status', 'git diff'];
const runs = (command: readonly string[], unchanged: true | readonly string[]): Partial<When> => ({
  tool: ['terminal'],
  command,
  unchanged,
});

export const presets = {
  read: { about: 'looks around; every change and every command is asked about', rules: looks },
  docs: { about: 'writes documents', rules: [...looks, edits(texts)] },
  node: {
    about: 'edits sources and tests of a Node project, installs its locked packages, runs its scripts',
    rules: [
      ...looks,
      edits([...texts, 'src/**', 'lib/**', 'test/**', 'tests/**']),
      runs(
        [
          ...['npm ci', 'npm test', 'npm run build', 'npm run lint', 'npm run typecheck'],
          ...['yarn install --immutable', 'yarn test', 'pnpm install --frozen-lockfile', 'pnpm test'],
        ],
        true,
      ),
      runs(lists, ['package.json']),
    ],
  },
  python: {
    about: 'edits sources and tests of a Python project, runs its tests and linters',
    rules: [
      ...looks,
      edits([...texts, 'src/**', 'test/**', 'tests/**']),
      runs(
        [
          'pytest',
          'python -m pytest',
          'python -m unittest',
          'ruff check .',
          'ruff format .',
          'mypy .',
          ...lists,
        ],
        ['pyproject.toml'],
      ),
    ],
  },
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as readonly PresetName[];

/** `item`: its place in the list of rules. */
export function presetRules(name: PresetName, item = 0): readonly Rule[] {
  return presets[name].rules.map((when, at) => ({
    ...acceptRule(when),
    origin: { item, preset: { name, rule: at + 1 } },
  }));
}

/** As one would write them oneself. */
export function presetText(name: PresetName): string {
  return ruleLines(presetRules(name));
}
