// `npm run documents`: writes what documents repeat from the code. A test fails while one of them says something else.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { stringify } from 'yaml';
import { inputNames, inputOf } from '../action/inputs/inputs.ts';
import { outputTexts } from '../action/report/outputs.ts';
import { variableNames, variableOf } from '../app/configuration/environment.ts';
import { gitHubLines } from '../app/operate/rehearse/github-lines.ts';
import { handLines } from '../app/operate/rehearse/play-github.ts';
import { guardLines, lastLine } from '../app/rehearsal/guard-lines.ts';
import { presetNames, presets, presetText } from '../shared/rules/index.ts';
import { publishedSchema } from '../shared/schema/index.ts';
import { callsPage, callsPath } from './calls.ts';
import { messagesPage, messagesPath } from './messages.ts';
import { root, run } from './run.ts';

const schemaPath = 'docs/configuration.schema.json';

/** Each path with what the file should hold. `read` gives what it holds. */
export function documents(read: (path: string) => string): Readonly<Record<string, string>> {
  const reference = withRows(read('docs/reference.md'), '| input | default | meaning |', inputRows());
  return {
    'docs/reference.md': withRows(reference, '| output | meaning |', outputRows()),
    'docs/messages.md': messagesPage(read(messagesPath)),
    'docs/first-installation.md': firstInstallation(read('docs/first-installation.md')),
    'docs/app.md': withRows(read('docs/app.md'), '| variable | default | meaning |', variableRows()),
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

function inputRows(): readonly string[] {
  return inputNames.map((name) => row(name, shownDefault(inputOf(name).default), inputOf(name).text));
}

function outputRows(): readonly string[] {
  return Object.entries(outputTexts).map(([name, text]) => `| \`${name}\` | ${text} |`);
}

function variableRows(): readonly string[] {
  return variableNames.map((name) => {
    const { whenMissing, default: standard, text } = variableOf(name);
    return row(name, whenMissing === undefined ? shownDefault(standard) : 'required', text);
  });
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
  const byHand = handLines.map((line) => `| ${line.name} | ${line.proves} | ${line.byHand} |`);
  const ofGuard = withRows(document, '| line | proves |', guard);
  const ofGitHub = withRows(ofGuard, '| line | what is believed | you are asked |', tried);
  return withRows(ofGitHub, '| line | what is believed | try |', byHand);
}

/** The document with other rows below that head. */
function withRows(document: string, head: string, rows: readonly string[]): string {
  const lines = document.split('\n');
  const first = lines.indexOf(head) + 2;
  const count = lines.slice(first).findIndex((line) => !line.startsWith('|'));
  return lines.toSpliced(first, count, ...rows).join('\n');
}

/** Inputs and outputs stand between the keys `inputs:` and `runs:`. */
function actionMetadata(text: string): string {
  const [before = ''] = text.split('\ninputs:\n');
  const [, after = ''] = text.split('\nruns:\n');
  const inputs = inputNames.map((name) => {
    const { text: meaning, default: standard } = inputOf(name);
    const description = withoutLinks(meaning);
    return [name, standard === '' ? { description, required: false } : { description, default: standard }];
  });
  const outputs = Object.entries(outputTexts).map(([name, description]) => [name, { description }]);
  const declared = { inputs: Object.fromEntries(inputs), outputs: Object.fromEntries(outputs) };
  const written = stringify(declared, { lineWidth: 0, singleQuote: true }).replace(
    '\noutputs:',
    '\n\noutputs:',
  );
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
