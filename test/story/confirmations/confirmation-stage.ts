// The stage of a confirmation's stories: the App between an emulated GitHub and a service of one dialect.
import { everyRole } from '../../../lab/github/index.ts';
import type { AppProcess } from '../../../lab/stage/app-process.ts';
import { type Stage, setStage } from '../stage.ts';

export interface ConfirmationStage extends Stage {
  readonly dialect: 'live' | 'documented';
  readonly app: AppProcess;
}

/** Its file asks for a second person, a permission for each verdict, and an end after a rejection. */
export const careful = 'octo/careful';

export async function setConfirmationStage(
  dialect: ConfirmationStage['dialect'],
  env: Readonly<Record<string, string>> = {},
): Promise<ConfirmationStage> {
  // Slow enough that no sandbox falls asleep, after twenty of its minutes, while a story waits.
  const stage = await setStage({ speed: 15, dialect, keepRequests: 50_000 });
  const { github, service } = stage;
  await github.addRepository({ name: careful, roles: everyRole });
  await github.setFile(
    careful,
    '.github/agent-conversations.yml',
    'after_reject: stop\nallow_requester: false\npermission: { approve: maintain, reject: triage }\n',
  );
  const address = dialect === 'live' ? {} : { AGENT_SERVER_URL: service.agentServerUrl };
  const app = await stage.startApp({ ...address, ...env });
  return { ...stage, dialect, app };
}
