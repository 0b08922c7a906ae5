// `npm run rules -- try FILE` and `npm run rules -- explain FILE --action FILE.json`.
import { seeCommand } from '../../../shared/executed/index.ts';
import { comparisonReport } from '../../../shared/github/index.ts';
import { didYouMean } from '../../../shared/nearest.ts';
import { compareRules, type RuleSet } from '../../../shared/rules/index.ts';
import { type OperatorPolicy, presetNames, presetText } from '../../../shared/schema/index.ts';
import { readPart } from '../../configuration/configuration.ts';
import { type RepositoryConfiguration, rulesOfOperator, underPolicy } from '../../handling/terms.ts';
import { command, mustFit, repositoryFlag, runInProcess } from '../command-line.ts';
import { withService } from '../connect.ts';
import { explainAction, type RulesOfFile, readPastActions, readRuleFiles } from './try-rules.ts';

export const runRules = command({
  about: `npm run rules -- try FILE [--repository owner/repo] [--last 50] [--against FILE] [--json]
npm run rules -- explain FILE --action FILE.json [--repository owner/repo]
npm run rules -- preset NAME

try      Judges the actions of past conversations by the rules of FILE: a configuration file, or a list of rules.
         The service is read with AGENT_API_KEY (or AGENT_API_KEYS_FILE) and AGENT_BASE_URL; POLICY_FILE counts too.
explain  Says which rule decides on one action, {"tool": …, "arguments": {…}}, and why the others do not.
preset   Prints the rules of a preset: ${presetNames.join(', ')}.`,
  takesWords: true,
  flags: {
    repository: repositoryFlag('only its conversations; with explain, where the action is done'),
    last: {
      type: 'string',
      default: '50',
      text: 'how many conversations',
      wrong: mustFit(/^[1-9]\d{0,4}$/, 'must be a whole number from 1 to 99999'),
    },
    against: {
      type: 'string',
      text: 'the file that is in force today (by default no rules, and ask: always)',
    },
    action: { type: 'string', text: 'the action that is explained' },
    json: { type: 'boolean', default: false, text: 'the result as JSON' },
  },
  refuse({ values: { action }, words: [verb, file, ...others] }) {
    if (verb === 'preset') return wrongWithPreset([file, ...others]);
    if (verb !== 'try' && verb !== 'explain') return 'The first word must be try, explain or preset';
    if (file === undefined || others.length > 0) return `${verb} needs one FILE`;
    if (verb === 'try') return action === undefined ? null : '--action is for explain';
    return action === undefined ? 'explain needs --action' : null;
  },
  async run({ values, words: [verb, file = ''] }, surroundings) {
    const { env, readText, print, note } = surroundings;
    const preset = verb === 'preset' ? presetNames.find((name) => name === file) : undefined;
    if (preset !== undefined) {
      print(`${presetText(preset)}\n`);
      return 0;
    }
    const { repository = null, against, action, last, json } = values;
    const [read, today = null] = readRuleFiles([file, ...(against === undefined ? [] : [against])], readText);
    if (read === undefined) throw new TypeError('no file was read');
    const isTry = verb === 'try';
    const configuration = readPart(env, readText, isTry ? ['POLICY_FILE', 'AGENT_'] : ['POLICY_FILE']);
    const policy: readonly RuleSet[] =
      configuration.policy === null ? [] : rulesOfOperator(configuration.policy);
    const ask = toldOfAsk(read, configuration.policy);
    if (!isTry) {
      print(`${explainAction([...policy, read], action ?? '', repository, readText)}${ask}\n`);
      return 0;
    }
    const past = await withService(configuration, surroundings, repository, (service) =>
      readPastActions(service, { repository, last: Number(last) }, (so) => {
        note(`\r${so.conversations} conversations, ${so.actions} actions`);
      }),
    );
    note('\n');
    const { wanted, ...counts } = past;
    const inForce = today === null ? policy : [...policy, today];
    const comparison = compareRules(inForce, [...policy, read], wanted, seeCommand);
    print(
      json
        ? `${JSON.stringify({ version: 1, ...counts, ...comparison }, null, 2)}\n`
        : `${toldOf(past)}${ask}\n\n${comparisonReport(comparison, Number.POSITIVE_INFINITY)}\n`,
    );
    return past.conversations === 0 && past.unread > 0 ? 1 : 0;
  },
});

function wrongWithPreset([name = '', ...others]: readonly (string | undefined)[]): string | null {
  if (others.length === 0 && presetNames.some((known) => known === name)) return null;
  return `preset needs one of ${presetNames.join(', ')}; ${didYouMean(name, presetNames)}`.replace(/; $/, '');
}

/** What the rules count for, where that is not each action. */
const meansOf: Readonly<Record<RepositoryConfiguration['ask'], string | null>> = {
  always: null,
  risky: 'With ask: risky rules count only for what the agent asks about: what is taken as risky.',
  service: 'With ask: service rules count only for what the agent asks about, as its account is set.',
  never: 'With ask: never the agent asks about nothing, and no rule counts.',
  observe:
    'With ask: observe the agent asks about nothing: it is told at the end what rules would have decided.',
  plan: 'With ask: plan the agent may only look until people have approved its plan. Then they are asked only about what is outside of its scope: at most about as much as rules ask about.',
};

/** A list of rules says nothing of it, and a file that extends another may have it from there. */
function toldOfAsk({ from, values }: RulesOfFile, policy: OperatorPolicy | null): string {
  if (values === null || (values.ask === undefined && values._extends)) return '';
  const file = { source: { owner: '', repo: '' }, name: from, values };
  const means = meansOf[underPolicy([file], policy).configuration.ask];
  return means === null ? '' : `\n${means}`;
}

function toldOf({ conversations, unread, asked }: Awaited<ReturnType<typeof readPastActions>>): string {
  const lost = unread === 0 ? '' : ` The events of ${unread} more cannot be read.`;
  return `${conversations} conversations, in which agents asked ${asked} times.${lost}`;
}

if (import.meta.main) await runInProcess(runRules);
