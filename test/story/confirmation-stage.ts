// The stage of a confirmation's stories: the App between an emulated GitHub and a service of one dialect.
import type { AppProcess } from '../../lab/stage/app-process.ts';
import { type Stage, setStage } from './stage.ts';

export const dialects = ['live', 'documented'] as const;

type Dialect = (typeof dialects)[number];

interface ConfirmationStage extends Stage {
  readonly dialect: Dialect;
  readonly app: AppProcess;
}

const stages = new Map<Dialect, Promise<ConfirmationStage>>();

/** One for all stories of a dialect, which begin together because most of their time is waiting. */
export function stageOf(dialect: Dialect): Promise<ConfirmationStage> {
  const known = stages.get(dialect) ?? setConfirmationStage(dialect);
  stages.set(dialect, known);
  return known;
}

export async function closeStages(): Promise<void> {
  await Promise.all([...stages.values()].map(async (stage) => (await stage).close()));
}

async function setConfirmationStage(dialect: Dialect): Promise<ConfirmationStage> {
  const stage = await setStage({ dialect, keepRequests: 50_000 });
  if (dialect === 'live') return { ...stage, dialect, app: await stage.startApp() };
  const app = await stage.startApp({ AGENT_SERVER_URL: stage.service.agentServerUrl });
  // Here every webhook comes twice.
  await stage.github.setDeliveryPolicy({ copies: 2 });
  return { ...stage, dialect, app };
}
