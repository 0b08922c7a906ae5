// The App with `ask: plan` on the stand-in for the service.
import { startGitHub } from '../../github/index.ts';
import { startSimulator, turnsLine } from '../../service/index.ts';
import { granted } from '../../stage/granted.ts';
import { setStage } from '../../stage/stage.ts';
import { filesIn, placed } from '../model/script.ts';
import { issueOn, type PlanStage } from './app-stage.ts';

/** A step of its agent takes a twelfth of a second. */
const speed = 60;
const folder = '/stories/plan';

export async function startPlanStandIn(): Promise<{ readonly stage: PlanStage; close(): Promise<void> }> {
  const github = await startGitHub(granted());
  const service = await startSimulator({ dialect: 'live', speed });
  const place = await setStage({ github, service, env: { POLL_INTERVAL: '1s' } });
  await github.setFile(github.repository, '.github/agent-conversations.yml', 'ask: plan\n');
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
