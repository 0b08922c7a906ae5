// Each promise checked against the evidence. Pure, so that a test can show that each check can fail.
import { type ConversationTruth, wrongAnswers } from '../service/control/truth.ts';
import type { Entry } from '../support/promises.ts';
import { namesOf } from './approved-names.ts';
import { type Evidence, type IssueEvidence, isToldTooLate, runsIn, stickiesOf } from './evidence.ts';

/** How long the service may hold back a request. */
export const longestDelay = 2_500;
/** What an App says that is started while PostgreSQL starts again itself, before it ends. */
export const databaseIsAway = /The App cannot start: The PostgreSQL of DATABASE_URL cannot be used: /;

export function checkDeeds(evidence: Evidence): readonly Entry[] {
  return [
    oneRunForEachAsk(evidence),
    nothingForbidden(evidence),
    oneSticky(evidence),
    oneReport(evidence),
    everyMessage(evidence),
    neverTwice(evidence),
    oneStart(evidence),
    honestAboutStarts(evidence),
    toldBeforeTheTask(evidence),
    oneAnswer(evidence),
    nothingUnasked(evidence),
    everyApprovalIsKept(evidence),
    rulesAcceptWhatTheySay(evidence),
    nothingAnswersElsewhere(evidence),
    ...(evidence.mostAtOnce === null ? [] : [noMoreAtOnce(evidence, evidence.mostAtOnce)]),
    fewReplies(evidence),
    quietLog(evidence),
    secrets(evidence),
  ];
}

type Check = (evidence: Evidence) => Entry;

const allowed = ({ issues }: Evidence) => issues.filter(({ forbidden }) => !forbidden);
const stickies = ({ comments }: IssueEvidence, bot: string) => runsIn(comments, bot, 'progress');
const reports = ({ comments }: IssueEvidence, bot: string) => runsIn(comments, bot, 'report');
const bare = (id: string) => id.toLowerCase().replaceAll('-', '');

const oneRunForEachAsk: Check = (evidence) => {
  const issues = allowed(evidence);
  return {
    promise: 'a label that may starts one run, and only what was asked for runs',
    checked: issues.length,
    wrong: issues.flatMap((issue) => {
      const runs = new Set(stickies(issue, evidence.bot)).size;
      if (runs >= 1 && runs <= issue.starts) return [];
      if (runs === 0 && (issue.wasReadOnly || isToldTooLate(issue.comments, evidence.bot))) return [];
      return [`#${issue.number} (${issue.script}): ${runs} runs for ${issue.starts} asks`];
    }),
  };
};

const nothingForbidden: Check = ({ issues, bot, conversations }) => {
  const forbidden = issues.filter((issue) => issue.forbidden);
  return {
    promise: 'who may not start anything starts nothing',
    checked: forbidden.length,
    wrong: forbidden
      .filter((issue) => stickies(issue, bot).length > 0 || conversationsOf(issue, conversations).length > 0)
      .map(({ number }) => `#${number}`),
  };
};

const oneSticky: Check = (evidence) => {
  const issues = allowed(evidence);
  return {
    promise: 'one sticky comment for each run',
    checked: issues.length,
    wrong: issues.flatMap((issue) => repeated(stickies(issue, evidence.bot), `#${issue.number}`)),
  };
};

const oneReport: Check = (evidence) => {
  const issues = allowed(evidence);
  return {
    promise: 'one report for each round at most, and one for the last round of each run',
    checked: issues.length,
    wrong: issues.flatMap((issue) => {
      const told = reports(issue, evidence.bot);
      const missing = stickiesOf(issue.comments, evidence.bot)
        .map(lastRound(evidence.bot))
        .filter((round) => !told.some((name) => roundOf(name) === round));
      const strange = told.filter(
        (round) => !stickies(issue, evidence.bot).includes(round.split('/', 1)[0] ?? ''),
      );
      return [
        ...repeated(told, `#${issue.number}`),
        ...(issue.wasReadOnly
          ? []
          : [
              ...missing.map((run) => `#${issue.number} (${issue.script}): ${run} was never reported`),
              ...strange.map((run) => `#${issue.number}: ${run} was reported, but has no sticky comment`),
            ]),
      ];
    }),
  };
};

