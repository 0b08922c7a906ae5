import { agentOf, sandboxOf } from '../../shared/service/index.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';

const asks = (questions: string) => `under questions: ${questions} | asks npm test`;

/** Whether its sandbox runs, in which the agent waits; else it does not wake. */
const isAwake = (isUp: boolean) => (scene: Scene) => {
  const { service } = scene.rig;
  const waiting = agentOf('waiting_for_confirmation');
  service.wakes = isUp;
  service.api.agentBefore = async () => ({ kind: 'known', value: waiting });
  service.change({ sandbox: sandboxOf(isUp ? 'RUNNING' : 'PAUSED'), agent: isUp ? waiting : null });
};
const labelledByBot =
  'under bots: ["helper[bot]"]\nquestions: { remind: 30m } | no label | helper labels it | run is watching';
playScenes`
  the people who are called are those of the configuration, in the question alone, until it is answered
    ${asks('{ mention: [otto, octo/gardeners] }')} | question says /### ✋ @otto @octo.gardeners, the agent/
    comment does not say @otto | mona: /approve CODE | question does not say @otto
  the people who are called are the code owners of what it is about, each once
    owners * @nobody-here\n/docs/ @Otto @octo/writers docs@example.com
    under questions: { mention: [otto], owners: true } | edits /workspace/project/garden/docs/@eve/plan.md
    question says ### ✋ @Otto @octo/writers, the agent
  the people who are called of a bot's run are the code owners of what it is about, else nobody, who is not reminded either
    owners /docs/ @otto | ${labelledByBot} | edits /workspace/project/garden/docs/plan.md
    question says ### ✋ @otto, the agent | mona: /approve CODE | asks ls | question says ### ✋ The agent
    40m pass | no replies
  the people who are called include no name that does not exist, and that is told once
    ${({ rig }) => rig.github.unknownNames.add('ghost').add('gone')}
    ${asks('{ mention: [otto, ghost, octo/gone] }')} | question says ### ✋ @otto, the agent | 2 replies
    reply says does not know | mona: /approve CODE | asks ls | 2 questions | 2 replies
  a reminder is one reply where the question is, to those who are called
    ${asks('{ mention: [otto], remind: 30m, expire: 2h }')} | 28m pass | no replies | 3m pass | 1 reply
    reply says /⏰ @otto, the agent has waited since .* rejected on / | 60m pass | 1 reply
  a reminder goes to who started the run where nobody is named, and not to an answered question
    ${asks('{ remind: 30m }')} | 32m pass | 1 reply | reply says ⏰ @mona, | mona: /approve CODE | asks ls
    ada: /approve CODE | 60m pass | 1 reply
  a question whose conversation is deleted at the service, %s, was answered by nobody
    asks npm test | sandbox deleting | %s | 1m passes | ${({ rig }) => rig.service.known.clear()} | 2m pass
    ended not_found | question says nobody had answered | question does not say elsewhere | sent nothing | %s
    - and that nobody answers ~ 10s pass ~ no replies
    - and that has an answer by then ~ mona: /approve CODE ~ reply says could not be given to the agent
  a question that nobody answers in time says until when, and is rejected once, in nobody's name
    ${asks('{ expire: 2h }')} | question says /### ✋ @mona, the agent.*Until .*, then it is rejected/ | 118m pass
    sent nothing | 5m pass | sent reject nobody answered in time, run | question is answered
    question says ⌛ Nobody answered in time | question does not say @nobody | decisions nobody reject verified
  a question whose agent sleeps and does not wake stays open for people, and is rejected later
    ${asks('{ expire: 10m }')} | ${isAwake(false)} | 40m pass | sent nothing | question is open
    decisions nobody reject | ${isAwake(true)} | 30m pass | sent reject, run | decisions nobody reject verified
  a question that is open when the time of its run is over is asked again where somebody lets its agent go on
    asks npm test | 25h pass | ended timeout | report says still waits for an answer | report does not say goes on.
    mona: /agent go on | 1m passes | run is watching | 2 questions | question is open | sent nothing
  a question takes no answer that was written after its time, even before the agent was told
    ${asks('{ expire: 10m }')} | the service is away | the clock moves on 11m
    mona: /approve CODE | the service is back | 5m pass | sent reject, run | mona: /approve CODE | 1 reply
    reply says not decided in time | sent reject, run
`;
