// Handles a comment that may contain a command, and a button of a question's check: an answer of who pressed it.
import { api, type ParsedCommand, texts } from '../../shared/github/index.ts';
import { fillInConfiguration } from '../../shared/schema/index.ts';
import type { RunDeps } from '../handling/deps.ts';
import type { ButtonEvent, CommentEvent, IssuePlace } from '../handling/handled.ts';
import { type EventContext, type Handled, type HandledChange, nothingToDo } from '../handling/handled.ts';
import { hasLabel, readIssueNow } from '../handling/issue-now.ts';
import { orRefusal } from '../handling/judge-failure.ts';
import { readConfiguration } from '../handling/read-configuration.ts';
import { refuse, replyTo, reportProblems, writeReply } from '../handling/reply.ts';
import { type RepositoryConfiguration, withoutFile } from '../handling/terms.ts';
import { askedElsewhere } from '../question/locate-question.ts';
import { questionEffectKey } from '../store/question.ts';
import type { Run } from '../store/run/run.ts';
import { carryOut, hiddenQuestion, nameOf, type ParsedRequest } from './carry-out.ts';
import { hintAtAnswer } from './hint-at-answer.ts';

/** A command where a question could not be shown is a sign that it may be shown by now. */
export async function handleComment(
  deps: RunDeps,
  event: CommentEvent,
  context: EventContext,
): Promise<Handled> {
  const handled = await followCommand(deps, event, context);
  if (handled.changes.length === 0) return handled;
  const { repository, number } = event.place;
  const run = await deps.store.runs.newestAt(repository.id, number);
  const hidden = run && (await hiddenQuestion(deps, run));
  const changes = [...handled.changes, ...tellOfSecond(deps, event, context, run)];
  if (hidden) changes.push({ kind: 'hurry_effect', key: questionEffectKey(hidden) });
  return { ...handled, changes };
}

/** Of a comment one command is followed. Its author hears once for each other. */
function tellOfSecond(
  deps: RunDeps,
  event: CommentEvent,
  context: EventContext,
  run: Run | null,
): readonly HandledChange[] {
  const { place, sender, comment, pressed } = event;
  const { commands: spelling } = run?.facts.terms ?? fillInConfiguration([]);
  if (pressed !== undefined || texts.parseCommand(comment.body, spelling).kind !== 'command') return [];
  const second = texts.misplacedCommand(comment.body, spelling);
  if (second === null) return [];
  const { repository, number } = place;
  const written = texts.spellMeant(second, spelling);
  const text = texts.secondCommandReply(sender.login, written);
  const key = `second/${repository.id}#${number}/${sender.id}/${run?.id ?? ''}/${written}`;
  return writeReply(replyTo(deps, event, context), (marker) => `${marker}\n${text}`, key);
}

async function followCommand(deps: RunDeps, event: CommentEvent, context: EventContext): Promise<Handled> {
  const { place, sender, comment } = event;
  if (!comment.body.trimStart().startsWith('/')) return hintAtAnswer(deps, event, context);
  if (sender.id !== event.authorId) return nothingToDo('the sender is not the author');
  const { policy = null } = deps.settings;
  const replying = replyTo(deps, event, context);
  const run = await deps.store.runs.newestAt(place.repository.id, place.number);
  const { octokit } = context;
  const looked = await orRefusal(
    readConfiguration(octokit, api.repositoryName(place.repository), policy),
  ).catch((error: unknown) => ({ kind: 'failed', error }) as const);
  const isRead = looked.kind === 'done' && looked.value.kind === 'configuration';
  const parsedIn = (spelling: texts.CommandSpelling) => commandIn(event, spelling);
  const halts = run === null || isRead ? null : haltingCommand(parsedIn(run.facts.terms.commands));
  if (run !== null && halts !== null) {
    const configuration = withoutFile(run.facts.terms, policy);
    return obey(deps, { github: octokit, event, parsed: halts, run, configuration, read: null, replying });
  }
  if (looked.kind === 'failed') throw looked.error;
  // A command may be meant for another App where there is no run, unless it has our prefix or an agent was asked for.
  const isOurs = async ({ commands: spelling, label }: Pick<RepositoryConfiguration, 'commands' | 'label'>) =>
    run !== null ||
    event.pressed !== undefined ||
    hasPrefix(comment, spelling) ||
    (parsedIn(spelling).kind !== 'none' && (await isLabelled(octokit, place, label)));
  const usual = fillInConfiguration([]);
  const spelling = run?.facts.terms.commands ?? usual.commands;
  if (looked.kind === 'github_refuses') {
    const parsed = parsedIn(spelling);
    if (parsed.kind === 'none' || !(await isOurs({ ...usual, commands: spelling })))
      return nothingToDo('GitHub refuses the configuration');
    return refuse({ run, replying }, nameOf(parsed, spelling), looked);
  }
  const read = looked.value;
  if (read.kind === 'problems') {
    if (parsedIn(spelling).kind === 'none') return hintAtAnswer(deps, event, context);
    if (!(await isOurs({ ...usual, label: read.label })))
      return nothingToDo('the configuration is wrong, and nothing runs here');
    return {
      result: 'the configuration is wrong',
      changes: reportProblems(replying, read.source, read.problems),
    };
  }
  const { configuration } = read;
  const parsed = firstCommand(event, [configuration.commands, run?.facts.terms.commands]);
  if (parsed.kind === 'none') return hintAtAnswer(deps, event, context);
  // Answers with a code of ours are for us, too.
  if ((await askedElsewhere(deps.store, place, codeIn(parsed))) === null && !(await isOurs(configuration)))
    return nothingToDo('a bare command, and no run here');
  return obey(deps, { github: octokit, event, parsed, run, configuration, read, replying });
}

