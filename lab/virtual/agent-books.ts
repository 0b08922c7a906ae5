// What agents were told and allowed, held against the service's record and the decisions that were kept. Pure.
import { type ConversationTruth, wrongAnswers } from '../service/control/truth.ts';
import { namesOf } from './approved-names.ts';
import { allowedOf, bare, type Check, conversationsByNumber, runsIn, unsent } from './evidence.ts';

/** How long the service may hold back a request. */
export const longestDelay = 2_500;

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
  const issues = Map.groupBy(allowedOf(evidence), ({ wasReadOnly }) => (wasReadOnly ? 'read_only' : 'open'));
  const byNumber = conversationsByNumber(evidence.conversations);
  const ofReadOnly = new Set(
    (issues.get('read_only') ?? []).flatMap(({ number }) => byNumber.get(number) ?? []),
  );
  const silent = (issues.get('open') ?? []).flatMap((issue) =>
    (byNumber.get(issue.number) ?? []).flatMap(({ id, visible }) => {
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

export const agentBooks: readonly Check[] = [
  oneStart,
  honestAboutStarts,
  toldBeforeTheTask,
  oneAnswer,
  nothingUnasked,
  everyApprovalIsKept,
  rulesAcceptWhatTheySay,
  nothingAnswersElsewhere,
];
