// The initial message: `prompt` as it stands, or `prompt-file` as a template over the event.
import { randomBytes } from 'node:crypto';
import { untrustedData } from '../../shared/github/index.ts';
import { inQuotes } from '../../shared/schema/index.ts';
import type { InputName, InputValues, ReportInput } from './inputs.ts';
import { renderTemplate, type TemplateData } from './prompt-template.ts';
import { type RunContext, runPage, triggeringText } from './run-context.ts';

export function readPrompt(
  { prompt, promptFile, promptVars }: InputValues,
  context: RunContext,
  readFile: (path: string) => string,
  report: ReportInput,
): string {
  const vars = readVars(promptVars ?? '', report);
  if (prompt !== null && promptFile !== null) report('prompt', 'give exactly one of prompt and prompt-file');
  if (prompt === null && promptFile === null) report('prompt', 'is empty; give prompt or prompt-file');
  if (promptFile === null && promptVars !== null)
    report('prompt-vars', 'is only read together with prompt-file');
  if (promptFile === null) return prompt ?? '';
  return fromFile(promptFile, templateData(context, vars), readFile, report);
}

/** The file that an input names. */
export function readNamedFile(
  name: InputName,
  path: string,
  readFile: (path: string) => string,
  report: ReportInput,
): string | null {
  try {
    return readFile(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    report(name, `${inQuotes(path)} cannot be read (${why}); is the repository checked out?`);
    return null;
  }
}

function fromFile(
  path: string,
  data: TemplateData,
  readFile: (path: string) => string,
  report: ReportInput,
): string {
  const template = readNamedFile('prompt-file', path, readFile, report);
  if (template === null) return '';
  const rendered = renderTemplate(template, data);
  if (rendered.kind === 'problems') {
    for (const problem of rendered.problems) report('prompt-file', `${inQuotes(path)}, ${problem}`);
    return '';
  }
  const text = rendered.text.trim();
  if (text === '') report('prompt-file', `${inQuotes(path)} is empty after the template is filled in`);
  return text;
}

function readVars(text: string, report: ReportInput): Record<string, string> {
  const vars: Record<string, string> = Object.create(null);
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    const match = /^\s*([A-Za-z_][\w-]*)\s*=(.*)$/.exec(line);
    const [, name, value] = match ?? [];
    if (name === undefined || value === undefined) {
      report('prompt-vars', `${inQuotes(line.trim())} is not of the form NAME=value`);
    } else if (Object.hasOwn(vars, name)) {
      // A value of several lines, such as the text of an issue, must not say what another one is.
      report('prompt-vars', `${name} is given twice`);
    } else {
      vars[name] = value.trim();
    }
  }
  return vars;
}

function templateData(context: RunContext, vars: Readonly<Record<string, string>>): TemplateData {
  const issue = triggeringText(context);
  return {
    ...(issue && { untrusted_issue: untrustedData(issue, randomBytes(16).toString('hex')).data }),
    event: context.event,
    event_name: context.eventName,
    repository: context.repository,
    sha: context.sha,
    ref: context.ref,
    actor: context.actor,
    workflow: context.workflow,
    job: context.job,
    run_id: context.runId,
    run_url: runPage(context),
    server_url: context.serverUrl,
    vars,
  };
}
