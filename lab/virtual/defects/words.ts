// What people write and decide.
import { type Defect, within } from './defect.ts';

export const words: readonly Defect[] = [
  {
    name: 'wrong-configuration',
    was: 'words for an agent were not answered where the configuration was wrong and nothing ran',
    file: 'app/commands/handle-comment.ts',
    from: 'if (!(await isOurs({ ...usual, label: read.label })))',
    to: 'if (run === null)',
    drawn: {
      troubles: 8,
      only: {
        troubles: ['the configuration is wrong'],
        scripts: ['finish'],
        deeds: Array.from({ length: 3 }, () => within(600, 'label', { kind: 'tell' })),
      },
    },
  },
  {
    name: 'message-after-429',
    was: 'a message that a full agent server had kept was sent again',
    file: 'shared/service/openhands/http/retry-policy.ts',
    from: '      if (failure.saved) return unclear[kind];\n',
    to: '',
    also: [
      {
        file: 'shared/service/openhands/http/replies.ts',
        from: "failure.kind === 'status' && failure.saved;",
        to: 'false;',
      },
    ],
    drawn: {
      troubles: 8,
      only: {
        troubles: ['an agent server has no room', 'the service passes no messages on'],
        scripts: ['finish'],
        deeds: Array.from({ length: 3 }, () => within(200, 'report', { kind: 'tell' })),
      },
    },
  },
  {
    name: 'approval-lost',
    was: 'whoever edited an approval took those of others along',
    file: 'shared/question/question-steps.ts',
    from: 'const kept = [...approvals.filter((each) => each !== earlier), answer];',
    to: 'const kept: A[] = [];',
    drawn: {
      troubles: 0,
      only: {
        places: ['paired'],
        scripts: ['confirm'],
        answers: { verdict: 'approve', by: 'comment' },
        deeds: (['writer', 'maintainer', 'admin'] as const).map((by) =>
          within(500, 'question', { kind: 'edit answer' }, by),
        ),
      },
    },
  },
];
