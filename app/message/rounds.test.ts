import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { runOf, type Scene } from '../../test/support/scenes/scene.ts';

const asks = 'asks npm test';
const gone = 'finishes | sandbox MISSING';
const fails = (error: string) => `the service has { messageFault: { error: !fault ${error}, taken: false } }`;
const twentyTimes = (words: string) => Array.from({ length: 20 }, (_, count) => `mona: ${words} ${count}`);

/** A side question that was stored before, asked so often, and is due then. */
const kept = (asked: number, dueIn: number) => async (scene: Scene) => {
  const { sideQuestions } = scene.rig.store;
  const comment = { kind: 'comment', id: 5, thread: null } as const;
  const from = { login: 'mona', number: 12, comment, receivedAt: 0 };
  const times = { dueAt: scene.rig.clock.now() + dueIn, createdAt: 0, settledAt: null };
  const side = { id: 'q', version: 0, runId: (await runOf(scene)).id, text: 'why?', from, asked, ...times };
  await sideQuestions.add(side);
  await sideQuestions.save(side);
  await scene.rig.work();
};
playScenes`
  a message to an agent that has finished begins a round, with a report of its own
    finishes | 1 report | mona: /agent please also\nadd a test | heard please also\nadd a test
    comment says ### 🏃 The agent is working | comment says /💬 \*\*Round 2\*\*, asked for by @mona/ | finishes
    2 reports | report says Round 2, asked for by @mona | ended finished | mona sees rocket | no replies
  a message that comes while the agent waits is held until the answer, and people are told
    ${asks} | mona: /agent use yarn | 2m pass | heard nothing | 1 reply
    reply says @mona, the agent waits for the answer to | comment says 💬 A message by @mona goes in after the answer.
    finishes | heard use yarn | comment says Round 2, asked for by @mona
  a message to an agent whose machine does not wake is said to wait for that
    the service has { wakes: false } | finishes | sleeps | mona: /agent use yarn
    30s pass | heard nothing | comment says 💬 A message by @mona goes in as soon as its machine answers.
    sandbox RUNNING | rests | heard use yarn | comment does not say goes in
  a message that is delivered twice goes in once
    finishes | mona (twice): /agent more | 30s pass | heard more
  a message that began a conversation is not given to it again when it is delivered twice
    no label | mona (twice): /agent water them | 30s pass | 1 start | heard nothing
  a message by a bot, or by somebody who may not start, is not taken
    under bots: ["helper[bot]"] | helper: /agent go on | reply says counts from people only, never from a bot
    rita: /agent go on | reply says needs the repository permission **write** | finishes | heard nothing
  a message to an agent whose sandbox is gone starts a new conversation that names the old one
    ${gone} | mona: /agent more of it | 2m pass | 2 starts
    start 2 says /more of it.*takes over from the conversation https:..service.example.conversations.*Title: Water/
    comment says takes over from [an earlier conversation] | 1 reply | reply says so your message starts a new one
    run is watching | 1 report
  a new conversation for one that is gone waits in line like any other
    under limits: { runs_at_once: 1 } | ${gone} | task 13 is labelled | 2 starts | mona: /agent more of it | 1m passes
    2 starts | run is pending | comment says ### ⏳ 1st in line
  a new conversation for one that is gone counts among those that a person may start within an hour
    under limits: { runs_per_person_per_hour: 1 } | ${gone} | mona: /agent more of it | 1m passes | 1 start
    reply says you started 1 run here within an hour
  a message that cannot be given is given back, and the run is what it was
    finishes | ${fails('rejected too long')} | mona: /agent more | 2m pass | heard nothing
    1 reply | reply says /@mona, .*did not reach the agent: / | ended finished | run is ended | 1 report
    comment says see the report below
  a message whose fate nobody knows is not sent again, and the run is what it was
    finishes | ${fails('answer_unknown cut off')} | mona: /agent more | 2m pass | heard nothing
    1 reply | reply says /@mona, .*not known/ | run is ended
  a message is not taken after twenty within an hour, and is taken again later
    ${twentyTimes('/agent water them')} | mona: /agent once more
    reply says was given 20 messages within an hour, which is the most | mona sees confused | 61m pass
    mona: /agent once more | mona sees eyes
  a message that was held when the run was no longer followed is given back with a word
    ${asks} | mona: /agent use yarn | mona unlabels it | heard nothing
    reply says your message was not given to the agent: this run ended before
  /stop stops an agent at work and frees its slot; a message makes it go on
    mona: /stop | 1m passes | sent interrupt | ended stopped | decisions mona stop verified
    report says mona stopped it with /stop: the agent has stopped, and its sandbox is paused
    report does not say Somebody stopped the agent. | comment says 🛑 **Stop** asked for by @mona
    mona: /agent go on with the docs | 30s pass | 1 wake | heard go on with the docs | run is watching
    run has { facts: { stop: { latest: null } } }
  /stop in a later round shows no words of the round before
    finishes: I fixed the pump. | report says I fixed the pump. | mona: /agent add a test | mona: /stop | 30s pass
    ended stopped | 2 reports | report does not say I fixed the pump.
  /stop before a later round has begun shows no words of the round before
    finishes: I fixed the pump. | ${asks} | mona: /agent more | mona: /stop | 1m passes | 2 reports
    report says mona stopped it with /stop | report does not say I fixed the pump.
  /stop of an agent that waits rejects what it asks, and its question is closed
    ${asks} | mona: /agent and then this | mona: /stop | 30s pass | sent reject Stopped by mona. | question is closed
    ended stopped | heard nothing | reply says your message was not given to the agent: it was stopped before
  /stop during a start waits for its end, and stops the agent then
    starts take their time | mona: /stop | run is preparing | the start is READY | 30s pass | sent interrupt | ended stopped
  /stop of an agent that had just finished is answered so, and the end is reported as it was
    works | has finished | mona: /stop | 30s pass
    1 reply | reply says there was nothing to stop | ended finished
  /stop that the service does not follow is told, and the agent is followed as before
    the service is away | mona: /stop | 90s pass | reply says the agent could not be stopped: | run is watching
    decisions mona stop no_effect | comment says asked for by @mona
  /stop while the agent is being stopped is the same stop
    the service is away | mona: /stop | ada: /stop | ada sees +1 | 90s pass | decisions mona stop no_effect
  /stop that takes its time is shown in the comment and by /status, and lets no message through
    the service is away | mona: /stop | comment says It is being stopped, as mona asked. | mona: /status
    reply says It is being stopped, as mona asked. | mona: /agent more | reply says the agent is being stopped
  /stop that is under way is not cut off by a label that is removed
    the service is away | mona: /stop | mona unlabels it | the service is back | 1m passes | ended stopped
  /stop ends an agent that has not taken up yet the message that its run goes on for
    mona unlabels it | ${asks} | mona: /agent more | run is watching | mona: /stop | 1m passes
    sent reject Stopped by mona. | ended stopped | 2 reports | report says mona stopped it with /stop | heard nothing
  /stop that has nothing to stop ends a run that waits to give a message
    mona unlabels it | ${asks} | mona: /agent more
    has finished | mona: /stop | 1m passes
    ended cancelled | run is ended | 1 report
  /ask is answered in a comment, also while the agent waits, and changes nothing
    ${asks} | mona: /ask which files\ndid you change? | asked aside which files\ndid you change? | 1 reply
    reply says > Two files. | question is open | heard nothing | sent nothing
  /ask is not asked a third time after two crashes
    works | ${kept(2, 0)} | asked aside nothing | 1 reply | reply says no answer came in time
  /ask is answered with the reason where it fails
    the service has { askFault: !fault unavailable the model is down } | mona: /ask why? | reply says the model is down
  /ask is answered so where it brings no answer
    the service has { sideAnswer: null } | mona: /ask why not?
    reply says takes no side questions, or gave no answer
  /ask needs a run
    no label | mona: /agent ask why? | reply says there is no run here
  /ask has its limits: one at a time, twenty in a day, and a length
    mona: /ask ${'why '.repeat(1_100)}? | reply says a question has at most 4000 characters
    ${twentyTimes('/ask question')} | mona: /ask more? | reply says 20 questions on the side within a day | 25h pass
    ${kept(0, 3_600_000)} | mona: /ask still? | reply says still being asked something on the side
`;