/** As the marker of its report names it. */
const lastRound = (bot: string) => (sticky: IssueEvidence['comments'][number]) => {
  const [run = ''] = runsIn([sticky], bot, 'progress');
  const rounds = [...sticky.body.matchAll(/Round (\d+)/g)].map(([, number]) => Number(number));
  return rounds.length === 0 ? run : `${run}/${Math.max(...rounds)}`;
};

/** Of a report, whose name has the time too where that end came before the next round had begun. */
const roundOf = (report: string): string => report.replace(/\/\d{13}$/, '');

const saysGivenUp = /what you wrote at .* could not be handled, and nothing else that you did here/;

/**
 * A message has 🚀 when it went in, and 😕 when it came back; one that started something has neither, nor has one whose author was told
 * by a reply alone, as its event was given up.
 */
const everyMessage: Check = ({ issues, bot, conversations }) => {
  const messages = issues.flatMap((issue) => issue.messages.map((message) => ({ issue, ...message })));
  return {
    promise: 'a message goes in once, or its author is told',
    checked: messages.length,
    wrong: messages.flatMap(({ issue, id, text }) => {
      const count = conversations.flatMap(({ told }) => told).filter((said) => said.includes(text)).length;
      const written = [...issue.comments, ...issue.onPull];
      const found = written.find((comment) => comment.id === id);
      const has = (content: string) =>
        found?.reactions?.some((one) => one.content === content && one.user === bot) === true;
      const began = stickiesOf(written, bot).some(({ body }) => body.includes('with `/agent`'));
      // Once an hour: what else its author wrote in that time is meant too.
      const isGivenUp = written.some(({ author, body }) => author === bot && saysGivenUp.test(body));
      const isTold = has('rocket') ? count === 1 : has('confused') || isGivenUp || (began && count <= 1);
      if (count <= 1 && (isTold || issue.wasReadOnly)) return [];
      const reactions = found?.reactions?.map(({ content }) => content).join(', ') || 'nothing';
      return [`#${issue.number} (${issue.script}): “${text}” went in ${count} times, and has: ${reactions}`];
    }),
  };
};

const neverTwice: Check = ({ issues, bot }) => {
  const places = issues.flatMap(({ number, comments, onPull }) => [
    { name: `#${number}`, comments },
    { name: `the pull request of #${number}`, comments: onPull },
  ]);
  const markers = (comments: IssueEvidence['comments']) =>
    comments
      .filter(({ author }) => author === bot)
      .map(({ body }) => body.split('\n', 1)[0] ?? '')
      .filter((line) => line.startsWith('<!-- agent-conversations:'));
  return {
    promise: 'no comment of ours is there twice',
    checked: places.reduce((sum, { comments }) => sum + markers(comments).length, 0),
    wrong: places.flatMap(({ name, comments }) => repeated(markers(comments), name)),
  };
};

const oneStart: Check = ({ conversations }) => ({
  promise: 'no start request is sent again once it was taken',
  checked: conversations.length,
  wrong: conversations
    .filter(({ startRequests }) => startRequests !== 1)
    .map(({ id, startRequests }) => `${id}: ${startRequests} start requests`),
});

