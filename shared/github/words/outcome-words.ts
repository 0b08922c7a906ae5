// The texts for each outcome: a symbol, a title, one sentence, and the next step.
import { type Ending, isGood, type OutcomeName } from '../../conversation/index.ts';

/** The readers of a text: people with a workflow, or people on an issue that the App follows. */
export type Audience = 'action' | 'app';

export interface OutcomeWords {
  readonly symbol: string;
  readonly title: string;
  readonly sentence: string;
  /** The next step for a workflow and for the App. */
  readonly next: Readonly<Record<Audience, string>>;
}

/** Also where only a step of a workflow ends so. */
const both = (text: string) => ({ action: text, app: text });
const again = '`/retry` starts a new run.';

const goOn = '`/agent <what to do>` makes it go on.';
const makeItAsk =
  'If the reason names an agent of another vendor, choose another agent in the settings of the account at the service. Else leave `ask` out, and switch confirmation on there.';
const toAnswer =
  'Answer what it asks: `/approve CODE` or `/reject CODE` where the question is in a thread, else in the conversation or with `mode: respond` and the `conversation-id` output. Then `mode: wait` picks it up, where no job with `mode: command` has.';
const begun = 'A conversation that had started may go on.';
const checkKey = {
  action:
    'Check in this order: the secret behind `api-key`, the name of the repository, and whether the key’s account has access to it.',
  app: 'The operator of this App checks the key and its access to the repository.',
};