async function obey(deps: RunDeps, request: ParsedRequest): Promise<Handled> {
  const obeyed = await orRefusal(carryOut(deps, request));
  if (obeyed.kind === 'done') return obeyed.value;
  return refuse(request, nameOf(request.parsed, request.configuration.commands), obeyed);
}

/** GitHub tells the pressing only to the App whose check it is. That it is ours is looked at all the same. */
export async function handleButton(
  deps: RunDeps,
  { installationId, repository, sender, check, identifier }: ButtonEvent,
  context: EventContext,
): Promise<Handled> {
  const button = texts.readButton(identifier);
  const isOurs = texts.isQuestionCheck(check.name) && check.appId === deps.settings.appId;
  if (button === null || !isOurs) return nothingToDo('no button of ours');
  const question = await deps.store.questions.byId(check.externalId);
  const run = question && (await deps.store.runs.byId(question.runId));
  if (!question || run?.repository.id !== repository.id) return nothingToDo('no question of ours');
  const { shown } = question;
  const comment = {
    kind: 'button',
    id: check.id,
    nodeId: '',
    body: `/${button.verdict} ${button.code}`,
    writtenAt: context.receivedAt,
    thread: shown?.kind === 'thread' ? shown.id : null,
    through: null,
  } as const;
  const place = { installationId, repository, number: shown?.number ?? run.issue };
  const pressed = { question, ...button };
  return handleComment(deps, { place, sender, authorId: sender.id, issue: null, comment, pressed }, context);
}

/** An agent is asked for; the event of that may not have come yet, or have started nothing. */
async function isLabelled(octokit: api.GitHubClient, { repository, number }: IssuePlace, label: string) {
  const shown = await readIssueNow(octokit, repository, number);
  return shown !== null && hasLabel(shown, label);
}

const codeIn = (parsed: ParsedCommand): string | null =>
  parsed.kind === 'command' && (parsed.name === 'approve' || parsed.name === 'reject') ? parsed.code : null;

function hasPrefix({ body }: CommentEvent['comment'], { prefix }: texts.CommandSpelling): boolean {
  return body.trimStart().toLowerCase().startsWith(prefix.toLowerCase());
}

function commandIn({ pressed, comment }: CommentEvent, spelling: texts.CommandSpelling): ParsedCommand {
  if (pressed === undefined) return texts.parseCommand(comment.body, spelling);
  return { kind: 'command', name: pressed.verdict, code: pressed.code, reason: null };
}

/** What comments of a run say to write counts in it, whatever the configuration says since. */
function firstCommand(
  event: CommentEvent,
  spellings: readonly (texts.CommandSpelling | undefined)[],
): ParsedCommand {
  const parsed = spellings.flatMap((spelling) => (spelling ? [commandIn(event, spelling)] : []));
  return parsed.find(({ kind }) => kind !== 'none') ?? { kind: 'none' };
}

/** A command that only holds an agent back is carried out whatever the configuration file says, or where it cannot be read. */
function haltingCommand(parsed: ParsedCommand) {
  return parsed.kind === 'command' && texts.commands[parsed.name].effect === 'holds_back' ? parsed : null;
}
