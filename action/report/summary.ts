// The job summary: the outcome, the facts, the timeline, and the final message of the agent.
import { unanswered } from '../../shared/conversation/index.ts';
import { type OutcomeView, texts } from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { type DecisionLine, type Facts, type ListedConversation, shownQuestion } from './facts.ts';
import { joinFitting, newestFitting } from './fitting.ts';
import { doubtOf, lastWordsOf, planOf, questionViewOf, roundLine, runFactsOf, stopsOf } from './views.ts';

/** The runner refuses a summary of more than 1,048,576 bytes, and then shows nothing of it. */
const mostBytes = 1_000_000;
const bytesOf = (text: string): number => Buffer.byteLength(text);

/** `page`: of the comment that is the question; null where there is none. */
export function summaryOf(facts: Facts, context: RunContext, page: string | null = null): string {
  const { ending, startedAt, timeline, conversations } = facts;
  const question = shownQuestion(facts);
  const run = runFactsOf(facts, context);
  const words = texts.finalMessageSection(lastWordsOf(facts), ending);
  const asked =
    question &&
    texts.questionComment(
      questionViewOf(question, facts.conversationUrl, page === null ? 'elsewhere' : { page }),
      null,
    );
  const before = [
    planOf(facts),
    ending === null ? words : outcomeOrQuestion({ ending, run, audience: 'action' }, words, asked),
    // The title alone reads like a task for the reader.
    facts.title === null ? null : `**The agent's task:** ${texts.inline(facts.title, 200)}`,
    roundLine(facts),
    texts.warningLines(doubtOf(facts)),
    // A list is read, and starts nothing.
    conversations === null ? texts.factsLine(run, ending && ending.at - startedAt) : null,
    idsLine(facts),
    texts.timelineOpen(timeline, ending?.at ?? null, { stops: stopsOf(facts) }),
  ];
  const after = [conversations && listTable(conversations)];
  const others = bytesOf(joinFitting([...before, ...after], mostBytes, bytesOf));
  return joinFitting([...before, decisionsList(facts, mostBytes - others - 4), ...after], mostBytes, bytesOf);
}

/** That it waits is said once, by the question itself; other endings are shown above it. */
function outcomeOrQuestion(view: OutcomeView, words: string | null, asked: string | null): string {
  if (asked === null) return texts.outcomeSection(view, words);
  return view.ending.outcome === unanswered ? asked : `${texts.outcomeSection(view, words)}\n\n${asked}`;
}

const mostActionsNamed = 20;

/** The record of this step, in at most so many bytes: the newest decisions, and how many there were before. */
export function decisionsList(
  { decisions, earlierDecisions }: Pick<Facts, 'decisions' | 'earlierDecisions'>,
  most: number,
): string | null {
  const lines = decisions.map(decisionLine);
  const shown = newestFitting(lines, most - longestHeading, (line) => bytesOf(line) + 1);
  const earlier = earlierDecisions + lines.length - shown.length;
  if (lines.length + earlierDecisions === 0 || most < longestHeading) return null;
  const before = earlier === 0 ? '' : ` (and ${earlier} earlier, which the log has)`;
  return [`**Decided:**${before}`, '', ...shown].join('\n');
}

/** Bytes, with some to spare. */
const longestHeading = 100;

function decisionLine({ words, actions }: DecisionLine): string {
  const named = actions.slice(0, mostActionsNamed).map((action) => texts.code(action, 300));
  const left = actions.length - named.length;
  const on = [...named, ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
  return `- ${texts.inline(words, 300)}${on === '' ? '' : `: ${on}`}`;
}

function idsLine({ conversationId, startTaskId, repository }: Facts): string | null {
  const ids = [
    conversationId && `Conversation ${texts.code(conversationId)}`,
    startTaskId && `Start task ${texts.code(startTaskId)}`,
    repository && `Repository ${texts.code(repository)}`,
  ];
  const known = ids.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(' · ');
}

/** A longer list is hard to read. */
const mostListed = 200;

function listTable(conversations: readonly ListedConversation[]): string {
  if (conversations.length === 0) return 'No conversations.';
  const rows = conversations.slice(0, mostListed).map((conversation) => {
    const { sandbox, agent, createdAt } = conversation;
    const { symbol, label } = texts.stateWords({ phase: 'conversation', step: null, sandbox, agent });
    const title = texts.link(texts.inline(conversation.title ?? 'Untitled', 80), conversation.url);
    const repository = conversation.repository === null ? '' : texts.code(conversation.repository);
    const at = createdAt === null ? '' : texts.formatTime(Date.parse(createdAt));
    return texts.tableRow(title, `${symbol} ${label}`, repository, at);
  });
  const left = conversations.length - rows.length;
  const more = left > 0 ? [`| _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
  return ['| Conversation | State | Repository | Created |', '|---|---|---|---|', ...rows, ...more].join(
    '\n',
  );
}
