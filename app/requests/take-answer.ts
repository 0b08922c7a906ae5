// `/approve` and `/reject`: finds the question, checks the permission, and stores the answer for the worker.
import { type ParsedCommand, type RefusalWhy, refusalReply } from '../../shared/github/index.ts';
import { meantBy, answered as withAnswer } from '../../shared/question/index.ts';
import type { Deps } from '../deps/deps.ts';
import type { OctokitLike } from '../github/octokit-like.ts';
import type { CommentAsk, Person } from '../model/ask.ts';
import type { StoredQuestion } from '../model/question.ts';
import type { Run } from '../model/run.ts';
import { reactionEffect, textEffect } from '../question/effects.ts';
import { findByCode } from '../question/find-by-code.ts';
import { knowThread } from '../question/know-thread.ts';
import type { RepositoryConfiguration } from '../repository-configuration/types.ts';
import { Superseded } from '../store/index.ts';
import { type Handled, nothingToDo } from './handled.ts';
import { mayAct } from './may-act.ts';
import { type Replying, react } from './replies.ts';

export interface AnswerRequest {
  readonly ask: CommentAsk;
  readonly parsed: Extract<ParsedCommand, { kind: 'command' }> & { readonly name: 'approve' | 'reject' };
  readonly configuration: RepositoryConfiguration;
  readonly replying: Replying;
}

const mostRemembered = 50;

export async function takeAnswer(deps: Deps, github: OctokitLike, request: AnswerRequest): Promise<Handled> {
  const { ask, parsed, configuration, replying } = request;
  const { place, sender, comment } = ask;
  const stored = await deps.store.questions.at(place.repository.id, place.number, mostRemembered);
  const { markerSecret } = deps.settings;
  const knowing = { runOf: (id: string) => deps.store.runs.byId(id), markerSecret };
  const known = await knowThread(knowing, github, place, comment.thread, stored);
  const asked = await findByCode(knowing, github, known, parsed.code);
  const meant = meantBy(asked, { parsed, comment, authorId: sender.id });
  if (meant.kind === 'again') return nothingToDo('the same answer was delivered twice');

  // The permission is checked first: people without it must not learn which questions are open.
  const needs = configuration.permission[parsed.name];
  // The list of bots holds for starting only: no bot may approve or reject.
  const access = await mayAct(github, place.repository, ask, needs, { ...configuration, bots: [] });
  const at = meant.kind === 'this' ? meant.question : meant.about;
  if (access.kind === 'denied') {
    deps.metrics?.confirmation('denied');
    return refused(request, access.why.kind === 'bot' ? { kind: 'not_a_person' } : access.why, at);
  }
  if (configuration.commands.answers === 'comments' && comment.kind !== 'comment') {
    deps.metrics?.confirmation('denied');
    return refused(request, { kind: 'comments_only' }, at);
  }
  if (meant.kind === 'refused') return refused(request, meant.why, at);
  const run = await deps.store.runs.byId(meant.question.runId);
  if (run === null) return nothingToDo('its run was deleted');
  if (parsed.name === 'approve' && !configuration.allowRequester && isRequester(run, sender)) {
    deps.metrics?.confirmation('denied');
    return refused(request, { kind: 'requester' }, at);
  }
  if (comment.nodeId === '') return refused(request, { kind: 'edit_unknown' }, at);

  const { kind, id, nodeId, body, writtenAt } = comment;
  const answered = withAnswer(meant.question, {
    verdict: parsed.name,
    reason: parsed.reason,
    by: sender.login,
    byId: sender.id,
    comment: { ...{ kind, id, nodeId, body, writtenAt }, number: place.number },
    named: meant.named,
    afterReject: configuration.afterReject,
    installationId: place.installationId,
    at: replying.now,
  });
  if (answered === null) return refused(request, { kind: 'already_answered' }, at);
  return {
    result: `${parsed.name} for question ${answered.id}`,
    store: async (tables) => {
      if (!(await tables.questions.save(answered)))
        throw new Superseded('the question was changed in the meantime');
      const eyes = reactionEffect(comment, run, 'eyes');
      if (eyes) await tables.outbox.putOnce(eyes, replying.now);
    },
  };
}

function refused(
  { ask, parsed, replying }: AnswerRequest,
  why: RefusalWhy,
  meant: StoredQuestion | null,
): Handled {
  const { sender, comment, place } = ask;
  // One reply for a person, a reason and a question. Repeats get only a reaction.
  const key = `refused/${place.repository.id}#${place.number}/${sender.id}/${meant?.id ?? ''}/${why.kind}`;
  const where = { id: null, installationId: place.installationId, repository: place.repository };
  const spot = { number: place.number, thread: comment.thread, since: replying.occasion.receivedAt };
  const text = refusalReply({ login: sender.login, what: `/${parsed.name}`, why });
  return {
    result: `refused: ${why.kind}`,
    store: async (tables) => {
      await react(tables, replying, { comment }, 'confused');
      await tables.outbox.putOnce(textEffect(key, where, spot, text, replying.markerSecret), replying.now);
    },
  };
}

/** Compares account ids when they are known, because a login can change. */
function isRequester({ facts }: Run, { id, login }: Person): boolean {
  return facts.requesterId === id || facts.requester.toLowerCase() === login.toLowerCase();
}
