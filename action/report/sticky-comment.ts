// The comment on the triggering issue or pull request, edited in place. A failure here never fails the step.
import { api, GitHubError, isRequestLimit } from '../../shared/github/index.ts';
import { triggeringIssue } from '../inputs/run-context.ts';
import { commentPage, type Thread, unlessFailed } from './create-github.ts';
import { isTokenRefused, neededPermission, refusedToken } from './endings.ts';
import type { Facts } from './facts.ts';
import type { ThreadComments } from './step-thread.ts';
import type { KnownComments, PlacedComment, StickyOptions, writeComment } from './write-comment.ts';

export interface StickyComment {
  update(facts: Facts): Promise<void>;
  /** Writes what GitHub failed to take before, once it is time for that. People find the agent by nothing else. */
  catchUp(facts: Facts): Promise<void>;
  /** Whether GitHub failed to take what was written last, and may take it later. */
  isBehind(): boolean;
  /** Whether this step decides on what its agent asks, and not another one that follows the same conversation. */
  decides(facts: Facts): Promise<boolean>;
  /** Whether another step follows this conversation, as far as GitHub tells. */
  isFollowed(conversationId: string): Promise<boolean>;
  /** Of the open question, where it is a comment. */
  questionPage(): string | null;
}

/** For one that only tells an end. */
export const tellsEnd = {
  timeout: 0,
  pollInterval: 0,
  waits: false,
  stopsAgent: false,
  isLast: true,
} as const;

const nowhere =
  'comment: this run was not triggered by an issue or a pull request, so there is nowhere to comment';

export function createStickyComment(options: StickyOptions): StickyComment {
  const { when, context, log } = options;
  const number = triggeringIssue(context);
  const thread = number === null ? null : { repository: context.repository, number };
  const decides = lookedUp(decidesNow, options);
  const failures = createFailures(options);
  let known: KnownComments = { id: null, open: null, heard: 0 };
  const update = async (facts: Facts) => {
    // After a failure, later states are written after a pause, or never. The end is tried again.
    if (!isWanted(when, facts) || (failures.isResting() && facts.ending === null)) return;
    if (thread === null) {
      failures.note(true);
      return log.warn(nowhere);
    }
    try {
      known = await write(facts, thread, known, options);
      failures.forget();
    } catch (error) {
      failures.note(error instanceof GitHubError && api.isFinalRefusal(error.failure));
      log.warn(`comment: ${whatWentWrong(error, options)}`);
    }
  };
  return {
    update,
    async catchUp(facts) {
      if (failures.any() && facts.ending === null) await update(facts);
    },
    isBehind: failures.mayPass,
    async decides(facts) {
      return thread === null || facts.conversationId === null || decides(facts, thread);
    },
    async isFollowed(conversationId) {
      // The step that follows on asks again before it decides.
      const asked = thread && findDeciding(conversationId, thread, options);
      return asked !== null && (await unlessFailed(asked, null)) === 'other';
    },
    questionPage() {
      const { open } = known;
      return open === null || thread === null ? null : commentPage(open.comment.id, context, thread);
    },
  };

  async function decidesNow(facts: Facts, thread: Thread): Promise<boolean> {
    const { conversationId } = facts;
    try {
      // Its own place has to be taken before it looks for those of others. One that may not write looks all the same.
      const unwritten = { ...known, seen: null };
      const own = isWanted(when, facts) ? write(facts, thread, known, options) : Promise.resolve(unwritten);
      const written = await unlessFailed<PlacedComment>(own, unwritten, isRefused);
      known = written;
      if (conversationId === null) return true;
      return (await findDeciding(conversationId, thread, options, written.seen)) !== 'other';
    } catch (error) {
      if (!(error instanceof GitHubError)) throw error;
      // Where it could not write a comment, or may not read any, a step cannot be distinguished from others. Else the next poll
      // asks again.
      return (failures.any() && known.id === null) || isRefused(error);
    }
  }
}

/**
 * GitHub allows all jobs of a repository together 1,000 requests an hour, and a look at a long thread takes several. A look that
 * finds what the one before found is followed by a longer pause.
 */
const firstPause = 20_000;
const growth = 1.5;
const longestPause = 3 * 60_000;

/** `before`: the last pause; null where this is the first. */
function nextPause(before: number | null, pollInterval: number): number {
  const first = Math.min(firstPause, 4 * pollInterval);
  return before === null ? first : Math.min(longestPause, 36 * pollInterval, growth * before);
}

/** What GitHub failed to take, and for how long it is not tried again. */
function createFailures({ clock, pollInterval }: StickyOptions) {
  const forGood = { pause: Number.POSITIVE_INFINITY, until: Number.POSITIVE_INFINITY };
  let last: typeof forGood | null = null;
  return {
    any: () => last !== null,
    mayPass: () => last !== null && last !== forGood,
    isResting: () => last !== null && clock.now() < last.until,
    note(isFinal: boolean) {
      const pause = nextPause(last?.pause ?? null, pollInterval);
      last = isFinal ? forGood : { pause, until: clock.now() + pause };
    },
    forget() {
      last = null;
    },
  };
}

function lookedUp(
  look: (facts: Facts, thread: Thread) => Promise<boolean>,
  { clock, pollInterval }: StickyOptions,
): (facts: Facts, thread: Thread) => Promise<boolean> {
  let last: { readonly decides: boolean; readonly pause: number; readonly until: number } | null = null;
  return async (facts, thread) => {
    // Where this step decides, something new is decided only after another look.
    const isOpen = facts.question?.state === 'open';
    if (last !== null && (isOpen || !last.decides) && clock.now() < last.until) return last.decides;
    const decides = await look(facts, thread);
    const isSame = last?.decides === decides && (isOpen || !decides);
    const pause = nextPause(last !== null && isSame ? last.pause : null, pollInterval);
    last = { decides, pause, until: clock.now() + pause };
    return decides;
  };
}

function isWanted(when: StickyOptions['when'], { mode, round, ending, exitCode }: Facts): boolean {
  if (mode === 'list') return false;
  // The author of a comment gets the answer there, and the next command finds the conversation by it.
  if (mode === 'command') return round !== null;
  return when === 'always' || (when === 'failure' && ending !== null && exitCode !== 0);
}

/** The templates, and what reads the markers of others, are loaded with the first comment. */
async function write(...to: Parameters<typeof writeComment>): Promise<PlacedComment> {
  return (await import('./write-comment.ts')).writeComment(...to);
}

async function findDeciding(
  conversationId: string,
  thread: Thread,
  { apiKey, context, github, clock }: StickyOptions,
  read: ThreadComments | null = null,
) {
  const { findDecidingStep } = await import('./step-thread.ts');
  const key = (await import('./marker.ts')).markerKey(apiKey);
  return findDecidingStep(conversationId, { github, thread, context, key }, clock.now(), read);
}

function whatWentWrong(error: unknown, { isLast = false }: StickyOptions): string {
  if (!(error instanceof GitHubError)) throw error;
  const said = `could not be written (${error.message})`;
  if (isTokenRefused(error)) return `${said}; ${refusedToken}`;
  if (isRefused(error)) return `${said}; ${neededPermission}`;
  return isLast || api.isFinalRefusal(error.failure) ? said : `${said}; it is tried again`;
}

function isRefused({ failure }: GitHubError): boolean {
  const { status } = failure;
  return status === 401 || status === 404 || (status === 403 && !isRequestLimit(failure));
}
