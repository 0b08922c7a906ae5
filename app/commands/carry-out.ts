// What each command does, for whoever may give it.
import { seeCommand } from '../../shared/executed/index.ts';
import { type ParsedCommand, type RefusalWhy, rulesReply, texts } from '../../shared/github/index.ts';
import { isHidden, openCodesHere } from '../../shared/question/index.ts';
import { suggestRules } from '../../shared/rules/index.ts';
import { checkPermission } from '../handling/check-permission.ts';
import { type Handled, type HandledChange, nothingToDo, type RunDeps } from '../handling/handled.ts';
import { type CommandRequest, refuse, writeReaction, writeReply } from '../handling/reply.ts';
import type { ReadConfiguration } from '../handling/terms.ts';
import { takeMessage } from '../message/take-message.ts';
import { takeAnswer } from '../question/take-answer.ts';
import { keptActions } from '../rules/kept-actions.ts';
import { planInForce, statusOf } from '../run/tell.ts';
import { takeSideQuestion } from '../side-question/side-question.ts';
import { startByCommand, type WhatToStart } from '../start/start-by-command.ts';
import { agentsLeft } from '../start/start-request.ts';
import { decisionToEnd, stopRun } from '../stop/after-stop.ts';
import { whyHalted } from '../store/halt.ts';
import { questionEffectKey, type StoredQuestion } from '../store/question.ts';
import { endingOf, isBeingStopped, type Run } from '../store/run/run.ts';
import { mostLooked } from './hint-at-answer.ts';

export interface ParsedRequest extends CommandRequest {
  readonly parsed: Exclude<ParsedCommand, { kind: 'none' }>;
  /** As its files say it, with where each value is from; null where they cannot be read. */
  readonly read: Extract<ReadConfiguration, { kind: 'configuration' }> | null;
}

export async function carryOut(deps: RunDeps, request: ParsedRequest): Promise<Handled> {
  const { github, event, parsed, run, configuration, replying } = request;
  const refused = (what: string, why: RefusalWhy): Handled => refuse(request, what, why);
  const startNew = (what: WhatToStart) => startByCommand(deps, request, what);
  const words = writtenWords(request);
  const setsGoing = words !== null || (parsed.kind === 'command' && parsed.name === 'retry');
  const what = nameOf(parsed, configuration.commands);
  if (setsGoing && configuration.commands.answers !== 'anywhere' && event.comment.kind !== 'comment') {
    return refused(what, { kind: 'comments_only' });
  }
  const mayAct =
    words !== null || (parsed.kind === 'command' && texts.commands[parsed.name].effect === 'acts');
  const halted = mayAct ? await whyHalted(deps.store) : null;
  if (halted !== null) return refuse(request, what, halted.why, halted.id);
  if (words !== null) {
    const { repository, number } = event.place;
    const at = { number, isPull: event.issue === null };
    const usage = configuration.commands.prefix;
    const startAgain = (text: string) => startNew({ repository, at, usage, words: text });
    return takeMessage(deps, request, words, startAgain);
  }
  if (parsed.kind !== 'command') {
    const why: RefusalWhy = { kind: 'malformed', hint: '' };
    return refused('', parsed.kind === 'malformed' ? await namingOpen(deps, request, parsed) : why);
  }
  const { name } = parsed;
  if (name === 'approve' || name === 'reject') {
    return takeAnswer(deps, request, { ...parsed, name });
  }
  const { permission, usage } = texts.commands[name];
  if (permission !== 'read') {
    const needs = configuration.permission[permission];
    const access = await checkPermission(github, event.place.repository, event, needs, configuration);
    if (access.kind === 'denied') return refused(usage, access.why);
  }
  switch (name) {
    case 'help':
      return replyOnce(request, (marker) =>
        texts.helpReply({ spelling: configuration.commands, names: texts.commandNames }, marker),
      );
    case 'status':
      if (run === null) return refused(usage, { kind: 'no_run' });
      return replyOnce(request, await statusText(deps, run, replying.now));
    case 'rules':
      return showRules(deps, request);
    case 'ask':
      if (run === null) return refused('/ask', { kind: 'no_run' });
      return takeSideQuestion(deps, request, run, parsed.text ?? '');
    case 'stop':
      if (run !== null && run.state !== 'ended') return stop(request, run);
      return refused(usage, whyNotStopped(run));
    case 'retry':
      return run === null ? refused(usage, { kind: 'no_run' }) : startNew(sameAgain(run, usage));
  }
}

