// Wrong inputs: nothing is sent, and the step says what is to be corrected; in a comment too, where somebody waits for a word.
import { outcomes } from '../../shared/conversation/index.ts';
import { logLine, parseCommand } from '../../shared/github/index.ts';
import type { Deps } from '../inputs/deps.ts';
import { inputNames, inputOf, type RawInputs } from '../inputs/inputs.ts';
import {
  type RunContext,
  readCommentKey,
  triggeringIssue,
  whyWithoutSecrets,
} from '../inputs/run-context.ts';
import { triggeringComment } from '../inputs/triggering-comment.ts';
import { type Facts, noFacts } from './facts.ts';
import { createLog } from './log.ts';
import { noKey } from './marker.ts';
import { outputsOf } from './outputs.ts';
import { sentence } from './report.ts';
import { createStickyComment, tellsEnd } from './sticky-comment.ts';
import { summaryOf } from './summary.ts';
import { spelling } from './views.ts';

/** A text of many lines where one belongs has a problem on each. */
const mostNamed = 30;

/** Reports all problems in one error. Returns the exit code. */
export async function refuseInputs(
  problems: readonly string[],
  inputs: RawInputs,
  deps: Deps,
): Promise<number> {
  const { core, clock, context } = deps;
  const named = problems.slice(0, mostNamed).map((problem) => logLine(problem));
  const lines = problems.length > mostNamed ? [...named, `and ${problems.length - mostNamed} more`] : named;
  const reason = lines.join('; ');
  const exitCode = outcomes.bad_input.exitCode;
  const now = clock.now();
  const facts = {
    ...noFacts('run', now),
    ending: { outcome: 'bad_input', reason, at: now } as const,
    exitCode,
  };
  for (const [name, value] of Object.entries(outputsOf(facts))) core.setOutput(name, value);
  core.error(lines.join('\n'), {
    title:
      problems.length === 1
        ? 'Agent: an input is wrong'
        : `Agent: ${problems.length} problems with the inputs`,
  });
  const inLines = { ...facts, ending: { ...facts.ending, reason: lines.join('\n') } };
  if (inputs.summary !== 'false') await core.writeSummary(summaryOf(inLines, context));
  if (isAwaited(inputs, context)) {
    const told = lines.map((line) => withoutValues(line, inputs)).join('; ');
    await tellInThread({ ...facts, ending: { ...facts.ending, reason: told } }, inputs, deps);
  }
  core.info(
    `bad_input (exit code ${exitCode}): ${sentence(reason)} Correct the inputs that are named; nothing was sent.`,
  );
  return exitCode;
}

/** A run without secrets is not a mistake of its author, and may not write anyway. */
export function isAwaited(inputs: RawInputs, context: RunContext): boolean {
  if (triggeringIssue(context) === null || whyWithoutSecrets(context) !== null) return false;
  if (inputs['github-token'].trim() === '' || inputs['dry-run'].trim() === 'true') return false;
  if (inputs.mode.trim() !== 'command') return ['always', 'failure'].includes(inputs.comment.trim());
  const comment = triggeringComment(context);
  if (comment === null || !comment.isNew || comment.sender.bot) return false;
  return parseCommand(comment.body, spelling).kind !== 'none';
}

/** GitHub masks secrets in the log and in summaries, not in comments: only what looks like a misspelt word is quoted there. */
export function withoutValues(problem: string, inputs: RawInputs): string {
  const secrets = inputNames.filter((name) => inputOf(name).isSecret).map((name) => inputs[name].trim());
  const masked = secrets
    .filter((secret) => secret !== '')
    .reduce((text, secret) => text.replaceAll(secret, '***'), problem);
  return masked.replace(/"(?:[^"\\]|\\.)*"/g, (given) => (/^"[a-z_-]{1,20}"$/.test(given) ? given : '"…"'));
}

async function tellInThread(facts: Facts, inputs: RawInputs, deps: Deps): Promise<void> {
  const { core, clock, gitHub } = deps;
  const comment = createStickyComment({
    when: 'always',
    apiKey: inputs['api-key'].trim() || noKey,
    context: { ...deps.context, commentKey: readCommentKey(inputs['comment-key']) },
    github: gitHub(inputs['github-token'].trim(), null),
    log: createLog(core, clock, facts.startedAt),
    clock,
    ...tellsEnd,
  });
  await comment.update(facts);
}
