// Prints what would be sent, and sends nothing.
import { asksFor, asksWords, logLine } from '../../shared/github/index.ts';
import { anyConfirmation } from '../../shared/question/index.ts';
import { type Rule, ruleLine, ruleName } from '../../shared/rules/index.ts';
import type { Core } from '../inputs/deps.ts';
import type { Settings } from '../inputs/settings.ts';
import { noFacts } from '../report/facts.ts';
import { outputsOf } from '../report/outputs.ts';

export function dryRun(settings: Settings, core: Core, now: number): number {
  const { mode, baseUrl, rules, conversationId, startTaskId } = settings;
  const facts = { ...noFacts(mode, now), conversationId, startTaskId, exitCode: 0 };
  for (const [name, value] of Object.entries(outputsOf(facts))) core.setOutput(name, value);
  for (const line of ['this would be sent:', `to ${baseUrl}`, ...wouldSend(settings), ...rulesLine(rules)])
    core.info(logLine(line, 2000));
  core.info('dry run (exit code 0): the inputs are valid, nothing was sent; set dry-run to false to send it');
  return 0;
}

function rulesLine(rules: Settings['rules']): readonly string[] {
  if (rules === null || rules.length === 0) return [];
  const lines = rules.map((rule, place) => `${ruleName(place, rule)}: ${asRead(rule)}`);
  return [`rules: ${rules.length}, which decide before on-confirmation`, ...lines];
}

/** What is quoted or indented wrongly shows here. */
const asRead = (rule: Rule): string => ruleLine(rule).replace(/^- /, '').replaceAll('\n  ', ' ');

function targetOf({ conversationId, startTaskId }: Pick<Settings, 'conversationId' | 'startTaskId'>): string {
  return conversationId ?? `start task ${startTaskId}`;
}

function messageLines({ message }: Pick<Settings, 'message'>): readonly string[] {
  const { length } = message;
  return [
    `message, ${length} ${length === 1 ? 'character' : 'characters'}:`,
    ...message.split('\n').map((line) => `| ${line}`),
  ];
}

function wouldSend(settings: Settings): string[] {
  switch (settings.mode) {
    case 'run':
    case 'start':
      return [
        settings.apiVersion === 'v0' ? 'POST /api/conversations' : 'POST /api/v1/app-conversations',
        `repository: ${settings.repository ?? '(none)'}`,
        `branch: ${settings.branch ?? '(default)'}`,
        ...(settings.model === null ? [] : [`model: ${settings.model}`]),
        ...(settings.ask === 'service'
          ? []
          : [
              `then, before the message: the agent ${asksWords[asksFor(settings.ask, 'workflow').ask]} (ask: ${settings.ask})`,
            ]),
        ...messageLines(settings),
      ];
    case 'wait':
      return [`looks at ${targetOf(settings)}`];
    case 'message':
      return [
        `looks at ${targetOf(settings)}, and once it does not wait for a confirmation:`,
        ...messageLines(settings),
      ];
    case 'stop':
      return [`stops ${targetOf(settings)}`];
    case 'respond':
      return [
        `looks at ${targetOf(settings)}, and if it waits for a confirmation:`,
        `answer: ${settings.verdict}`,
        `reason: ${settings.reason ?? '(none)'}`,
        `confirmation: ${settings.confirmation ?? anyConfirmation}`,
      ];
    case 'command':
      return ['the answer to the command in the triggering comment, if it holds one'];
    case 'list':
      return [`GET /api/v1/app-conversations/search, up to ${settings.limit} conversations`];
  }
}
