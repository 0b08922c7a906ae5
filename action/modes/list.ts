// Lists the conversations, newest first.
import type { Ending } from '../../shared/watch/index.ts';
import type { ListedConversation } from '../facts/facts.ts';
import type { ListJob } from '../settings/settings.ts';
import type { WorkflowStep } from '../step/workflow-step.ts';

const largestPage = 100;

export async function list(job: ListJob, step: WorkflowStep): Promise<Ending> {
  const { services, ledger, log, clock, cancel } = step;
  const listed: ListedConversation[] = [];
  const pageSize = Math.min(largestPage, job.limit);
  for await (const found of services.api.search({ pageSize, signal: cancel.signal })) {
    listed.push({
      id: found.id,
      title: found.title,
      repository: found.repository,
      sandbox_status: found.sandboxStatus,
      execution_status: found.executionStatus,
      created_at: found.createdAt,
      url: services.api.conversationPage(found.id),
    });
    const state = [found.sandboxStatus, found.executionStatus].filter((word) => word !== null).join(' ');
    log.line(`${found.id}  ${state || 'state not known'}  ${found.title ?? '(no title)'}`);
    if (listed.length >= job.limit) break;
  }
  ledger.note({ conversations: listed });
  const reason = listed.length === 1 ? '1 conversation' : `${listed.length} conversations`;
  return { outcome: 'listed', reason, at: clock.now() };
}