export const outcomeWords: Readonly<Record<OutcomeName, OutcomeWords>> = {
  finished: {
    symbol: '✅',
    title: 'Finished',
    sentence: 'The agent reports that the task is done.',
    next: both("Review what it changed as you would review a colleague's work."),
  },
  started: {
    symbol: '🚀',
    title: 'Started',
    sentence: 'The conversation is ready and the agent is at work.',
    next: both(
      'Follow it with `mode: wait` and the `conversation-id` output, or in the conversation itself.',
    ),
  },
  answered: {
    symbol: '✅',
    title: 'Answered',
    sentence: 'The answer arrived: the agent no longer waits for it.',
    next: both('Nothing to do; the conversation goes on.'),
  },
  listed: {
    symbol: '📋',
    title: 'Listed',
    sentence: 'The conversations were read.',
    next: both('Open one of them from the list.'),
  },
  internal_error: {
    symbol: '🐞',
    title: 'Internal error',
    sentence: 'Something went wrong in agent-conversations itself; the conversation may go on.',
    next: both('Look at the conversation, and please report this with the log.'),
  },
  bad_input: {
    symbol: '⚙️',
    title: 'Wrong input',
    sentence: 'What was given cannot be used as it is.',
    next: {
      action: 'Correct the inputs that the error names.',
      app: `Correct what the reason names: the issue, the configuration file, or a setting of this App. ${again}`,
    },
  },
  start_error: {
    symbol: '❌',
    title: 'The start failed',
    sentence: 'The service gave up while it prepared the conversation.',
    next: {
      action:
        "Give the key's account access to the repository, check the branch and the set-up script, then run the job again.",
      app: "Give the key's account access to the repository, check the branch and the set-up script, then write `/retry` or set the label again.",
    },
  },
  start_timeout: {
    symbol: '⌛',
    title: 'The start took too long',
    sentence: 'The conversation was not ready in time. It may still become ready.',
    next: {
      action: 'Pick it up with `mode: wait` and the `start-task-id` output, or raise `start-timeout`.',
      app: `Look for it in the service before you start again. ${again}`,
    },
  },
  ask_unavailable: {
    symbol: '🔒',
    title: 'Cannot be told when to ask',
    sentence: 'The agent cannot be told when to ask, so it was given no task and did nothing.',
    next: { action: makeItAsk, app: `${makeItAsk} ${again}` },
  },
  start_unknown: {
    symbol: '❔',
    title: 'Unclear whether it started',
    sentence: 'The start request may or may not have been taken, so it was not sent again.',
    next: {
      action: 'Look in the service whether the conversation exists; run the job again only if it does not.',
      app: 'Look in the service whether the conversation exists; write `/retry` only if it does not.',
    },
  },
  error: {
    symbol: '❌',
    title: 'The agent met an error',
    sentence: 'The agent stopped with an error.',
    next: {
      action: 'Read the reason in the conversation; run the job again if the error was temporary.',
      app: `Read the reason in the conversation. ${goOn} ${again}`,
    },
  },
  stuck: {
    symbol: '🧱',
    title: 'The agent is stuck',
    sentence: 'The agent cannot go on by itself.',
    next: {
      action: 'Help it in the conversation, then pick it up with `mode: wait`.',
      app: `Help it: ${goOn} ${again}`,
    },
  },
  waiting_for_confirmation: {
    symbol: '✋',
    title: 'Waiting for an answer',
    sentence: 'The agent asks before it acts and waits.',
    next: {
      action: toAnswer,
      app: 'Answer with `/approve` or `/reject` where the question is shown.',
    },
  },
  idle: {
    symbol: '💤',
    title: 'Idle',
    sentence: 'The agent stopped working without saying that it has finished.',
    next: {
      action: 'Look at the conversation; write to the agent there if something is missing.',
      app: `Look at the conversation, and tell it if something is missing: ${goOn} ${again}`,
    },
  },
  over_budget: {
    symbol: '💸',
    title: 'Over budget',
    sentence: 'The agent was stopped, because it cost more than it may.',
    next: {
      action:
        'Look at how far it came. With a higher `max-cost`, `/agent go on` in the thread or `mode: message` makes it go on.',
      app: `Look at how far it came. With a higher \`cost_per_run\`, ${goOn} ${again}`,
    },
  },
  bad_output: {
    symbol: '🧩',
    title: 'Not the output that was asked for',
    sentence: 'The agent has finished, but what it said does not fit the schema, or is no plan with a scope.',
    next: both('Read its last words in the conversation; ask for it again with `mode: message`.'),
  },
  stopped: {
    symbol: '🛑',
    title: 'Stopped',
    sentence: 'Somebody stopped the agent.',
    next: {
      action: 'Write to it with `mode: message` or in the conversation, and it goes on.',
      app: `${goOn} ${again}`,
    },
  },
  unguarded: {
    symbol: '🚨',
    title: 'Unguarded',
    sentence:
      'The agent finished, but actions ran without the approval that they needed, or it is not known whether any did.',
    next: {
      action:
        'Look at what it did before anybody uses it. With `unguarded` in `succeed-on` such a step is green.',
      app: `Look at what it did before anybody uses it. ${goOn} ${again}`,
    },
  },
  sandbox_error: {
    symbol: '❌',
    title: 'The sandbox failed',
    sentence: 'The machine that the agent worked on failed.',
    next: { action: 'Run the job again.', app: again },
  },
  sandbox_missing: {
    symbol: '❌',
    title: 'The sandbox is gone',
    sentence: 'The machine that the agent worked on was deleted.',
    next: {
      action: 'Run the job again; this conversation cannot go on.',
      app: `This conversation cannot go on. ${again}`,
    },
  },
  not_found: {
    symbol: '❔',
    title: 'Not found',
    sentence: 'The service does not know this conversation.',
    next: {
      action: 'Check the id, and that the API key belongs to the account that started it.',
      app: `It may have been deleted. ${again}`,
    },
  },
  paused: {
    symbol: '⏸️',
    title: 'Paused for too long',
    sentence: 'The conversation was paused and did not go on in time.',
    next: {
      action: 'Resume it in the conversation, then pick it up with `mode: wait`.',
      app: `Resume it in the conversation. ${again}`,
    },
  },
  not_waiting: {
    symbol: '↪️',
    title: 'Nothing to answer',
    sentence:
      'The agent does not wait for this answer: nothing is pending, or something else is. Nothing was sent.',
    next: both('Look at what the agent does now before you answer again.'),
  },
  answer_unknown: {
    symbol: '❔',
    title: 'Unclear whether the answer arrived',
    sentence: 'The answer or message may or may not have been taken, so it was not sent again.',
    next: both('Look at the conversation before you send it again.'),
  },
  denied: {
    symbol: '🔒',
    title: 'Not allowed',
    sentence: 'This person may not do that here. Nothing was sent.',
    next: both('Ask somebody with the permission that is named above.'),
  },
  timeout: {
    symbol: '⌛',
    title: 'Out of time',
    sentence: 'The time for this run is over. The conversation itself goes on.',
    next: {
      action: 'Pick it up with `mode: wait` and the `conversation-id` output, or raise `timeout`.',
      app: `\`/agent <what to do>\` has it followed again here. ${again}`,
    },
  },
  unauthorized: {
    symbol: '🔑',
    title: 'The service refused access',
    sentence: 'The service does not accept this key, or not for this repository.',
    next: {
      action: `${checkKey.action} ${begun}`,
      app: `${checkKey.app} ${begun} When the key is accepted, ${goOn} ${again}`,
    },
  },
  unavailable: {
    symbol: '🔌',
    title: 'The service is not available',
    sentence: `The service could not be reached or kept failing. ${begun}`,
    next: {
      action:
        'If a conversation had started, pick it up with `mode: wait` later; else check `base-url` and run the job again.',
      app: `When the service is back, ${goOn} ${again}`,
    },
  },
  bad_response: {
    symbol: '🔌',
    title: 'Not the service that was expected',
    sentence: `What answered at this address is not the conversation API. ${begun}`,
    next: {
      action: 'Check `base-url` and `api-version`, and whether a proxy or a login page answers instead.',
      app: `The operator of this App checks \`AGENT_BASE_URL\`, and whether a proxy or a login page answers instead. When the API answers, ${goOn}`,
    },
  },
  cancelled: {
    symbol: '⏹️',
    title: 'No longer followed',
    sentence: 'Following was stopped. The conversation itself goes on.',
    next: {
      action:
        'Pick it up with `mode: wait` and the `conversation-id` output, or stop it in the conversation.',
      app: `Stop it in the conversation if it should not go on. ${again}`,
    },
  },
};

