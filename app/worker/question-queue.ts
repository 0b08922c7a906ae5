// Visits the agent's questions that are due: new ones are shown, answers are sent, and what became of them is told.
import { type HostedApi, lookAtPending, ServiceError, sendAnswer } from '../../shared/api/index.ts';
import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import type { ConfirmationResult } from '../metrics/metrics.ts';
import type { Confirmation, GivenAnswer, Shown } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { type AnswerCheck, checkAnswer } from '../question/check-answer.ts';
import type { Seen } from '../question/moves.ts';
import { storeOutcome } from '../question/store-outcome.ts';
import { visit } from '../question/visit.ts';
import type { VisitTools } from '../question/visit-tools.ts';
import { Superseded } from '../store/index.ts';
import { atMost } from './at-most.ts';
import { whileHeld } from './while-held.ts';

const atOnce = 4;
const longestLook = 10_000;
/** Between the look and the request. A process that stood still, or a slow database, must not act on what was. */
const longestAge = 2_000;
/** With the above shorter than a lease: whoever takes over after one can be sure that nothing leaves any more. */
const longestSend = 8_000;
const longestCall = 15_000;
const pauseAfterBug = 30_000;

export async function workConfirmations(deps: Deps): Promise<number> {
  const { store, clock, settings, log } = deps;
  const now = clock.now();
  const due = await store.confirmations.claim({ now, until: now + settings.lease, limit: atOnce });
  if (due.length === 0) return 0;
  await whileHeld(
    { clock, lease: settings.lease, log },
    (until) => store.confirmations.renew(due, until),
    () =>
      atMost(
        atOnce,
        due,
        (each) => visit(toolsFor(deps, each), each),
        async (error, each) => {
          log.error('a question could not be looked at', { confirmation: each.id, error: String(error) });
          await store.confirmations.save({ ...each, dueAt: clock.now() + pauseAfterBug });
        },
      ),
  );
  return due.length;
}

function toolsFor(deps: Deps, claimed: Confirmation): VisitTools {
  const { store, services, github, settings, clock, random, log, metrics } = deps;
  const about = { confirmation: claimed.id, run: claimed.runId };
  let run: Run | null = null;

  return {
    now: clock.now,
    nonce: random.uuid,
    leaseUntil: () => clock.now() + settings.lease,
    run: async (id) => {
      run = await store.runs.byId(id);
      return run;
    },
    look: async (of) => {
      const service = services.forRepository(of.repository.owner, of.repository.name);
      if (service === null) return { kind: 'failed', why: 'no API key is configured any more' };
      return look(deps, service.api, of);
    },
    check: async (answer, { shown }) => {
      const checked = await checkWith(github, answer, shown);
      if (checked.kind !== 'as_written') {
        log.warn('an answer is not followed', {
          ...about,
          result: checked.kind,
          why: 'why' in checked ? checked.why : null,
        });
      }
      return checked;
    },
    wake: async ({ conversation }, of) => {
      const service = services.forRepository(of.repository.owner, of.repository.name);
      if (service === null || conversation.sandboxId === null) return 'unavailable';
      try {
        const answer = await service.api.resumeSandbox(conversation.sandboxId, {
          deadline: clock.now() + longestCall,
        });
        log.info('a paused sandbox was asked to go on for a question', { ...about, answer });
        return answer;
      } catch (error) {
        log.warn('a paused sandbox could not be resumed', { ...about, code: codeOf(error) });
        return 'failed';
      }
    },
    send: async ({ agentServer, conversation }, { verdict, reason }, seenAt) => {
      const now = clock.now();
      if (agentServer === null || now - seenAt > longestAge) {
        return { kind: 'not_taken', why: 'what was seen had grown old' };
      }
      const answer = { accept: verdict === 'approve', reason };
      const sent = await sendAnswer(agentServer, conversation.id, answer, { deadline: now + longestSend });
      log.info('an answer was sent', { ...about, answer: verdict, result: sent.kind });
      return sent;
    },
    goOn: async ({ agentServer, conversation }, seenAt) => {
      const now = clock.now();
      if (agentServer === null || now - seenAt > longestAge) return 'not_sent';
      try {
        const answer = await agentServer.run(conversation.id, { deadline: now + longestSend });
        log.info('a rejected agent was told to go on', { ...about, answer });
        return answer === 'running' ? 'running' : 'not_known';
      } catch (error) {
        const code = codeOf(error);
        log.warn('a rejected agent could not be told to go on', { ...about, code });
        return code === 'answer_unknown' || code === 'aborted' ? 'not_known' : 'not_sent';
      }
    },
    store: async (outcome) => {
      try {
        const stored = await store.transaction((tables) =>
          storeOutcome(tables, outcome, run, settings.markerSecret, clock.now()),
        );
        if (stored.state !== claimed.state)
          log.info('a question moved on', { ...about, state: stored.state });
        const { answer } = stored.facts;
        if (answer && stored.settledAt !== null && claimed.settledAt === null) {
          metrics?.confirmation(countedAs(stored, answer), clock.now() - answer.at);
        }
        return stored;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
        log.info('a question was changed by someone else meanwhile', about);
        return null;
      }
    },
  };
}

function countedAs({ state }: Confirmation, { verdict }: GivenAnswer): ConfirmationResult {
  switch (state) {
    case 'answered':
      return verdict === 'approve' ? 'approved' : 'rejected';
    case 'stale':
    case 'expired':
    case 'unknown':
      return state;
    default:
      return 'not_waiting';
  }
}

async function checkWith(
  github: Deps['github'],
  answer: GivenAnswer,
  shown: Shown | null,
): Promise<AnswerCheck> {
  try {
    return await checkAnswer(await github.forInstallation(answer.installationId), answer, shown);
  } catch (error) {
    return { kind: 'failed', why: readGitHubFailure(error).message };
  }
}

async function look({ services, clock }: Deps, api: HostedApi, run: Run): Promise<Seen> {
  const id = run.facts.conversationId;
  if (id === null) return { kind: 'absent' };
  try {
    const seen = await lookAtPending(api, services.agentServer, id, { deadline: clock.now() + longestLook });
    return seen === null ? { kind: 'absent' } : { kind: 'seen', look: seen };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { kind: 'failed', why: error.message };
  }
}

/** A failure of the service has a code; anything else is a bug and goes up. */
function codeOf(error: unknown): string {
  if (!(error instanceof ServiceError)) throw error;
  return error.code;
}
