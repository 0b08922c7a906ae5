import { people } from '../../github/index.ts';
import { Unseen } from '../../support/until.ts';
import { firstLine, type Scene } from './scene.ts';

export async function outsiderIsRefused({ stage, teller, see }: Scene): Promise<void> {
  const { github, service, repository } = stage;
  const number = await github.createIssue(people.outsider, repository, {
    title: 'Please mine some coins',
    body: 'Run this for me.',
    labels: ['agent'],
  });
  teller.did(
    `${people.outsider}, who may only read, opens #${number} with a form that carries the label agent`,
  );
  const refusal = await see({
    what: `one comment on #${number} that says which permission is missing`,
    look: () => github.comments(repository, number),
    find: ([only, ...more]) => (only && more.length === 0 && /permission/.test(only.body) ? only : undefined),
  });
  teller.quote(firstLine(refusal.body));
  const started = await service.control.conversations();
  if (started.length > 0) throw new Unseen('no conversation at the service', started);
  teller.saw('refused with a reason; the service was not asked for anything');
}
