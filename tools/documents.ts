// `npm run documents`: writes what documents repeat from the code. A test fails while one of them says something else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { stringify } from 'yaml';
import { type InputName, inputNames, inputOf } from '../action/inputs/inputs.ts';
import { type OutputName, outputNames, outputTexts } from '../action/report/outputs.ts';
import { type VariableName, variableNames, variableOf } from '../app/configuration/environment.ts';
import { gitHubLines } from '../app/operate/rehearse/github-lines.ts';
import { guardLines, lastLine } from '../app/rehearsal/guard-lines.ts';
import { tableIn } from '../lab/support/markdown-table.ts';
import { outcomeNames, outcomes } from '../shared/conversation/index.ts';
import { commandTable, outcomeWords } from '../shared/github/index.ts';
import { presetNames, presets, presetText, publishedSchema } from '../shared/schema/index.ts';
import { callsPage, callsPath } from './calls.ts';
import { messagesPage, messagesPath } from './messages.ts';
import { root, run } from './run.ts';

const schemaPath = 'docs/configuration.schema.json';

// What nearly everybody sets comes first, the others under "rarely needed".
const usualInputs: readonly InputName[] = [
  ...(['api-key', 'prompt', 'prompt-file', 'mode', 'ask', 'rules'] as const),
  ...(['on-confirmation', 'comment', 'max-cost', 'timeout', 'model', 'conversation-id'] as const),
];
const usualOutputs: readonly OutputName[] = [
  ...(['outcome', 'reason', 'conversation-id', 'conversation-url', 'final-message'] as const),
  ...(['pull-request', 'cost', 'confirmation', 'unasked', 'result'] as const),
];
const usualVariables: readonly VariableName[] = [
  ...([
    'APP_ID',
    'PRIVATE_KEY',
    'WEBHOOK_SECRET',
    'AGENT_API_KEY',
    'AGENT_API_KEYS_FILE',
    'POLICY_FILE',
  ] as const),
  ...(['DATABASE_URL', 'DATA_DIR', 'HOST', 'PORT', 'DASHBOARD_TOKEN', 'MAX_RUNS'] as const),
];

/** Each path with what the file should hold. `read` gives what it holds. */
export function documents(read: (path: string) => string): Readonly<Record<string, string>> {
  const inputs = inTwoTables('input | default | meaning |', inputNames, usualInputs, inputRow);
  const outputs = inTwoTables('output | meaning |', outputNames, usualOutputs, outputRow);
  const variables = inTwoTables('variable | default | meaning |', variableNames, usualVariables, variableRow);
  return {
    'docs/reference.md': withOutcomes(outputs(inputs(read('docs/reference.md')))),
    'docs/action.md': withCommands(read('docs/action.md')),
    'docs/messages.md': messagesPage(read(messagesPath)),
    'docs/first-installation.md': firstInstallation(read('docs/first-installation.md')),
    'docs/app.md': variables(read('docs/app.md')),
    'action.yml': actionMetadata(read('action.yml')),
    [actionInFolder]: inFolder(actionMetadata(read('action.yml'))),
    'docs/approvals.md': withPresets(read('docs/approvals.md')),
    [schemaPath]: publishedSchema(),
  };
}

/** Each preset whole, between the two marks of the page. */
function withPresets(document: string): string {
  const shown = presetNames.map(
    (name) =>
      `\`${name}\` ${presets[name].about}:\n\n\`\`\`yaml\n${presetText(name).replace('\n', '\nrules:\n').replaceAll(/^-/gm, '  -')}\n\`\`\`\n`,
  );
  const [before = '', after = ''] = document.split(
    /(?<=<!-- presets: .* -->\n)[\s\S]*(?=<!-- \/presets -->)/,
  );
  return `${before}\n${shown.join('\n')}\n${after}`;
}

const isRare =
  <T>(usual: readonly T[]) =>
  (name: T): boolean =>
    !usual.includes(name);

/** What nearly everybody sets, then the table of the others. */
function inTwoTables<T>(
  head: string,
  names: readonly T[],
  usual: readonly T[],
  rowOf: (name: T) => string,
): (document: string) => string {
  const others = names.filter(isRare(usual));
  return (document) =>
    withRows(withRows(document, `| ${head}`, usual.map(rowOf)), `| rarely needed ${head}`, others.map(rowOf));
}

