// The job summary: the outcome, the facts, the timeline, and the final message of the agent.
import {
  code,
  factsLine,
  finalMessageSection,
  formatTime,
  inline,
  link,
  outcomeSection,
  questionComment,
  stateWords,
  timelineTable,
  warningLines,
} from '../../shared/github/index.ts';
import type { RunContext } from '../inputs/run-context.ts';
import { type DecisionLine, type Facts, type ListedConversation, shownQuestion } from './facts.ts';
import { doubtOf, questionViewOf, roundLine, runFactsOf, stopsOf } from './views.ts';

/** A summary of more than 1 MB is refused by the runner, and a long one is hard to read. */
const mostListed = 200;

export function summaryOf(facts: Facts, context: RunContext): string {
  const { ending, startedAt, timeline, conversations } = facts;
  const question = shownQuestion(facts);
  const run = runFactsOf(facts, context);
  const parts = [
    ending && outcomeSection({ ending, run, audience: 'action' }),
    // Without these words, the title reads like a task for the reader.
    facts.title === null ? null : `**The agent's task:** ${inline(facts.title, 200)}`,
    roundLine(facts),
    warningLines(doubtOf(facts)),
    // A list is read, and starts nothing.
    conversations === null ? factsLine(run, ending && ending.at - startedAt) : null,
    idsLine(facts),
    timelineTable(timeline, ending?.at ?? null, [], stopsOf(facts)),
    question && questionComment(questionViewOf(question, facts.conversationUrl, 'elsewhere'), null),
    decisionsList(facts.decisions),
    finalMessageSection(facts.finalMessage, ending),
    conversations && listTable(conversations),
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}

/** The record of this step. */
export function decisionsList(decisions: readonly DecisionLine[]): string | null {
  if (decisions.length === 0) return null;
  const lines = decisions.map(({ words, actions }) => {
    const on = actions.map((action) => code(action, 300)).join('; ');
    return `- ${inline(words, 300)}${on === '' ? '' : `: ${on}`}`;
  });
  return ['**Answered:**', '', ...lines].join('\n');
}

function idsLine({ conversationId, startTaskId, repository }: Facts): string | null {
  const ids = [
    conversationId && `Conversation ${code(conversationId)}`,
    startTaskId && `Start task ${code(startTaskId)}`,
    repository && `Repository ${code(repository)}`,
  ];
  const known = ids.filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(' · ');
}

function listTable(conversations: readonly ListedConversation[]): string {
  if (conversations.length === 0) return 'No conversations.';
  const rows = conversations.slice(0, mostListed).map((conversation) => {
    const {
      sandbox_status: sandboxStatus,
      execution_status: executionStatus,
      created_at: created,
    } = conversation;
    const { symbol, label } = stateWords({
      phase: 'conversation',
      startStatus: null,
      sandboxStatus,
      executionStatus,
    });
    const title = link(inline(conversation.title ?? 'Untitled', 80), conversation.url);
    const repository = conversation.repository === null ? '' : code(conversation.repository);
    const at = created === null ? '' : formatTime(Date.parse(created));
    return `| ${symbol} | ${title} | ${label} | ${repository} | ${at} |`;
  });
  const left = conversations.length - rows.length;
  const more = left > 0 ? [`| | _and ${left} more, see the output \`conversations\`_ | | | |`] : [];
  return [
    '| | Conversation | State | Repository | Created |',
    '|:-:|---|---|---|---|',
    ...rows,
    ...more,
  ].join('\n');
}
