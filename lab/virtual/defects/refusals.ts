// What GitHub and the service refuse for a while, and what was believed too soon.
import { type Defect, within } from './defect.ts';

const judgeFailure = 'app/handling/judge-failure.ts';
const believed = 'shared/conversation/deadlines.ts';

export const refusals: readonly Defect[] = [
  {
    name: 'refused-window',
    was: 'what GitHub refused for a while was given up for good',
    file: judgeFailure,
    from: "if (api.isFinalRefusal(failure)) return { kind: 'never', why };",
    to: "if (![null, 401, 408, 409].includes(status) && status < 500) return { kind: 'never', why };",
    drawn: { only: { troubles: ['GitHub refuses everything'] } },
  },
  {
    name: 'no-token',
    was: 'an App that GitHub gave no token for a while gave its work up',
    file: 'shared/github/client/failure.ts',
    from: 'return { status: 401, message: `no token',
    to: 'return { status: 404, message: `no token',
    also: [
      // What is not found is believed only where the repository is shown, which mends this too.
      {
        file: 'app/handling/judge-failure.ts',
        from: 'if (failure.status !== 404 || place === null) return failure;',
        to: 'if (place !== undefined) return failure;',
      },
    ],
    drawn: { crashes: 4, only: { troubles: ['GitHub gives no token'] } },
  },
  {
    name: 'one-401',
    was: 'one 401 of the service ended every live run',
    file: believed,
    from: 'unauthorized: { app: { polls: 3, ms: 5 * minute }',
    to: 'unauthorized: { app: atOnce',
    drawn: { only: { troubles: ['the service refuses the key'] } },
  },
  {
    name: 'long-retry-after',
    was: 'a Retry-After of an hour silenced the App for an hour',
    file: 'shared/service/openhands/http/judge-reply.ts',
    from: 'const longestPause = 10 * 60_000;',
    to: 'const longestPause = 24 * 3_600_000;',
    also: [
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
    file: 'shared/github/client/client.ts',
    from: 'throw new GitHubError({ status: 403, response });',
    to: 'throw new GitHubError(new Error(String(limit.message ?? limit.type)));',
    also: [
      {
        file: 'shared/question/decide-answered.ts',
        from: 'Math.max(least, Math.min(longestPause, Math.ceil(waited / 4), forMs - waited));',
        to: 'least;',
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
    file: 'app/handling/read-repository-file.ts',
    from: '  if (reply === null) {\n    const there',
    to: '  if (reply === null) {\n    return null;\n    const there',
    drawn: { only: { troubles: ['a file is not found once'], places: ['asking'] } },
  },
  {
    name: 'web-page',
    was: 'a few web pages in place of answers ended runs',
    file: believed,
    from: 'bad_response: { app: outage',
    to: 'bad_response: { app: { polls: 3, ms: 0 }',
    drawn: { only: { troubles: ['the service shows a web page'] } },
  },
  {
    name: 'refused-token-hangs',
    was: 'a refused token hung its installation until a restart',
    file: 'app/handling/create-probot.ts',
    from: '      if (isForToken(options.url)) return send(options);\n',
    to: '',
    drawn: { crashes: 4, only: { troubles: ['GitHub gives no token'] } },
  },
  {
    name: 'token-taken-back',
    was: 'a token that GitHub took back was used for the rest of its hour',
    file: 'app/handling/create-probot.ts',
    from: 'if (!isObject(error) || error.status !== 401) throw error;',
    to: 'if (error !== null) throw error;',
    drawn: {
      ...{ hours: 0.2, troubles: 2 },
      only: { calm: 1, troubles: ['tokens are taken back'], scripts: ['finish', 'finish after 5m'] },
    },
  },
  {
    name: 'token-of-a-clock-ahead',
    was: 'a token from before the clock was set back held everything of its installation up for hours',
    file: 'app/handling/create-probot.ts',
    from: 'return now() < latest;',
    to: 'return false;',
    drawn: { troubles: 4, only: { troubles: ['the clock runs ahead', 'tokens are taken back'] } },
  },
  {
    name: 'lost-message',
    was: 'words for an agent went in nowhere where GitHub refused the configuration',
    file: 'app/commands/handle-comment.ts',
    from: "if (parsed.kind === 'none' || !(await isOurs({ ...usual, commands: spelling })))",
    to: "if (parsed.kind !== 'command' || !(await isOurs({ ...usual, commands: spelling })))",
    drawn: {
      only: {
        calm: 15,
        troubles: ['a permission is missing'],
        scripts: ['finish', 'error', 'hang'],
        deeds: Array.from({ length: 3 }, () => within(3_000, 'label', { kind: 'tell' })),
      },
    },
  },
];
