// Where things are and what time it is: repositories that move or are hidden, outages, clocks.
import { type Defect, within } from './defect.ts';

const judgeFailure = 'app/handling/judge-failure.ts';

export const places: readonly Defect[] = [
  {
    name: 'hidden-repository',
    was: 'what GitHub did not find in a repository that it hid for a while was taken for deleted',
    file: 'shared/github/client/client.ts',
    from: '  if (found === null) await demandRepository(github, repository);\n',
    to: '',
    drawn: { only: { troubles: ['GitHub hides the repositories'] } },
  },
  {
    name: 'hidden-effects',
    was: 'what could not be shown in a repository that GitHub hid for a while was given up',
    file: 'app/outbox/send-effect.ts',
    from: 'isFinal ? await unlessHidden(',
    to: 'isFinal && failure.status === 401 ? await unlessHidden(',
    drawn: { only: { troubles: ['GitHub hides the repositories'] } },
  },
  {
    name: 'run-stays-behind',
    was: 'a run did not follow its repository to another owner',
    file: 'app/run/follow-repositories.ts',
    from: '  if (confirmed === null || isSamePlace(known, confirmed)) return known;',
    to: '  if (confirmed === null || confirmed.repository.owner !== known.repository.owner) return known;',
    drawn: {
      troubles: 1,
      only: { troubles: ['a repository moves'], scripts: ['finish after 5m', 'confirm'] },
    },
  },
  {
    name: 'outage-of-hours',
    was: 'what people asked for while GitHub was down for hours was given up',
    file: judgeFailure,
    from: 'const mostAttempts = 300;',
    to: 'const mostAttempts = 16;',
    drawn: { hours: 4, troubles: 2, only: { troubles: ['GitHub is down for hours'] } },
  },
  {
    name: 'clock-set-back',
    was: 'a clock that was set back stopped the queues',
    file: 'app/clock.ts',
    from: '    if (ms === 0 && !isPending) return;',
    to: '    if (ms >= 0) return;',
    // A clock that is far behind is one of which GitHub takes no token.
    drawn: { only: { troubles: ['the clock runs ahead'] } },
  },
  {
    name: 'old-report',
    was: 'whoever told an agent to go on was told the old end once the App was given back',
    file: 'app/run/store-run.ts',
    from: '  for (const key of isBack ? reportKeys(run, ending) : []) await tables.outbox.withdraw(key);\n',
    to: '',
    drawn: {
      runs: 2,
      troubles: 8,
      only: {
        calm: 2,
        // Where GitHub does not tell that it was given back, the first words do.
        troubles: ['the App is taken away and given back', 'webhooks get lost'],
        scripts: ['hang'],
        deeds: Array.from({ length: 8 }, () => within(1_500, 'label', { kind: 'tell' })),
      },
    },
  },
  {
    name: 'hidden-permission',
    was: 'whoever asked for something in a repository that GitHub hid for a while was told to lack a permission',
    file: 'shared/github/client/permission.ts',
    from: '  if (reply === null) await demandRepository(github, { owner, repo });\n',
    to: '',
    drawn: { only: { troubles: ['GitHub hides the repositories'] } },
  },
  {
    name: 'moved-unknown',
    was: 'a label that came after the move of a repository that was not known was refused where that had been',
    file: 'app/run/follow-repositories.ts',
    from: '        await deps.store.repositories.note(seen);\n',
    to: '',
    drawn: { troubles: 2, only: { troubles: ['a repository moves'] } },
  },
  {
    name: 'old-removal',
    was: 'an old event that the App was removed ended the runs of a repository that has it again',
    file: 'app/run/handle-uninstalled.ts',
    from: 'if (await isInstalled(deps, id, runs, installationId)) continue;',
    to: '',
    drawn: { only: { troubles: ['an old removal is told'] } },
  },
];
