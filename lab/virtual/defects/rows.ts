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
        from: 'return { status: 401, message: `no token for this installation (404: ${message})`, headers };',
        to: 'return { status: 404, message: `no token for this installation (404: ${message})`, headers };',
      },
    ],
    drawn: { hours: 2, crashes: 6, only: { troubles: ['GitHub gives no token'] } },
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
    drawn: { only: { troubles: ['the limit of GraphQL is spent'], places: ['asking'], scripts: ['confirm', 'confirm twice'] } },
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
    drawn: { hours: 2, crashes: 4, only: { troubles: ['GitHub gives no token'] } },
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
    drawn: { troubles: 14, only: { troubles: ['lists lag', 'GitHub cuts connections', 'GitHub cuts connections'] } },
  },
  {
    name: 'unguarded-look',
    was: 'a comment whose answer was lost was written once more',
    edits: [
      {
        file: 'app/outbox/deliver.ts',
        from: "  if (attempts > 1) {\n    const found = await findOwnComment(github, list, marker, since);",
        to: "  if (false) {\n    const found = await findOwnComment(github, list, marker, since);",
      },
    ],
    drawn: { troubles: 10, only: { troubles: ['GitHub cuts connections'] } },
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
];
