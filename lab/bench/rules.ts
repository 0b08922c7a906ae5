// Ten thousand actions judged by the rules of the documents, as `npm run rules -- try` does.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPast } from '../../shared/executed/index.ts';
import { compareRules, type WantedAtOnce } from '../../shared/rules/index.ts';
import { parseRules } from '../../shared/yaml/index.ts';
import { atMost, median, type Row } from './table.ts';

const recordings = join(import.meta.dirname, '../service/recorded/conversations.jsonl');
const rules = `
- accept: { does: read }
- accept: { tool: file_editor, path: ["src/**", "test/**", "docs/**"] }
- accept: { tool: terminal, command: ["npm ci", "npm test", "npm test *"], unchanged: true }
- accept: { tool: terminal, command: ["git status", "git diff"] }
- accept: { tool: [think, task_tracker, finish] }
- ask: { path: [".github/**", "deploy/**", "package.json"] }
  people: 2
`;
const actions = 10_000;
const mostSeconds = 2;

export async function benchRules(): Promise<Row[]> {
  const parsed = parseRules(rules);
  if (parsed.kind === 'problems') throw new Error(JSON.stringify(parsed.problems));
  const sets = [{ rules: parsed.value, from: 'bench' }];
  const recorded = readFileSync(recordings, 'utf8').trim().split('\n').flatMap(wantedIn);
  const wanted = Array.from({ length: actions }, (_, at) => recorded[at % recorded.length]).filter(
    (each) => each !== undefined,
  );
  const seconds = Array.from({ length: 3 }, () => {
    const began = performance.now();
    compareRules([], sets, wanted, readPast);
    return (performance.now() - began) / 1000;
  });
  const what = `${actions} actions judged by rules, against none, with what is newly accepted`;
  return [atMost(what, median(seconds), mostSeconds, (value) => `${value.toFixed(2)} s`)];
}

/** Each action by itself. */
function wantedIn(line: string): readonly WantedAtOnce[] {
  const { events }: { events: { kind: string; tool_name: string; action: unknown }[] } = JSON.parse(line);
  return events
    .filter(({ kind }) => kind === 'ActionEvent')
    .map(({ tool_name: tool, action }) => ({
      actions: [{ id: 'a', tool, arguments: action, risk: 'UNKNOWN' }],
      workingCopies: ['/workspace/project/garden'],
    }));
}
