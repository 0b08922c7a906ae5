// The App with `ask: plan`, on the hosted server or on its stand-in: an agent plans, and people answer on the issue.
import { startGitHub } from '../../github/index.ts';
import { startSimulator, turnsLine } from '../../service/index.ts';
import type { AppProcessOptions } from '../../stage/app-process.ts';
import { granted } from '../../stage/granted.ts';
import { setStage } from '../../stage/stage.ts';
import { filesIn, placed, type Turn } from '../model/script.ts';
import { type AppStage, type Issue, issueOn, taskSent } from './app-stage.ts';

export interface PlanStage {
  /** A maintainer labels an issue, and its agent does these turns. */
  plans(turns: readonly Turn[]): Promise<PlanTalk>;
}

export interface PlanTalk extends Issue {
  /** Which of the files of its turns were made. */
  made(): Promise<readonly string[]>;
  /** The texts of the messages that it got, its task first. */
  messages(): Promise<readonly string[]>;
  /** Its sandbox falls asleep. */
  sleep(): Promise<void>;
}

const configuration = 'ask: plan\n';

export function planStage(app: AppStage): PlanStage {
  const { hosted } = app;
  return {
    async plans(turns) {
      // The account says the opposite: what the product tells the agent counts.
      await hosted.setAccount('never');
      await app.configure(configuration);
      await app.up();
      const script = hosted.script(turns);
      const issue = await app.label(script.prompt);
      const id = await taskSent(hosted, script);
      return {
        ...issue,
        made: async () => script.made(),
        messages: async () => (await hosted.agent(id)).requests.messages(id),
        sleep: async () => {
          await hosted.pauseSandbox(id);
        },
      };
    },
  };
}

/** A step of its agent takes a twelfth of a second. */
const speed = 60;
const folder = '/stories/plan';

export async function startPlanStandIn(
  options: AppProcessOptions = {},
): Promise<{ readonly stage: PlanStage; close(): Promise<void> }> {
  const github = await startGitHub(granted());
  const service = await startSimulator({ dialect: 'live', speed });
  const place = await setStage({ github, service, env: { POLL_INTERVAL: '1s' }, options });
  await github.setFile(github.repository, '.github/agent-conversations.yml', configuration);
  await place.startApp();
  const stage: PlanStage = {
    async plans(turns) {
      const calls = placed(turns, folder).flatMap((turn) => ('failure' in turn ? [] : turn.calls));
      const issue = issueOn({ github }, await place.labelled(`Do it.\n\n${turnsLine(calls)}`));
      const conversation = async () => {
        const all = await service.control.conversations();
        const own = all.find(({ title }) => title.includes(`#${issue.number}: `));
        if (own === undefined) throw new Error(`no conversation for issue ${issue.number}`);
        return own;
      };
      return {
        ...issue,
        async made() {
          const { answers, actions } = await conversation();
          const approved = answers
            .filter(({ effect }) => effect === 'approved')
            .flatMap((each) => each.actions);
          const ran = JSON.stringify(actions.filter(({ id }) => approved.includes(id)));
          return filesIn(turns).filter((name) => ran.includes(`${folder}/${name}`));
        },
        messages: async () => (await conversation()).told,
        async sleep() {
          const { id } = await conversation();
          await service.control.setState(id, { sandbox_status: 'PAUSED' });
        },
      };
    },
  };
  return { stage, close: place.close };
}