const honestAboutStarts: Check = (evidence) => {
  // Where nothing runs yet, a message that is written at a pull request starts a run of that.
  const written = evidence.issues.flatMap(({ comments, onPull }) => [...comments, ...onPull]);
  const known = new Set(runsIn(written, evidence.bot, 'progress').map(bare));
  const issues = Map.groupBy(allowed(evidence), ({ wasReadOnly }) => (wasReadOnly ? 'read_only' : 'open'));
  const ofReadOnly = new Set(
    (issues.get('read_only') ?? []).flatMap((issue) => conversationsOf(issue, evidence.conversations)),
  );
  const silent = (issues.get('open') ?? []).flatMap((issue) =>
    conversationsOf(issue, evidence.conversations).flatMap(({ id, visible }) => {
      // A start that failed leaves nothing that anybody could look at.
      if (!visible) return [];
      const text = issue.comments
        .filter(({ author }) => author === evidence.bot)
        .map(({ body }) => body)
        .join('\n');
      const linked = bare(text).includes(bare(id));
      // A run that ended while its start was unclear, or before the service told of the conversation, may not know it.
      const unclear =
        /may or may not|unclear|unknown|stopped|removed the label|closed the issue|may go on|may still become ready/i.test(
          text,
        );
      if (linked || unclear) return [];
      const said = text.match(/^#{3} .*$/gm)?.join(', ') ?? 'nothing';
      return [`#${issue.number} (${issue.script}): the conversation ${id} is told nowhere, but: ${said}`];
    }),
  );
  return {
    promise: 'every conversation belongs to one run, and people are told of it',
    checked: evidence.conversations.length,
    wrong: [
      ...silent,
      ...evidence.conversations
        .filter((conversation) => !known.has(bare(conversation.id)) && !ofReadOnly.has(conversation))
        .filter(({ title }) => !evidence.deleted.some((number) => title.includes(`#${number}: `)))
        .map(({ id }) => `${id}: of no run`),
    ],
  };
};

const toldBeforeTheTask: Check = ({ conversations }) => {
  const asking = conversations.filter(({ message }) => message === null);
  return {
    promise:
      'an agent that has to ask is given its task once, and nothing sets it going while its server does not know that',
    checked: asking.length,
    wrong: asking.flatMap(({ id, answers, told, timeline }) => [
      ...(told.filter(isTask).length > 1 ? [`${id}: its task more than once`] : []),
      ...answers
        .filter(
          ({ effect, policy }) => policy !== 'always' && (effect === 'approved' || effect === 'started'),
        )
        .filter(({ at }) => !sleptOnItsWay(timeline, at))
        .map(({ kind, policy }) => `${id}: set going by ${kind}, and asks: ${policy}`),
    ]),
  };
};

/** A request that the service holds back, while the sandbox that was looked at falls asleep and wakes. */
function sleptOnItsWay(timeline: ConversationTruth['timeline'], arrivedAt: number): boolean {
  return timeline.some(
    ({ kind, status, at }) =>
      kind === 'sandbox' && status === 'PAUSED' && at <= arrivedAt && at > arrivedAt - longestDelay,
  );
}

const notAsked = 'had to ask, and did not';
/** The line of a proof that has nothing to warn of. */
const proved = /^🔑 /m;

/** As the App proves it at the end of each run, and as its metric counts it. */
const nothingUnasked: Check = ({ issues, pages, bot }) => {
  const said = issues.flatMap(({ number, comments }) =>
    comments.filter(({ author }) => author === bot).map(({ body }) => ({ number, body })),
  );
  const counted = pages.flatMap(
    (page) => page.match(/^agent_conversations_unasked_actions_total [1-9].*$/gm) ?? [],
  );
  return {
    promise: 'no action ran without a decision where the agent had to ask, and the proof says so',
    checked: said.filter(({ body }) => proved.test(body)).length,
    wrong: [
      ...said
        .filter(({ body }) => body.includes(notAsked))
        .map(({ number, body }) => `#${number}: ${body.slice(body.indexOf(notAsked)).slice(0, 300)}`),
      ...counted,
    ],
  };
};

const isTask = (text: string): boolean => / is (?:issue|pull request) \d+ of /.test(text);

const unsent = ['refused', 'given_back', 'stale', 'not_waiting', 'elsewhere', 'expired', 'closed', 'waiting'];

/** By the fingerprint of what ran: a kept decision stands for one approval, of just the actions that it was about. */
const everyApprovalIsKept: Check = ({ conversations, decisions }) => {
  const approved = conversations.flatMap(({ id, actions, answers }) =>
    answers
      .filter(({ effect }) => effect === 'approved')
      .map((answer) => ({ id, value: actions.filter((action) => answer.actions.includes(action.id)) })),
  );
  const left = decisions
    .filter(({ verdict, result }) => verdict === 'approve' && !unsent.includes(result.kind))
    .map(({ run, fingerprint }) => ({ run: bare(run), fingerprint: String(fingerprint) }));
  return {
    promise: 'nothing runs but what was shown and approved by a person or a rule, and the decision is kept',
    checked: approved.length,
    wrong: approved.flatMap(({ id, value }) => {
      const names = namesOf(value);
      const place = left.findIndex(({ run, fingerprint }) => run === bare(id) && names.has(fingerprint));
      if (place >= 0) left.splice(place, 1);
      return place >= 0 ? [] : [`${id}: no decision approved ${value.map((action) => action.id)}`];
    }),
  };
};

/** The one command that a rule of the storm accepts. */
export const ruled = 'npm test';

const rulesAcceptWhatTheySay: Check = ({ decisions }) => {
  // What a rule decided is bound to actions when it is to be sent: a run may end before. A plan decides too, by rules of its own.
  const byRule = decisions.filter(
    ({ by, actions, result }) =>
      by.kind === 'rule' &&
      by.configuration?.includes('@') !== false &&
      (actions !== null || !unsent.includes(result.kind)),
  );
  return {
    promise: 'a rule accepts what it names, and nothing else',
    checked: byRule.length,
    wrong: byRule
      .filter(
        ({ actions }) =>
          !actions?.length || actions.some(({ arguments: given }) => commandOf(given) !== ruled),
      )
      .map(
        ({ run, verdict, result, actions }) =>
          `${run}: ${verdict}, ${result.kind}: ${JSON.stringify(actions).slice(0, 200)}`,
      ),
  };
};

const commandOf = (given: unknown): unknown =>
  typeof given === 'object' && given !== null && 'command' in given ? given.command : null;

const oneAnswer: Check = ({ conversations }) => ({
  promise: 'every confirmation gets at most one answer, and nothing else approves it',
  checked: conversations.reduce((sum, { answers }) => sum + answers.length, 0),
  wrong: conversations.flatMap((conversation) => {
    const { twice, byTheWay } = wrongAnswers(conversation);
    return [...twice, ...byTheWay].map((what) => `${conversation.id}: ${what}`);
  }),
});

const nothingAnswersElsewhere: Check = ({ conversations }) => ({
  promise: 'no answer reaches an agent that does not wait for one',
  checked: conversations.flatMap(({ answers }) => answers).filter(({ kind }) => /accept|reject/.test(kind))
    .length,
  wrong: conversations.flatMap((conversation) =>
    wrongAnswers(conversation).elsewhere.map((what) => `${conversation.id}: ${what}`),
  ),
});

const fewReplies: Check = ({ issues, bot }) => ({
  promise: 'no more replies than commands',
  checked: issues.reduce((sum, { commands }) => sum + commands, 0),
  wrong: issues.flatMap(({ number, commands, starts, comments, onPull }) => {
    const replies = [...comments, ...onPull].filter(
      ({ author, body }) => author === bot && body.startsWith('<!-- agent-conversations:reply '),
    );
    // A second label beside a live run is answered too.
    return replies.length > commands + starts ? [`#${number}: ${replies.length} replies`] : [];
  }),
});

const bugs =
  /"msg":"(a worker queue failed|a request could not be answered|a delivery failed and will not be tried again|an effect cannot be delivered|a look could not be stored|a run could not be started|an unclear start could not be resolved|the worker stopped unexpectedly)"/;

/** A restart of PostgreSQL, its time-outs where the machine is slow, and a full disk: all of them are told and tried again. */
const awayOrFull =
  /"error":"(?:Error: database or disk is full|error: (?:terminating connection|the database system is|canceling statement due to (?:statement|lock) timeout)|Error: (?:(?:connect|read|write) (?:ECONN|EPIPE)|Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error))/;

interface Logged {
  readonly time?: string;
  readonly run?: string;
  readonly state?: string;
}

/** A process that is killed may not have told of an end, so only runs whose end was told count. One that goes on again does not. */
const noMoreAtOnce = ({ output }: Evidence, mostAtOnce: number): Entry => {
  const lines: readonly Logged[] = output
    .filter((line) => line.startsWith('{') && line.includes('"a run changed its state"'))
    .map((line) => JSON.parse(line));
  const spans = [...Map.groupBy(lines, ({ run = '' }) => run).values()].flatMap((told) => {
    const times = told.map(({ time = '' }) => Date.parse(time));
    const [ended, ...again] = told.filter(({ state }) => state === 'ended');
    const last = told.length > 0 && Math.max(...times) === Date.parse(ended?.time ?? '');
    return last && again.length === 0 ? [{ from: Math.min(...times), to: Math.max(...times) }] : [];
  });
  return {
    promise: `no more than ${mostAtOnce} runs at once, however many wait`,
    checked: spans.length,
    wrong: spans
      .map(({ from }) => ({
        from,
        count: spans.filter((other) => other.from <= from && from < other.to).length,
      }))
      .filter(({ count }) => count > mostAtOnce)
      .map(({ from, count }) => `${count} at ${new Date(from).toISOString()}`),
  };
};

/** A comment where people have locked, archived or deleted is given up; its run goes on, and its page tells of it. */
const givenUp = /"msg":"an effect cannot be delivered"/;
const saysReadOnly =
  /"why":"403: (?:Unable to create comment because issue is locked|Repository was archived so is read-only)/;

const saysDeleted = /"why":"4(?:04|10): /;

const quietLog: Check = ({ output, issues, deleted }) => ({
  promise: 'the log tells of no bug, and nothing was given up',
  checked: output.length,
  wrong: output
    .filter((line, at) =>
      line.startsWith('{')
        ? bugs.test(line) &&
          !awayOrFull.test(line) &&
          !isOfReadOnly(line, issues) &&
          !(deleted.length > 0 && givenUp.test(line) && saysDeleted.test(line)) &&
          !isTriedLater(line, output.slice(at + 1))
        : !databaseIsAway.test(line),
    )
    .slice(0, 20),
});

/**
 * A repository that was transferred is not reached where it was; what was refused there is tried again once an event tells where it is.
 * Each of its tries that is refused has a line of its own, and one that was shown may have none: its process was killed.
 */
function isTriedLater(line: string, later: readonly string[]): boolean {
  if (!givenUp.test(line) || !line.includes('"why":"403: Resource not accessible by integration"'))
    return false;
  const { key }: { key?: unknown } = JSON.parse(line);
  return later.some((other) => other.startsWith('{') && other.includes(JSON.stringify(key)));
}

const isOfReadOnly = (line: string, issues: readonly IssueEvidence[]): boolean =>
  issues.some(({ wasReadOnly }) => wasReadOnly) && givenUp.test(line) && saysReadOnly.test(line);

const tokens = /gh[sp]_[0-9A-Za-z]{20,}|eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]{10,}/;

const secrets: Check = ({ output, pages, issues, secrets: known }) => {
  const texts = [
    ...output.map((text) => ({ where: 'a log line', text })),
    ...pages.map((text) => ({ where: `the page ${text.split(' ', 1)[0]}`, text })),
    ...issues.flatMap(({ number, comments, onPull }) =>
      [...comments, ...onPull].map(({ body }) => ({ where: `a comment at #${number}`, text: body })),
    ),
  ];
  return {
    promise: 'no secret in any log line, comment or page',
    checked: texts.length,
    wrong: texts.flatMap(({ where, text }) => {
      const shown = known.filter((secret) => text.includes(secret)).map((secret) => `${secret.slice(0, 4)}…`);
      const token = tokens.exec(text)?.[0].slice(0, 4);
      return [...shown, ...(token === undefined ? [] : [token])].map((found) => `${where}: ${found}`);
    }),
  };
};

function conversationsOf({ number }: IssueEvidence, conversations: Evidence['conversations']) {
  return conversations.filter(({ title }) => title.includes(`#${number}: `));
}

function repeated(names: readonly string[], where: string): string[] {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  return [...new Set(twice)].map((name) => `${where}: ${name.slice(0, 80)} is there more than once`);
}
