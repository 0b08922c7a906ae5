// The ports of a visit to a question, made from the database, GitHub and the service.
import {
  type CallOptions,
  type PendingLook,
  questionService,
  type ServiceLook,
} from '../../shared/api/index.ts';
import { checkAnswer, hashOfShown, type QuestionComment } from '../../shared/github/index.ts';
import { type AnswerCheck, type Context, type Ports, usualPatience } from '../../shared/question/index.ts';
import { workingCopiesOf } from '../../shared/rules/index.ts';
import { waitingStreak } from '../../shared/watch/index.ts';
import type { Deps } from '../deps/deps.ts';
import { readGitHubFailure } from '../github/failure.ts';
import { type GivenAnswer, isByPerson, type StoredQuestion } from '../model/question.ts';
import { isBeingStopped, type Run } from '../model/run.ts';
import { Superseded } from '../store/index.ts';
import { countAnswer } from './count-answer.ts';
import { storeStep } from './store-step.ts';

type QuestionPorts = Ports<GivenAnswer, StoredQuestion, PendingLook>;

const longestLook = 10_000;
/**
 * Together with the longest age of a look this is shorter than a lease. So when the lease is over, nothing is sent any
 * more.
 */
const longestSend = 8_000;
/** Used when there is no watch that says when to look again. */
const noWatchPause = 10 * 60_000;

export function questionPorts(deps: Deps, claimed: StoredQuestion): QuestionPorts {
  const { store, services, settings, clock, log } = deps;
  const about = { question: claimed.id, run: claimed.runId };
  let run: Run | null = null;
  const within = (ms: number) => (): CallOptions => ({ deadline: clock.now() + ms });
  const serviceOf = ({ repository }: Run) => {
    const service = services.forRepository(repository.owner, repository.name);
    return (
      service &&
      questionService({
        api: service.api,
        agentServer: services.agentServer,
        now: clock.now,
        readOptions: within(longestLook),
        sendOptions: within(longestSend),
      })
    );
  };
  /** An effect needs a look first, and a look needs a service. So there is one here. */
  const service = () => {
    const known = run && serviceOf(run);
    if (!known) throw new Error('no API key is configured any more');
    return known;
  };

  return {
    now: clock.now,
    async look(question) {
      const before = await store.runs.byId(question.runId);
      if (before === null) return null;
      // The comment is checked before the look, so that nothing comes between the look and the request.
      const check = await checked(deps, question);
      if (check.kind !== 'as_written') {
        log.warn('an answer was not sent: its comment did not pass the check', {
          ...about,
          result: check.kind,
          why: 'why' in check ? check.why : null,
        });
      }
      const looked = await look(serviceOf(before), before, clock.now());
      // The look may have taken a while. The run is read again: its new state may be the only sign that the question is
      // a new one.
      run = await store.runs.byId(question.runId);
      return run && { ...looked, check, context: contextOf(run) };
    },
    async wake(at) {
      const answer = await service().wake(at);
      log.info('a paused sandbox was asked to resume for a question', { ...about, answer });
      return answer;
    },
    async send(at, answer, seenAt) {
      const sent = await service().send(at, answer, seenAt);
      log.info('an answer was sent', { ...about, answer: answer.verdict, result: sent.kind });
      return sent;
    },
    async goOn(at, seenAt) {
      const answer = await service().goOn(at, seenAt);
      log.info('a rejected agent was told to go on', { ...about, answer });
      return answer;
    },
    async store(before, step) {
      try {
        const stored = await store.transaction((tables) =>
          storeStep(tables, before, step, run, settings, clock.now()),
        );
        if (stored.state !== before.state)
          log.info('a question changed its state', { ...about, state: stored.state });
        if (before.settledAt === null) countAnswer(deps, stored);
        return stored;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
        log.info('a question was not saved: it had changed in the meantime', about);
        return null;
      }
    },
  };
}

/** What the decision about a question needs to know of its run. */
export function contextOf(run: Run): Context {
  const { id, state, watch, facts } = run;
  const rules = rulesOf(run);
  const { timeout = null, pollInterval = noWatchPause } = watch?.limits ?? {};
  return {
    conversationId: facts.conversationId ?? id,
    ended:
      state === 'ended' ? (facts.ending?.outcome ?? 'cancelled') : isBeingStopped(run) ? 'stopped' : null,
    streak: waitingStreak(watch),
    onPause: facts.terms.onPause,
    pollInterval,
    expiresAt: timeout === null || watch === null ? null : watch.beganAt + timeout,
    head: facts.pull?.headSha ?? null,
    patience: usualPatience,
    ...(rules && { rules }),
  };
}

/** Undefined where people decide on everything. */
function rulesOf({ id, repository, facts }: Run): Context['rules'] {
  const { ruleSets = [], afterReject = 'continue' } = facts.terms;
  const { grants = [] } = facts;
  if (grants.length === 0 && ruleSets.every(({ rules }) => rules.length === 0)) return undefined;
  return {
    sets: ruleSets,
    workingCopies: workingCopiesOf(repository.name, facts.conversationId ?? id),
    granted: grants,
    afterReject,
  };
}

async function look(
  service: ReturnType<typeof questionService> | null,
  { facts }: Run,
  seenAt: number,
): Promise<ServiceLook> {
  if (service === null) {
    const why = 'no API key is configured any more';
    return { seen: { kind: 'failed', why, code: 'bad_configuration' }, at: null, seenAt };
  }
  const id = facts.conversationId;
  return id === null ? { seen: { kind: 'absent' }, at: null, seenAt } : service.look(id);
}

async function checked(deps: Deps, question: StoredQuestion): Promise<AnswerCheck> {
  const { state, answer, approvals = [] } = question;
  if (state !== 'open' || answer === null || !isByPerson(answer)) return { kind: 'as_written' };
  for (const approval of answer.verdict === 'approve' ? approvals : []) {
    const check = await checkedOne(deps, question, approval);
    if (check.kind === 'edited' || check.kind === 'gone') return { kind: 'approval_gone', by: approval.by };
    if (check.kind !== 'as_written') return check;
  }
  return checkedOne(deps, question, answer);
}

async function checkedOne(
  { github }: Deps,
  { shown }: StoredQuestion,
  answer: GivenAnswer,
): Promise<AnswerCheck> {
  // A bare answer outside the thread means whatever is open: it has to be younger than the question.
  const bare = answer.named === 'only_open';
  // GitHub may have posted it already; where it stands is known soon.
  if (shown === null) {
    return bare
      ? { kind: 'too_early' }
      : { kind: 'failed', why: 'where the question stands is not known yet' };
  }
  // Rows from before it was kept have no hash.
  const isOurs = (body: string) => shown.text === undefined || shown.text === hashOfShown(body);
  const parts = (shown.parts ?? []).map(({ nodeId, text }) => ({
    nodeId,
    isOurs: (body: string) => hashOfShown(body) === text,
  }));
  const asked: QuestionComment | null =
    shown.nodeId === ''
      ? null
      : { nodeId: shown.nodeId, isOurs, askedAt: null, bare, byPerson: false, parts };
  try {
    const octokit = await github.forInstallation(answer.installationId);
    return await checkAnswer((route, given) => octokit.request(route, given), answer.comment, asked);
  } catch (error) {
    return { kind: 'failed', why: readGitHubFailure(error).message };
  }
}
