// `npm run rules -- try FILE` and `npm run rules -- explain FILE --action FILE.json`.
import { seeCommand } from '../../../shared/executed/index.ts';
import { comparisonReport } from '../../../shared/github/index.ts';
import { didYouMean } from '../../../shared/nearest.ts';
import { compareRules, type RuleSet } from '../../../shared/rules/index.ts';
import { presetNames, presetText } from '../../../shared/schema/index.ts';
import { readPart } from '../../configuration/configuration.ts';
import { rulesOfOperator } from '../../handling/terms.ts';
import { command, mustFit, repositoryFlag, runInProcess } from '../command-line.ts';
import { withService } from '../connect.ts';
import { explainAction, readPastActions, readRuleFiles } from './try-rules.ts';

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
    if (!isTry) {
      print(`${explainAction([...policy, read], action ?? '', repository, readText)}\n`);
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
        : `${toldOf(past)}${read.plans ? `\n${ofPlan}` : ''}\n\n${comparisonReport(comparison, Number.POSITIVE_INFINITY)}\n`,
    );
    return past.conversations === 0 && past.unread > 0 ? 1 : 0;
  },
});

function wrongWithPreset([name = '', ...others]: readonly (string | undefined)[]): string | null {
  if (others.length === 0 && presetNames.some((known) => known === name)) return null;
  return `preset needs one of ${presetNames.join(', ')}; ${didYouMean(name, presetNames)}`.replace(/; $/, '');
}

const ofPlan =
  'With ask: plan people are asked about the plan, and then only about what is outside of its scope: at most about as much as is listed here.';

function toldOf({ conversations, unread, asked }: Awaited<ReturnType<typeof readPastActions>>): string {
  const lost = unread === 0 ? '' : ` The events of ${unread} more cannot be read.`;
  return `${conversations} conversations, in which agents asked ${asked} times.${lost}`;
}

if (import.meta.main) await runInProcess(runRules);
