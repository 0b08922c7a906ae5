// The promises, as properties of a whole history. None of them imports the product: what they know of it is what it shows.

import type { ConversationTruth } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import { limitsOf } from './asked.ts';
import { checkDeeds } from './books.ts';
import { endsOf, type Property, wasTakenAway } from './ends.ts';
import { bare, clock, numberOf } from './evidence.ts';
import {
  noEndFromBefore,
  nothingCameTooLateInVain,
  nothingWorksForEver,
  threadsAreAnsweredOnce,
  whatIsStoppedNeverBegins,
  wishesAreKept,
  withdrawnGoesNowhere,
  wordsAreOfTheirRound,
} from './last-words.ts';
import { greenByTwo, nobodyCostsMore, twoAreEnough, whoLostItDecidesNothing } from './limits.ts';
import { partsOf, placeOf } from './plan.ts';
import type { History } from './play.ts';
import { clocksApart, longestSilence } from './spells.ts';

export function checkHistory(history: History): readonly Entry[] {
  const entries = [...checkDeeds(history.evidence), ...properties.map((property) => property(history))];
  const isRestored = partsOf(history.plan, 'trouble').some(({ trouble }) => trouble.kind === 'restored');
  return [
    ...(isRestored ? entries.filter(({ promise }) => holdAfterRestore.includes(promise)) : entries),
    ...history.steps,
  ];
}

/** What was done after a backup that is put back, the App knows nothing of: docs/operations.md says what that means. */
const holdAfterRestore = [
  'who may not start anything starts nothing',
  'no start request is sent again once it was taken',
  'every confirmation gets at most one answer, and nothing else approves it',
  'no answer reaches an agent that does not wait for one',
  'no secret in any log line, comment or page',
  'the App starts whenever it is started, and never ends by itself',
  'an agent of a repository that wants to be asked has to ask',
];

const minute = 60_000;

const nobodyEndsByItself: Property = ({ lives, evidence }) => ({
  promise: 'the App starts whenever it is started, and never ends by itself',
  checked: lives,
  wrong: evidence.deaths,
});

const everythingEnds: Property = ({ evidence, unfinished }) => ({
  promise: 'everything comes to an end, and people are told of it',
  checked: evidence.issues.length,
  wrong: unfinished.map((number) => `#${number} has come to no end`),
});

/** Where the agent has to ask, its server is told so before it is told its task. */
const theGuardIsSet: Property = ({ evidence }) => {
  const asking = evidence.conversations.filter(({ title }) => {
    const place = placeOf(numberOf({ title }));
    return ['asking', 'paired', 'planning'].includes(place ?? '');
  });
  return {
    promise: 'an agent of a repository that wants to be asked has to ask',
    checked: asking.length,
    wrong: asking
      .filter(({ message }) => message !== null)
      .map(({ title }) => `${title}: it did not have to`),
  };
};

/** Ends of following, not of the agent: right only where the agent could not be followed for as long as it may take. */
const givenUp = ['unauthorized', 'unavailable', 'bad_response', 'not_found'];
/** As long as the App bears that the service does not answer. */
const longestTrouble = 8 * minute;

/** The longest time in which the service answered nothing about runs as it should. */
function longestSpell({ askedOfService }: History, from: number, to: number): number {
  let longest = 0;
  let since: number | null = null;
  for (const { at, fault, route } of askedOfService) {
    if (route !== 'conversations' || at < from - longestTrouble || at > to) continue;
    if (fault === null) since = null;
    else since ??= at;
    if (since !== null) longest = Math.max(longest, at - since);
  }
  return longest;
}

const endsAreTrue: Property = (history) => {
  const ends = endsOf(history);
  const judged = history.evidence.conversations.flatMap((truth) => {
    const end = ends.get(bare(truth.id));
    return end === undefined ? [] : [{ truth, end }];
  });
  return {
    promise: 'what is told of the end of an agent is what became of it',
    checked: judged.length,
    wrong: judged.flatMap(({ truth, end }) => {
      const about = `#${end.issue}: told ${end.outcome} at ${clock(end.at)}, and it was ${lastOf(truth)}`;
      if (givenUp.includes(end.outcome)) {
        const isGone = ['MISSING', 'ERROR'].includes(truth.sandboxStatus);
        const from = Date.parse(truth.createdAt);
        const asSeen = longestSpell(history, from, end.at) + clocksApart(history.plan, end.at);
        return isGone || asSeen >= longestTrouble ? [] : [about];
      }
      const claimed = ['finished', 'error', 'stuck', 'idle'].includes(end.outcome);
      return claimed && !truth.timeline.some(({ status, at }) => status === end.outcome && at <= end.at)
        ? [about]
        : [];
    }),
  };
};

