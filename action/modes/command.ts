// Reads the command in the triggering comment, checks who wrote it, answers it, and says so in the thread.
import {
  type CommandName,
  commands,
  helpReply,
  lookUpPermission,
  parseCommand,
  refusalReply,
  spell,
} from '../../shared/github/index.ts';
import type { Ending } from '../../shared/watch/index.ts';
import { markedComments, markerKey } from '../github/marker.ts';
import { createComment, listComments, ownerAndRepo } from '../github/thread.ts';
import { triggeringComment } from '../github/triggering-comment.ts';
import { spelling } from '../report/views.ts';
import type { CommandJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';
import { answerInThread } from './command/answer-in-thread.ts';
import type { CommandStep } from './command/command-step.ts';
import { isRunAgain } from './command/is-run-again.ts';
import { judgeSender } from './command/judge-sender.ts';
import { statusInThread } from './command/status-in-thread.ts';

/** The App knows more; these are the ones that need no memory. */
const heard: readonly CommandName[] = ['approve', 'reject', 'status', 'help'];

export async function command(job: CommandJob, step: WorkflowStep): Promise<Ending> {
  const { context, gitHub, log, clock, settings } = step;
  const nothingToDo = (reason: string): Ending => ({ outcome: 'answered', reason, at: clock.now() });

  // 1. Is there a command at all? Most comments hold none, and nobody is told about those.
  const comment = triggeringComment(context);
  if (comment === null) return nothingToDo('the event carries no comment');
  if (!comment.isNew) return nothingToDo('the comment was edited or deleted, and only new comments count');
  const parsed = parseCommand(comment.body, spelling);
  if (parsed.kind === 'none') return nothingToDo('the comment holds no command');
  if (comment.author !== comment.sender.login) return nothingToDo('the sender did not write the comment');
  const what = parsed.kind === 'command' ? `/${parsed.name}` : 'the command';
  log.line(`${what} by ${comment.sender.login}`);

  const thread = { repository: context.repository, number: comment.number };
  const say = async (body: string) => {
    await createComment(gitHub, thread, body);
  };
  const refuse: CommandStep['refuse'] = async (why, outcome) => {
    const reply = refusalReply({ login: comment.sender.login, what, why });
    await say(reply);
    return { outcome, reason: `${what} was not followed: ${why.kind.replaceAll('_', ' ')}`, at: clock.now() };
  };

  // 2. May this person?
  const permission = await lookUpPermission(gitHub, {
    ...ownerAndRepo(thread.repository),
    user: comment.sender.login,
    userId: comment.sender.id,
  });
  const refused = judgeSender(comment, permission, job.allowedPermission);
  if (refused !== null) return refuse(refused, 'denied');
  if (parsed.kind === 'malformed') return refuse(parsed, 'bad_input');

  // 3. Which conversation? Our own signed comments in this thread say it, and nothing else does.
  const read = async (): Promise<CommandStep> => {
    const comments = await listComments(gitHub, thread);
    const marked = markedComments(comments, thread, markerKey(settings.apiKey));
    return { step, comment, thread, marked, say, refuse };
  };

  // 4. Do it.
  switch (parsed.name) {
    case 'approve':
    case 'reject':
      if (isRunAgain(context, comment.sender.login)) return refuse({ kind: 'run_again' }, 'denied');
      return answerInThread({ name: parsed.name, code: parsed.code, reason: parsed.reason }, await read());
    case 'status':
      return statusInThread(await read());
    case 'help':
      await say(helpReply({ spelling, names: heard }, null));
      return nothingToDo('told the commands in the thread');
    case 'retry':
    case 'stop': {
      const names = heard.map((name) => spell(commands[name].usage, spelling)).join(', ');
      return refuse({ kind: 'malformed', hint: `Here only these are heard: ${names}.` }, 'bad_input');
    }
  }
}
