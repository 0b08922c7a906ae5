// Defects that were real: each was mended, and is put back to see that a simulation finds it.
import type { Defect } from './defect.ts';

const judgeFailure = 'app/handling/judge-failure.ts';
const believed = 'shared/conversation/believed.ts';

export const defects: readonly Defect[] = [
  {
    name: 'refused-window',
    was: 'what GitHub refused for a while was given up for good',
    edits: [
      {
        file: judgeFailure,
        from: "if (isFinalRefusal(failure)) return { kind: 'never', why };",
        to: "if (![null, 401, 408, 409].includes(status) && status < 500) return { kind: 'never', why };",
      },
    ],
    drawn: { only: { troubles: ['GitHub refuses everything'] } },
  },
  {
    name: 'no-token',
    was: 'an App that GitHub gave no token for a while gave its work up',
    edits: [
      {
        file: 'shared/github/client/failure.ts',
        from: 'return { status: 401, message: `no token',
        to: 'return { status: 404, message: `no token',
      },
    ],
    drawn: { crashes: 4, only: { troubles: ['GitHub gives no token'] } },
  },
  {
    name: 'one-401',
    was: 'one 401 of the service ended every live run',
    edits: [
      {
        file: believed,
        from: 'unauthorized: { app: { polls: 3, ms: 5 * minute }',
        to: 'unauthorized: { app: atOnce',
      },
    ],
    drawn: { only: { troubles: ['the service refuses the key'] } },
  },
  {
    name: 'long-retry-after',
    was: 'a Retry-After of an hour silenced the App for an hour',
    edits: [
      {
        file: 'shared/service/openhands/http/refusal-body.ts',
        from: 'const longestPause = 10 * 60_000;',
        to: 'const longestPause = 24 * 3_600_000;',
      },
      {
        file: 'shared/service/openhands/http/transport.ts',
        from: 'isUrgent && attempt === 1 ? null : holdBack(call, waitedUntil)',
        to: 'holdBack(call, waitedUntil)',
      },
    ],
    drawn: { only: { troubles: ['the service asks to wait'] } },
  },
  {
    name: 'graphql-limit',
    was: 'a spent limit of GraphQL was asked again every second',
    edits: [
      {
        file: 'shared/github/client/client.ts',
        from: 'throw new GitHubError({ status: 403, response });',
        to: 'throw new GitHubError(new Error(String(limit.message ?? limit.type)));',
      },
    ],
    drawn: {
      only: {
        troubles: ['the limit of GraphQL is spent'],
        places: ['asking'],
        scripts: ['confirm', 'confirm twice'],
      },
    },
  },
  {
    name: 'one-404',
    was: 'one 404 for the configuration started an agent that did not have to ask',
    edits: [
      {
        file: 'app/handling/read-repository-file.ts',
        from: '  if (reply === null) {\n    const place',
        to: '  if (reply === null) {\n    return null;\n    const place',
      },
    ],
    drawn: { only: { troubles: ['a file is not found once'], places: ['asking'] } },
  },
  {
    name: 'web-page',
    was: 'a few web pages in place of answers ended runs',
    edits: [
      {
        file: believed,
        from: 'bad_response: { app: outage',
        to: 'bad_response: { app: { polls: 3, ms: 0 }',
      },
    ],
    drawn: { only: { troubles: ['the service shows a web page'] } },
  },
  {
    name: 'refused-token-hangs',
    was: 'a refused token hung its installation until a restart',
    edits: [
      {
        file: 'app/handling/renew-token.ts',
        from: ' || isForToken(options.url)) throw error;',
        to: ') throw error;',
      },
    ],
    drawn: { crashes: 4, only: { troubles: ['GitHub gives no token'] } },
  },
  {
    name: 'lists-that-lag',
    was: 'a comment whose answer was lost was written once more, as the list did not show it yet',
    edits: [
      {
        file: 'app/outbox/send-effect.ts',
        from: 'mayHaveMade(entry) ? listLagMs : 0',
        to: '0',
      },
    ],
    drawn: {
      troubles: 14,
      only: { troubles: ['lists lag', 'GitHub loses the answer to a comment'] },
    },
  },
  {
    name: 'unguarded-look',
    was: 'a comment whose answer was lost was written once more',
    edits: [
      {
        file: 'app/outbox/deliver.ts',
        from: '  if (attempts > 1) {\n    const found = await findOwnComment(github, list, marker, since);',
        to: '  if (false) {\n    const found = await findOwnComment(github, list, marker, since);',
      },
    ],
    drawn: { only: { troubles: ['GitHub loses the answer to a comment'] } },
  },
  {
    name: 'for-ever-working',
    was: 'an answered question said for ever that the agent is working',
    edits: [
      {
        file: 'shared/github/words/states.ts',
        from: "  if (agent.is === 'working') return 'went on';\n",
        to: '',
      },
    ],
    drawn: { troubles: 0, only: { places: ['asking'], scripts: ['confirm', 'confirm twice'] } },
  },
  {
    name: 'hidden-repository',
    was: 'what GitHub did not find in a repository that it hid for a while was taken for deleted',
    edits: [
      {
        file: 'shared/github/client/client.ts',
        from: '  if (found === null) await demandRepository(github, repository);\n',
        to: '',
      },
    ],
    drawn: { only: { troubles: ['GitHub hides the repositories'] } },
  },
  {
    name: 'hidden-effects',
    was: 'what could not be shown in a repository that GitHub hid for a while was given up',
    edits: [
      {
        file: 'app/outbox/send-effect.ts',
        from: 'failure.status === 404 && !(await seesRepository(deps, entry));',
        to: 'failure.status === 401;',
      },
    ],
    drawn: { only: { troubles: ['GitHub hides the repositories'] } },
  },
  {
    name: 'clock-ahead',
    was: 'after a jump of the clock a comment whose answer was lost was written once more',
    edits: [
      {
        file: 'shared/github/client/own-comments.ts',
        from: 'const clockSlack = 24 * 60 * 60_000;',
        to: 'const clockSlack = 60 * 60_000;',
      },
    ],
    drawn: {
      troubles: 8,
      only: { troubles: ['the clock runs ahead', 'GitHub loses the answer to a comment'] },
    },
  },
  {
    name: 'late-event-old-place',
    was: 'a run that a late event began was begun where its repository had been',
    edits: [
      {
        file: 'app/intake/apply-handled.ts',
        from: 'storeNewRun(tables, await placed(tables, change.run), settings,',
        to: 'storeNewRun(tables, change.run, settings,',
      },
    ],
    drawn: { runs: 5, troubles: 10, only: { troubles: ['a repository moves', 'webhooks come late'] } },
  },
  {
    name: 'run-stays-behind',
    was: 'a run did not follow its repository to another owner',
    edits: [
      {
        file: 'app/run/follow-repositories.ts',
        from: '  if (!isRenamed && !isReinstalled) return false;',
        to: '  if (isRenamed || isReinstalled) return false;',
      },
    ],
    drawn: { only: { troubles: ['a repository moves'] } },
  },
  {
    name: 'words-of-before',
    was: 'the report of a round told the words of the round before',
    edits: [
      {
        file: 'shared/service/openhands/service.ts',
        from: "  if (agent?.is === 'done') return server.finalResponse",
        to: '  if (agent !== undefined) return server.finalResponse',
      },
    ],
    drawn: {
      troubles: 0,
      only: {
        scripts: ['finish\nsimulate-says: The plants have water.'],
        deeds: [
          {
            when: { after: 'report', nth: 1, seconds: 60 },
            deed: { kind: 'tell', script: 'error' },
            by: 'writer',
          },
        ],
      },
    },
  },
  {
    name: 'old-report',
    was: 'whoever told an agent to go on was told the old end once the App was given back',
    edits: [
      {
        file: 'app/run/store-run.ts',
        from: '  if (isBack) await tables.outbox.withdraw(reportKey(run));\n',
        to: '',
      },
    ],
    drawn: {
      runs: 4,
      troubles: 4,
      only: {
        calm: 2,
        troubles: ['the App is taken away and given back'],
        scripts: ['hang'],
        deeds: Array.from({ length: 8 }, () => ({
          when: { after: 'label', nth: 1, seconds: 2_400 },
          deed: { kind: 'tell' },
          by: 'writer',
        })),
      },
    },
  },
  {
    name: 'withdrawn-message',
    was: 'a message that was held and deleted went to the agent all the same',
    edits: [
      {
        file: 'app/message/message-queue.ts',
        from: "const counts = mayLeave ? await stillCounts(deps, message, run) : 'yes';",
        to: "const counts = mayLeave || true ? 'yes' : await stillCounts(deps, message, run);",
      },
    ],
    drawn: {
      troubles: 0,
      only: {
        places: ['asking'],
        scripts: ['confirm', 'confirm twice'],
        deeds: [
          { when: { after: 'question', nth: 1, seconds: 60 }, deed: { kind: 'tell' }, by: 'writer' },
          {
            when: { after: 'question', nth: 1, seconds: 400 },
            deed: { kind: 'withdraw message' },
            by: 'writer',
          },
        ],
      },
    },
  },
  {
    name: 'late-unlabel',
    was: 'a removed label that was told late ended a run whose label had been set again',
    edits: [
      {
        file: 'app/stop/handle-withdrawal.ts',
        from: "  if (why === 'deleted' || now - happenedAt <= lateAfter) return null;",
        to: '  if (now >= 0) return null;',
      },
    ],
    drawn: {
      only: {
        troubles: ['webhooks come in reverse'],
        scripts: ['hang', 'confirm twice'],
        deeds: [
          { when: { after: 'label', nth: 1, seconds: 150 }, deed: { kind: 'remove label' }, by: 'writer' },
          { when: { after: 'label', nth: 1, seconds: 300 }, deed: { kind: 'set label' }, by: 'writer' },
        ],
      },
    },
  },
  {
    name: 'token-taken-back',
    was: 'a token that GitHub took back was used for the rest of its hour',
    edits: [
      {
        file: 'app/handling/renew-token.ts',
        from: 'if (!isObject(error) || error.status !== 401 || isForToken(options.url)) throw error;',
        to: 'if (error !== null) throw error;',
      },
    ],
    drawn: { only: { troubles: ['tokens are taken back'] } },
  },
  {
    name: 'outage-of-hours',
    was: 'what people asked for while GitHub was down for hours was given up',
    edits: [
      {
        file: judgeFailure,
        from: 'const mostAttempts = 300;',
        to: 'const mostAttempts = 16;',
      },
    ],
    drawn: { hours: 4, troubles: 2, only: { troubles: ['GitHub is down for hours'] } },
  },
  {
    name: 'clock-set-back',
    was: 'a clock that was set back stopped the queues',
    edits: [
      {
        file: 'app/guard-clock.ts',
        from: '    if (ms === 0 && !isPending) return;',
        to: '    if (ms >= 0) return;',
      },
    ],
    drawn: { only: { troubles: ['the clock jumps'] } },
  },
  {
    name: 'lost-message',
    was: 'words for an agent went in nowhere where GitHub refused the configuration',
    edits: [
      {
        file: 'app/commands/handle-comment.ts',
        from: "if (parsed.kind === 'none' || !isOurs) return nothingToDo('GitHub refuses",
        to: "if (parsed.kind !== 'command' || !isOurs) return nothingToDo('GitHub refuses",
      },
    ],
    drawn: {
      only: {
        calm: 15,
        troubles: ['a permission is missing'],
        scripts: ['finish', 'error', 'hang'],
        deeds: Array.from({ length: 3 }, () => ({
          when: { after: 'label', nth: 1, seconds: 3_000 },
          deed: { kind: 'tell' },
          by: 'writer',
        })),
      },
    },
  },
  {
    name: 'stop-before-it-is-there',
    was: 'a stop waited for the conversation, and the agent began to work meanwhile',
    edits: [
      {
        file: 'shared/conversation/follow.ts',
        from: '  if (!isBeingStopped || !isStarting ||',
        to: '  if (isBeingStopped || !isStarting ||',
      },
    ],
    drawn: {
      troubles: 0,
      only: {
        scripts: ['slow-start for 2m', 'slow-start for 5m'],
        deeds: [
          {
            when: { after: 'label', nth: 1, seconds: 40 },
            deed: { kind: 'say', words: '/stop' },
            by: 'writer',
          },
        ],
      },
    },
  },
];