/** Where the service certainly did not take the start request. */
const startRefused: Partial<Record<OutcomeName, Partial<OutcomeWords>>> = {
  unauthorized: {
    sentence: `${outcomeWords.unauthorized.sentence} No agent was started.`,
    next: { action: checkKey.action, app: `${checkKey.app} ${again}` },
  },
  unavailable: {
    sentence: 'The service could not be reached or kept failing. No agent was started.',
    next: { action: 'Run the job again later. If it was never reached, check `base-url`.', app: again },
  },
};

type NamedVariant = Exclude<NonNullable<Ending['variant']>, 'start_refused'>;

export const variantWords: Readonly<Record<NamedVariant, Partial<OutcomeWords>>> = {
  in_start_up: {
    next: both('Pick it up with `mode: wait` and the `start-task-id` output.'),
  },
  start_lost: {
    sentence:
      'The start-up was followed by its stream, and the service gives up a start whose stream is closed.',
    next: both(
      'Look in the service whether the conversation exists; if it does not, run the job again with `start-progress: poll`.',
    ),
  },
  start_unclear: {
    sentence: outcomeWords.start_unknown.sentence,
    next: outcomeWords.start_unknown.next,
  },
  with_message: {
    symbol: '💬',
    title: 'Ended with a message',
    sentence: 'The agent ended with a message; if it asks something, answer it.',
    next: {
      action: 'Read the message. If it asks something, answer it in the conversation.',
      app: 'Read the message. If it asks something, `/agent <what to do>` answers it.',
    },
  },
  planned: {
    symbol: '📋',
    title: 'Planned',
    sentence: 'The agent has changed nothing: it has read, and written its plan.',
    next: {
      action:
        'Read the plan and its scope. Nothing is carried out until a later step does it, with `mode: message`, `ask: always` and the output `scope` of this step as its `rules`. Adding that step approves the plan.',
      app: 'Read plan and scope, and approve or reject them.',
    },
  },
  still_asks: {
    sentence: 'The time for this run is over. The agent still waits for an answer.',
    next: { action: toAnswer, app: `\`/agent <what to do>\` has it asked again here. ${again}` },
  },
  asleep: {
    sentence:
      'The time for this run is over. Its sandbox is paused, and nothing happens until it is resumed.',
    next: outcomeWords.paused.next,
  },
  agent_stopped: {
    sentence: 'The step has ended, and its agent was stopped.',
    next: both('Look at how far it came. `mode: message` with the `conversation-id` output makes it go on.'),
  },
  being_stopped: {
    sentence: 'The step has ended, and its agent is being stopped.',
    next: both('Whether it stopped is shown below, as soon as the step has been cleaned up.'),
  },
  no_agent: {
    sentence: 'The step has ended, and no agent is working for it.',
    next: both('Run the job again if its task is still to be done.'),
  },
  not_begun: {
    sentence: 'No agent was started.',
    next: both('`/agent <what to do>` or `/retry` starts one.'),
  },
  not_told: {
    sentence: 'The agent has cost more than it may, so it was not told to go on.',
  },
  not_sent: {
    next: both(
      'Nothing was sent to the agent: run the job again, with a longer `timeout` where that was too short.',
    ),
  },
  had_stopped: {
    title: 'Nothing to stop',
    sentence: 'The agent had stopped already.',
  },
  in_comment: {
    sentence: 'The comment cannot be followed as it is.',
    next: both('Do what the reply in the thread says.'),
  },
  comment_again: {
    sentence: 'The command could not be carried out: the service or GitHub failed, or the time was over.',
    next: both('Write the comment again later, rather than run the job again.'),
  },
  nothing_asked: {
    symbol: 'ℹ️',
    title: 'Nothing asked',
    sentence: 'Nobody asked this step to do anything.',
    next: both('Nothing to do.'),
  },
  not_stopped: {
    title: 'Over budget, and not stopped',
    sentence: 'The agent cost more than it may, and was not seen to stop: it may go on, and cost more.',
    next: {
      action: 'Stop it in the conversation, or with `mode: stop`.',
      app: 'Stop it in the conversation.',
    },
  },
};

export function endingWords({ outcome, variant }: Pick<Ending, 'outcome' | 'variant'>): OutcomeWords {
  const own = variant === 'start_refused' ? startRefused[outcome] : variant && variantWords[variant];
  return { ...outcomeWords[outcome], ...own };
}

/** A sentence that says what happened; null where the reason below it says the same and more. */
export function endingSentence(ending: Omit<Ending, 'at'>): string | null {
  const { outcome, variant, reason } = ending;
  const isSaid = outcome === 'stopped' && variant === undefined && reason.trim() !== '';
  return isSaid ? null : endingWords(ending).sentence;
}

/** Why, where that says more than the sentence above it. */
export function endingReason(ending: Omit<Ending, 'at'>): string | null {
  const { reason } = ending;
  const isSaid = endingSentence(ending)?.toLowerCase().startsWith(reason.toLowerCase());
  return isGood(ending) || isSaid ? null : reason;
}