const lastOf = ({ executionStatus, sandboxStatus }: ConversationTruth) =>
  `${executionStatus ?? 'nothing'} in a sandbox that is ${sandboxStatus}`;

const endsAreToldInTime: Property = (history) => {
  const { evidence, comments, plan } = history;
  const longest = longestSilence(plan);
  const ends = endsOf(history);
  const judged = evidence.conversations.flatMap((truth) => {
    const number = numberOf(truth);
    const last = truth.timeline.findLast(({ kind }) => kind === 'execution');
    const ended = ['finished', 'error', 'stuck'].includes(last?.status ?? '');
    const written = comments.get(number);
    if (!ended || last === undefined || written === undefined) return [];
    // One that has planned has come to an end too, and its plan is shown: on its pull request, where there is one.
    const onPull = evidence.issues.find((issue) => issue.number === number)?.onPull ?? [];
    const told = [...written, ...onPull].flatMap(({ author, body, createdAt = 0 }) => {
      const isEnd = /^<!-- agent-conversations:(?:report|confirmation) /.test(body);
      return isEnd && author === evidence.bot && createdAt >= last.at ? [createdAt] : [];
    });
    const already = ends.get(bare(truth.id));
    // It was followed no longer by then.
    const isLeft =
      (already !== undefined && already.at < last.at) ||
      wasTakenAway(evidence, bare(truth.id), { from: Date.parse(truth.createdAt), to: last.at });
    if (told.length === 0 && isLeft) return [];
    return [{ number, at: last.at, told: Math.min(...told) }];
  });
  return {
    promise: 'the end of an agent is told in time',
    checked: judged.length,
    wrong: judged
      .filter(({ at, told }) => told - at > longest)
      .map(({ number, at, told }) => {
        const when = Number.isFinite(told) ? `at ${clock(told)}` : 'never';
        return `#${number}: it ended at ${clock(at)}, which was told ${when}`;
      }),
  };
};

/** Whoever may say something to the App sees that it was read: a reaction, a reply, or what was begun. */
const everyoneIsAnswered: Property = ({ said, comments, unstarted, evidence: { bot, issues } }) => {
  // What was deleted cannot be marked any more.
  const heard = said.filter(
    ({ may, number, changedAt }) => may && changedAt === undefined && comments.has(number),
  );
  return {
    promise: 'each person who may is answered',
    checked: heard.length,
    wrong: heard.flatMap(({ number, id, words, at }) => {
      const written = comments.get(number) ?? [];
      const own = written.find((comment) => comment.id === id);
      const isMarked = own?.reactions.some(({ user }) => user === bot) === true;
      const isReplied = written.some(
        ({ author, createdAt, body }) =>
          author === bot && createdAt >= at && body.startsWith('<!-- agent-conversations:reply '),
      );
      const isUnclear =
        issues.find((each) => each.number === number)?.wasReadOnly === true && !unstarted.includes(number);
      if (isMarked || isReplied || isUnclear) return [];
      return [`#${number}: “${words}” at ${clock(at)} has no reaction, and no reply`];
    }),
  };
};

/** What GitHub limits is not asked for again and again until the limit is over. */
const limitsAreKept: Property = ({ plan, gitHubAnswered, askedOfGitHub }) => {
  return {
    promise: 'a limit of GitHub that is spent is respected until it is over',
    checked: gitHubAnswered,
    wrong: limitsOf(plan).flatMap(({ id, from, to, trouble }) => {
      const { path, status } = trouble.fault;
      // Who is answered in another way, as by an outage beside it, is told of no limit.
      const count = askedOfGitHub.filter(
        (request) =>
          request.at >= from &&
          request.at < to &&
          request.status === status &&
          new RegExp(path).test(request.path),
      ).length;
      const most = 20 + 2 * ((to - from) / minute);
      return count > most ? [`${id}: ${count} requests in ${(to - from) / 1_000} s`] : [];
    }),
  };
};

const properties: readonly Property[] = [
  nobodyEndsByItself,
  everythingEnds,
  theGuardIsSet,
  endsAreTrue,
  endsAreToldInTime,
  everyoneIsAnswered,
  limitsAreKept,
  nothingWorksForEver,
  wordsAreOfTheirRound,
  withdrawnGoesNowhere,
  wishesAreKept,
  noEndFromBefore,
  nothingCameTooLateInVain,
  whatIsStoppedNeverBegins,
  threadsAreAnsweredOnce,
  nobodyCostsMore,
  greenByTwo,
  whoLostItDecidesNothing,
  twoAreEnough,
];
