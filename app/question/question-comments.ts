// Whether the comments with a question and with its answers are as they were written, and their authors may still approve.
import { api, type GitHubClient, type QuestionComment } from '../../shared/github/index.ts';
import { type AnswerCheck, isQuestionFault, type QuestionFault } from '../../shared/question/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import { judgeFailure } from '../handling/judge-failure.ts';
import { type GivenAnswer, isByPerson, type QuestionPlace, type StoredQuestion } from '../store/question.ts';
import { listLagMs } from '../store/repository.ts';
import type { Run } from '../store/run/run.ts';
import { ownedPaths, whoMayApprove } from './question-people.ts';
import { type Asked, isTextAsWritten } from './question-text.ts';

/** Right before an answer is sent: each comment that it consists of, and each of their authors. */
export async function checkBeforeSending(
  deps: RunDeps,
  question: StoredQuestion,
  run: Run,
): Promise<AnswerCheck> {
  const { state, answer, approvals } = question;
  if (state !== 'open' || answer === null || !isByPerson(answer)) return null;
  const approves = answer.verdict === 'approve';
  const all = [...(approves ? approvals : []), answer];
  if (!all.every(isByPerson)) throw new TypeError('an approval of nobody');
  try {
    const octokit = await deps.github.forInstallation(run.installationId);
    const asked = { question, run, markerSecret: deps.settings.markerSecret };
    for (const given of all) {
      const check = await checkComment(octokit, asked, given, deps.clock.now());
      if (check?.kind === 'edited' && given !== answer) return { kind: 'approval_gone', by: given.by };
      if (check?.kind === 'edit_unknown') return { ...check, by: given.by };
      if (check?.kind === 'too_early') {
        const isMoved = question.shown?.isMoved === true;
        return { ...check, ...(given !== answer && { by: given.by }), ...(isMoved && { isMoved }) };
      }
      if (check !== null) return check;
    }
    if (!approves) return null;
    // The permission may have been taken away since then.
    const may = await whoMayApprove(deps, run, new Map(all.map(({ byId, by }) => [byId, by])));
    const other = all.find(({ byId }) => may.get(byId) !== 'may');
    if (other !== undefined) {
      const toldAgent = may.get(other.byId) === 'requester';
      return { kind: 'may_not', by: other.by, ...(toldAgent && { since: 'told_agent' }) };
    }
    // So may the paths that somebody owned.
    for (const { by, byId, owns = [] } of all) {
      const person = { login: by, id: byId, bot: false };
      const { paths } = await ownedPaths(octokit, run.repository, person, owns);
      if (paths.length < owns.length) return { kind: 'may_not', by, since: 'owns_less' };
    }
    return null;
  } catch (error) {
    return untold(deps, run, error);
  }
}

/** A limit holds back all that is sent to the installation, as one that an effect meets does. */
async function untold(
  { store, clock, random }: RunDeps,
  { installationId }: Run,
  error: unknown,
): Promise<AnswerCheck> {
  const now = clock.now();
  const judged = judgeFailure(api.readGitHubFailure(error), 1, now, random.fraction());
  if (judged.kind === 'never') return { kind: 'edit_unknown', passes: false, said: judged.why };
  const { afterMs, wholeInstallation } = judged;
  if (wholeInstallation) await store.outbox.holdBack(installationId, now + afterMs);
  return { kind: 'edit_unknown', passes: true, said: judged.why, retryAfterMs: afterMs };
}

/** Throws the error of a failed call, and where what was just written is not there as it was: an event comes before GitHub's copies have it. */
export async function checkComment(
  github: GitHubClient,
  asked: Asked,
  answer: GivenAnswer,
  now: number,
): Promise<AnswerCheck> {
  const check = await checkWritten(github, asked, answer);
  const isNew = Math.abs(now - answer.comment.writtenAt) < listLagMs;
  if (check?.kind === 'edited' && isNew) throw new api.GitHubError(new Error('GitHub may not have it yet'));
  return check;
}

function checkWritten(github: GitHubClient, asked: Asked, answer: GivenAnswer): Promise<AnswerCheck> {
  // Only the App can write a check, and the press of a button cannot be edited.
  if (answer.comment.kind === 'button') return Promise.resolve(null);
  const { shown } = asked.question;
  // A bare answer outside the thread means whatever is open: it has to be younger than the question.
  const bare = answer.named === 'only_open';
  if (shown !== null) {
    const inComment = shown.nodeId === '' ? null : { ...commentOf(asked, shown), bare };
    return api.checkAnswer(github, answer.comment, inComment);
  }
  // GitHub may have posted it already; its place is known soon.
  const said = 'where the question is shown is not known yet';
  return Promise.resolve(bare ? { kind: 'too_early' } : { kind: 'edit_unknown', passes: true, said });
}

/** Before something is written over an open question. Throws where GitHub does not tell. */
export async function checkShown(github: GitHubClient, asked: Asked): Promise<QuestionFault | null> {
  const { state, shown } = asked.question;
  if (state !== 'open' || shown === null || shown.nodeId === '') return null;
  const check = await api.checkQuestion(github, commentOf(asked, shown));
  if (isQuestionFault(check) && check.kind !== 'question_unreadable') return check;
  if (check === null) return null;
  const said = check.kind === 'edit_unknown' ? check.said : check.kind;
  throw new Error(`GitHub does not say what is in a question: ${said}`);
}

function commentOf(asked: Asked, { nodeId, number }: QuestionPlace): QuestionComment {
  const isOurs = isTextAsWritten({ ...asked, number });
  return { nodeId, isOurs, askedAt: null, bare: false, sharedAccount: false };
}
