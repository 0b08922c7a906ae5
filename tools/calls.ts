// docs/calls.md: which files the plainest story runs, as a run of it on virtual time tells.
import { execFile } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Road } from '../lab/virtual/calls.ts';
import { root } from './run.ts';

export const callsPath = 'docs/calls.md';

export async function callsPage(): Promise<string> {
  const virtual = (file: string) => join(root, 'lab/virtual', file);
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...['--import', virtual('ground/install.ts'), virtual('calls.ts')],
  ]);
  return pageOf(JSON.parse(stdout));
}

function pageOf(roads: readonly Road[]): string {
  const [label, approve, report] = ['label', 'approve', 'report'].map((name) => {
    const road = roads.find((each) => each.name === name);
    if (road === undefined) throw new Error(`there is no road ${name}`);
    return road;
  }) as [Road, Road, Road];
  const idle = report.all.filter((file) => !report.files.includes(file));
  const columns = [
    label.files,
    approve.files.filter((file) => !label.files.includes(file)),
    report.files.filter((file) => !label.files.includes(file) && !approve.files.includes(file)),
    idle,
  ];
  const folders = [...new Set(report.all.map((file) => dirname(file)))].toSorted();
  const rows = folders.map((folder) =>
    [`\`${folder}\``, ...columns.map((files) => namesIn(folder, files))].join(' | '),
  );
  return `# Which files a story runs

An issue is labelled, the agent asks once, somebody approves, the agent ends. Made by \`npm run documents\` from a run of it on virtual time:
a file is named where it first runs a function. What these files say to each other is told in [architecture.md](architecture.md).

- from the label to the start request: ${label.all.length} files
- from \`/approve\` to its request: ${approve.all.length} files
- from the label to the report: ${report.all.length} files, ${idle.length} of which also run while nothing happens

| folder | from the label to the start request | more from \`/approve\` to its request | more up to the report | also while nothing happens |
|---|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}
`;
}

const namesIn = (folder: string, files: readonly string[]): string =>
  files
    .filter((file) => dirname(file) === folder)
    .map((file) => basename(file, '.ts'))
    .join(', ');