/** What is in force here now, and rules that would have spared questions. */
async function showRules({ store }: RunDeps, request: ParsedRequest): Promise<Handled> {
  const { event, run, read, replying } = request;
  if (read === null) return nothingToDo('the configuration cannot be read');
  const { configuration, origins } = read;
  const known = run && planInForce(run);
  const plan = known && { ...known, now: replying.now };
  const kept = await keptActions(store, event.place.repository);
  const suggested = suggestRules(configuration.ruleSets, kept, seeCommand);
  return replyOnce(request, (marker) =>
    rulesReply({ ...configuration, origins, ...suggested, plan }, marker),
  );
}

export const nameOf = (parsed: ParsedCommand, { prefix }: texts.CommandSpelling): string =>
  parsed.kind === 'command' ? `/${parsed.name}` : prefix;

export async function hiddenQuestion({ store }: RunDeps, run: Run): Promise<StoredQuestion | null> {
  return (await store.questions.liveOf(run.id)).find(isHidden) ?? null;
}

/** People who may not answer do not learn here which questions are open. */
async function namingOpen(
  { store }: RunDeps,
  { github, event: { place, comment, sender }, configuration }: CommandRequest,
  parsed: texts.MalformedCommand,
): Promise<texts.MalformedCommand> {
  if (parsed.noCode === undefined) return parsed;
  const needs = configuration.permission.approve;
  const access = await checkPermission(github, place.repository, { sender, comment }, needs, configuration);
  if (access.kind === 'denied') return parsed;
  const questions = await store.questions.at(place.repository.id, place.number, mostLooked);
  return texts.withOpenCodes(parsed, openCodesHere(questions, comment), configuration.commands);
}

function sameAgain({ repository, issue, facts }: Run, usage: string): WhatToStart {
  return { repository, at: { number: issue, isPull: facts.pull.linked?.number === issue }, usage };
}

/** A review may say all in its comments. Null for what is no message. */
function writtenWords({ parsed, event: { comment }, configuration }: ParsedRequest): string | null {
  if (parsed.kind === 'message') return parsed.text;
  const isBare = comment.body.trim().toLowerCase() === configuration.commands.prefix.toLowerCase();
  return comment.kind === 'review' && isBare ? '' : null;
}

async function statusText(deps: RunDeps, run: Run, now: number): Promise<(marker: string) => string> {
  const { store } = deps;
  const questions = await store.questions.at(run.repository.id, run.issue, 10);
  const open = questions.flatMap(({ state, code, shown }) =>
    // Not before it can be seen: anyone with its code could answer it unseen.
    state === 'open' && code !== null && shown !== null ? [{ code, url: shown.url }] : [],
  );
  const hidden = await hiddenQuestion(deps, run);
  const why = hidden && { said: await store.outbox.whyNotShown(questionEffectKey(hidden)) };
  return (marker) => statusOf(run, { open, hidden: why }, now, marker);
}

/** Everybody who can read may use these commands, so one reply serves all who ask within this time. */
const oneReplyServes = 10_000;

function replyOnce({ replying, parsed }: ParsedRequest, write: (marker: string) => string): Handled {
  const name = parsed.kind === 'command' ? parsed.name : 'answered';
  const { place, comment, now } = replying;
  const { repository, number } = place;
  const key = `told/${repository.id}#${number}/${comment?.thread ?? ''}/${name}/${Math.floor(now / oneReplyServes)}`;
  return {
    result: name,
    changes: [...writeReaction(replying, 'eyes'), ...writeReply(replying, write, key)],
  };
}

function stop({ event, replying }: CommandRequest, run: Run): Handled {
  const { comment, place, sender } = event;
  const { now } = replying;
  const stopping = (after: Run, more: readonly HandledChange[]): Handled => ({
    result: `run ${run.id} is to stop`,
    changes: [...writeReaction(replying, '+1'), { kind: 'run', run: after, change: 'state' }, ...more],
  });
  if (isBeingStopped(run)) return stopping(run, []);
  const stopped = stopRun(run, sender.login, now);
  const { kind, id } = comment;
  const written = { kind, number: place.number, id };
  const by = { kind: 'person', login: sender.login, id: sender.id, comment: written } as const;
  return stopping(stopped, [{ kind: 'decision', decision: decisionToEnd(stopped, 'stop', by, now) }]);
}

function whyNotStopped(run: Run | null): RefusalWhy {
  if (run === null) return { kind: 'no_run' };
  const [where] = agentsLeft([run]);
  if (where !== undefined) return { kind: 'not_followed', where };
  return { kind: 'run_ended', outcome: endingOf(run)?.outcome ?? run.state };
}
