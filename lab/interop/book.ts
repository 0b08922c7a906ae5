// The story book: which stories are told on which stage. Each exported function of a file in stories/ is a story.
import { type Stage, type Story, toldBy } from './stage.ts';
import type { AgentServerStage } from './stages/agent-server-stage.ts';
import type { AppStage } from './stages/app-stage.ts';
import type { HostedStage } from './stages/hosted-stage.ts';
import * as usual from './stories/agent-server/conversations.ts';
import * as executed from './stories/agent-server/executed-files.ts';
import * as full from './stories/agent-server/full-server.ts';
import * as guard from './stories/agent-server/guard.ts';
import * as listening from './stories/agent-server/listening.ts';
import * as owners from './stories/agent-server/owners.ts';
import * as pending from './stories/agent-server/pending-actions.ts';
import * as policies from './stories/agent-server/policies.ts';
import * as refusals from './stories/agent-server/refusals.ts';
import * as agentRehearsal from './stories/agent-server/rehearsal.ts';
import * as results from './stories/agent-server/results.ts';
import * as rounds from './stories/agent-server/rounds.ts';
import * as witnesses from './stories/agent-server/witnesses.ts';
import * as app from './stories/app.ts';
import * as every from './stories/every-service.ts';
import * as account from './stories/hosted-server/account.ts';
import * as hostedRehearsal from './stories/hosted-server/rehearsal.ts';
import * as sandboxes from './stories/hosted-server/sandboxes.ts';
import * as starts from './stories/hosted-server/starts.ts';
import * as vendors from './stories/hosted-server/vendors.ts';
import * as workspaces from './stories/hosted-server/workspaces.ts';
import * as real from './stories/real-servers.ts';

export const onTheStandIn: readonly Story<Stage>[] = toldBy(every);

export const onTheAgentServer: readonly Story<AgentServerStage>[] = [
  ...toldBy(every, real),
  ...toldBy(executed),
  ...toldBy(
    listening,
    pending,
    policies,
    guard,
    refusals,
    full,
    owners,
    witnesses,
    results,
    rounds,
    agentRehearsal,
    usual,
  ),
];

/** The stories of sandboxes delete some, with all conversations in them. */
export const onTheHostedServer: readonly Story<HostedStage>[] = [
  ...toldBy(account),
  ...toldBy(every),
  ...toldBy(starts),
  ...toldBy(real),
  ...toldBy(workspaces, vendors, hostedRehearsal, sandboxes),
];

export const byTheApp: readonly Story<AppStage>[] = toldBy(app);