const inputRow = (name: InputName) => row(name, shownDefault(inputOf(name).default), inputOf(name).text);
const outputRow = (name: OutputName) => `| \`${name}\` | ${outputTexts[name]} |`;

function variableRow(name: VariableName): string {
  const { whenMissing, default: standard, text } = variableOf(name);
  return row(name, whenMissing === undefined ? shownDefault(standard) : 'required', text);
}

const row = (name: string, standard: string, text: string) => `| \`${name}\` | ${standard} | ${text} |`;
const shownDefault = (standard: string) => (standard === '' ? '–' : `\`${standard}\``);

/** The library of rehearsals. */
function firstInstallation(document: string): string {
  const guard = [...guardLines, lastLine].map(({ name, proves }) => `| ${name} | ${proves} |`);
  const tried = gitHubLines.map(
    ({ name, proves, person = null }) =>
      `| ${name} | ${proves} | ${person === null ? '–' : `to ${person}`} |`,
  );
  const ofGuard = withRows(document, '| line | proves |', guard);
  return withRows(ofGuard, '| line | what is believed | you are asked |', tried);
}

/** As the help of the App shows them. */
function withCommands(document: string): string {
  const [head = '', , ...rows] = commandTable({ prefix: '/agent', bare: true }).split('\n');
  return withRows(document, head, rows);
}

/** A meaning stays as the page has it, which may say more than the words of the outcome. */
function withOutcomes(document: string): string {
  const head = '| code | outcome | what it means |';
  const meanings = new Map(tableIn(document, head).map(([, name = '', meaning = '']) => [name, meaning]));
  const rows = outcomeNames.map((name) => {
    const meaning = meanings.get(name) ?? outcomeWords[name].sentence;
    return `| ${outcomes[name].exitCode} | \`${name}\` | ${meaning} |`;
  });
  return withRows(document, head, rows);
}

/** The document with other rows below that head. */
function withRows(document: string, head: string, rows: readonly string[]): string {
  const lines = document.split('\n');
  const first = lines.indexOf(head) + 2;
  const count = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(first, count, ...rows).join('\n');
}

/** Inputs and outputs are between the keys `inputs:` and `runs:`. */
function actionMetadata(text: string): string {
  const [before = ''] = text.split('\ninputs:\n');
  const [, after = ''] = text.split('\nruns:\n');
  const sorted = [...usualInputs, ...inputNames.filter(isRare(usualInputs))];
  const inputs = sorted.map((name) => {
    const { text: meaning, default: standard } = inputOf(name);
    const description = withoutLinks(meaning);
    return [name, standard === '' ? { description, required: false } : { description, default: standard }];
  });
  const outputs = [...usualOutputs, ...outputNames.filter(isRare(usualOutputs))].map((name) => [
    name,
    { description: outputTexts[name] },
  ]);
  const part = (declared: object, rare: string | undefined) =>
    stringify(declared, { lineWidth: 0, singleQuote: true }).replace(
      `\n  ${rare}:\n`,
      `\n  # Rarely needed\n  ${rare}:\n`,
    );
  const written = [
    part({ inputs: Object.fromEntries(inputs) }, inputNames.find(isRare(usualInputs))),
    part({ outputs: Object.fromEntries(outputs) }, outputNames.find(isRare(usualOutputs))),
  ].join('\n');
  return `${before}\n${written}\nruns:\n${after}`;
}

/** The same Action for `uses: $/…` of our reusable workflow, which needs a folder. */
const actionInFolder = '.github/actions/agent/action.yml';

function inFolder(metadata: string): string {
  const upwards = posix.relative(posix.dirname(actionInFolder), '.');
  return `# Made from action.yml by npm run documents.\n${metadata.replaceAll(' dist/', ` ${upwards}/dist/`)}`;
}

function withoutLinks(markdown: string): string {
  return markdown.replace(/; see \[[^\]]*\]\([^)]*\)/g, '').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

if (import.meta.main) {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const written = { ...documents(read), [callsPath]: await callsPage() };
  for (const [path, content] of Object.entries(written)) writeFileSync(join(root, path), content);
  await run('biome', ['format', '--write', schemaPath]);
}
