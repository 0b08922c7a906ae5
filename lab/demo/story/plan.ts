// An agent that plans first: it is asked about once, and then only outside of what was approved.
import { people } from '../../github/index.ts';
import { Unseen } from '../../support/until.ts';
import { configuration, configurationPath, planning } from '../stage.ts';
import { firstLine, type Scene } from './scene.ts';

export interface Planned {
  readonly issue: number;
  /** The code of the question about its plan. */
  readonly code: string;
}

/** It plans while other things go on. */
export async function maintainerWantsPlan({ stage, teller, see }: Scene): Promise<number> {
  const { github, repository } = stage;
  await github.setFile(repository, configurationPath, planning);
  teller.did(`the repository’s ${configurationPath} now begins with: ${planning.split('\n')[0]}`);
  const issue = await github.createIssue(people.reader, repository, {
    title: 'format() returns null',
    body: '`format()` in `src/index.js` drops its result.\n\nsimulate: plan after 3s',
  });
  teller.did(`${people.reader} reports #${issue}, ${people.maintainer} labels it agent`);
  await github.label(people.maintainer, repository, issue, 'agent');
  await see({
    what: `👀 from ${github.bot} on #${issue}`,
    look: () => github.reactions(repository, issue),
    find: (reactions) => reactions.find(({ content, user }) => content === 'eyes' && user === github.bot),
  });
  teller.saw('the App reacts with 👀');
  // The stricter of two configurations counts for further rounds of agents that are there already.
  await github.setFile(repository, configurationPath, configuration);
  teller.did(`${people.maintainer} sets it back for those that follow`);
  return issue;
}

export async function agentPlans({ stage, teller, see }: Scene, issue: number): Promise<Planned> {
  const { github, service, repository } = stage;
  const { body } = await see({
    what: `one question on #${issue}, about a plan with its scope`,
    look: () => github.comments(repository, issue),
    find: (all) => all.find((each) => each.body.includes('asks to carry out this plan')),
  });
  const answers = await answersOf(service, issue);
  if (answers.join() !== 'approved,refused') {
    throw new Unseen('that reading was accepted, and a change was rejected', answers);
  }
  teller.saw('what it reads is accepted, what it tries to change is rejected; nobody was asked');
  const [, newly = ''] = /\*\*Once approved[^\n]*\n\n```\n([\s\S]*?)\n```/.exec(body) ?? [];
  const [, code = ''] = /`\/approve ([A-Z0-9]{5})`/.exec(body) ?? [];
  if (newly === '' || code === '') throw new Unseen('the plan with what it newly allows', body);
  teller.saw(`its last words are its plan: “${firstLine(body)}”; newly allowed would be`);
  teller.quote(newly);
  return { issue, code };
}

export async function maintainerApprovesPlan(scene: Scene, { issue, code }: Planned): Promise<void> {
  const { stage, teller, see } = scene;
  const { github, repository } = stage;
  await github.comment(people.maintainer, repository, issue, `/approve ${code}`);
  teller.did(`${people.maintainer} comments /approve ${code}`);
  const inside = new RegExp(`allowed by .*plan ${code}.*, approved by @${people.maintainer}.*src/index\\.js`);
  const sticky = await see({
    what: `the comment on #${issue} to tell that an action was allowed by the plan`,
    look: () => github.comments(repository, issue),
    find: ([first]) => (inside.test(first?.body ?? '') ? first : undefined),
  });
  teller.saw('the agent goes on; an action inside of the scope needs no answer:');
  teller.quote(firstLine(inside.exec(sticky.body)?.[0] ?? ''));
  await rejectsOutside(scene, issue);
}

export async function planIsCarriedOut({ stage, teller, see }: Scene, { issue }: Planned): Promise<void> {
  const { github, repository } = stage;
  const proof = new RegExp(`1 by the plan that @?${people.maintainer} approved`);
  await see({
    what: `a report on #${issue}, and a proof that counts the plan`,
    look: () => github.comments(repository, issue),
    find: (all) =>
      all.some(({ body }) => body.startsWith('<!-- agent-conversations:report ')) &&
      proof.test(all[0]?.body ?? '')
        ? all
        : undefined,
  });
  teller.saw(`the agent of #${issue} has finished; its proof counts “${proof.source.replace('@?', '')}”`);
}

const outside = 'npm install --save-dev left-pad';

async function rejectsOutside({ stage, teller, see }: Scene, issue: number): Promise<void> {
  const { github, repository } = stage;
  const asked = await see({
    what: `a question about \`${outside}\`, which is outside of the scope`,
    look: async () => {
      const numbers = (await github.numbers(repository)).filter((number) => number > issue);
      const threads = await Promise.all(numbers.map((number) => github.reviewComments(repository, number)));
      return [...(await github.comments(repository, issue)), ...threads.flat()];
    },
    find: (all) => all.find(({ body }) => body.includes(`\n${outside}\n`) && body.includes('/reject')),
  });
  // Only a question of an issue names its code beside the command.
  const [, code = ''] = /^#+ .*· `([A-Z0-9]{5})`/m.exec(asked.body) ?? [];
  if (code === '') throw new Unseen('the code of the question', asked.body);
  teller.saw(`a command outside of it is asked about: ${outside}`);
  await github.comment(people.maintainer, repository, issue, `/reject ${code} not in the plan`);
  teller.did(`${people.maintainer} comments /reject ${code} not in the plan`);
}

async function answersOf(service: Scene['stage']['service'], issue: number): Promise<readonly string[]> {
  const all = await service.control.conversations();
  const own = all.find(({ title }) => title.includes(`#${issue}: `));
  return (own?.answers ?? []).flatMap(({ kind, effect }) =>
    kind === 'accept' || kind === 'reject' ? [effect] : [],
  );
}
