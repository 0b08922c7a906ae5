// The text that is written in the thread about a command: where it was written, in the comment that claimed it, or in a new one.
import { api, type RefusalWhy, texts } from '../../shared/github/index.ts';
import type { TriggeringComment } from '../inputs/triggering-comment.ts';
import { commentsOf } from '../report/create-github.ts';
import { refusedByGitHub } from '../report/endings.ts';
import type { WorkflowStep } from '../run/step/workflow-step.ts';
import type { Claim } from './claim.ts';
import type { CommandStep } from './command-step.ts';

export interface Replies extends Pick<CommandStep, 'say' | 'tell' | 'refuse'> {
  /** The claim becomes the reply. */
  fillIn(settle: Claim['settle']): void;
  now(): number;
}

/** `what`: the command, as refusals name it. */
export function openReplies(
  { thread, number, sender }: Pick<TriggeringComment, 'thread' | 'number' | 'sender'>,
  what: string,
  { context, gitHub, log, clock, ledger }: WorkflowStep,
): Replies {
  const comments = commentsOf({ repository: context.repository, number });
  let settle: Claim['settle'] = null;
  const say = async (body: string) => {
    if (thread !== null) await api.replyInThread(gitHub, comments, thread, body);
    // Once the claim has become the comment that follows the agent, a reply is another one.
    if (settle !== null && ledger.facts().round === null) await settle(body);
    else if (thread === null) await api.createComment(gitHub, comments, body);
  };
  const tell = (body: string) =>
    say(body).catch((error: unknown) => {
      if (!(error instanceof api.GitHubError)) throw error;
      log.warn(`the reply in the thread could not be written: ${refusedByGitHub(error)}`);
      log.line(body);
    });
  return {
    say,
    tell,
    now: clock.now,
    fillIn(of) {
      settle = of;
    },
    async refuse(why, outcome) {
      const refusal = { login: sender.login, what, why };
      await tell(texts.refusalReply(refusal));
      const ending = { outcome, reason: texts.refusalLine(refusal), at: clock.now() };
      return ofComment.includes(why.kind) ? { ...ending, variant: 'in_comment' } : ending;
    },
  };
}

/** Another comment helps, and nothing else: at the service nothing is wrong. */
const ofComment: readonly RefusalWhy['kind'][] = [
  'malformed',
  'not_in_workflows',
  'already_running',
  'no_run',
];
