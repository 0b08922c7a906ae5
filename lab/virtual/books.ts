// Each promise checked against the evidence, first of all what people find at their issues. Pure, so that a test can show that each
// check can fail.
import type { Entry } from '../support/promises.ts';
import { agentBooks } from './agent-books.ts';
import {
  allowedOf,
  type Check,
  conversationsByNumber,
  type Evidence,
  type IssueEvidence,
  isToldTooLate,
  runsIn,
  stickiesOf,
} from './evidence.ts';
import { noMoreAtOnce, outputBooks } from './output-books.ts';

export function checkDeeds(evidence: Evidence): readonly Entry[] {
  const { mostAtOnce } = evidence;
  return [
    ...[...issueBooks, ...agentBooks, ...outputBooks].map((check) => check(evidence)),
    ...(mostAtOnce === null ? [] : [noMoreAtOnce(evidence, mostAtOnce)]),
  ];
}

const stickies = ({ comments }: IssueEvidence, bot: string) => runsIn(comments, bot, 'progress');
const reports = ({ comments }: IssueEvidence, bot: string) => runsIn(comments, bot, 'report');

const oneRunForEachAsk: Check = (evidence) => {
  const issues = allowedOf(evidence);
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
  const byNumber = conversationsByNumber(conversations);
  const forbidden = issues.filter((issue) => issue.forbidden);
  return {
    promise: 'who may not start anything starts nothing',
    checked: forbidden.length,
    wrong: forbidden
      .filter((issue) => stickies(issue, bot).length > 0 || byNumber.has(issue.number))
      .map(({ number }) => `#${number}`),
  };
};

const oneSticky: Check = (evidence) => {
  const issues = allowedOf(evidence);
  return {
    promise: 'one sticky comment for each run',
    checked: issues.length,
    wrong: issues.flatMap((issue) => repeated(stickies(issue, evidence.bot), `#${issue.number}`)),
  };
};

const oneReport: Check = (evidence) => {
  const issues = allowedOf(evidence);
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
  const byNumber = conversationsByNumber(conversations);
  return {
    promise: 'a message goes in once, or its author is told',
    checked: messages.length,
    wrong: messages.flatMap(({ issue, id, text }) => {
      const heard = [issue.number, issue.pull ?? 0].flatMap((number) => byNumber.get(number) ?? []);
      const count = heard.flatMap(({ told }) => told).filter((said) => said.includes(text)).length;
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

function repeated(names: readonly string[], where: string): string[] {
  const twice = names.filter((name, place) => names.indexOf(name) !== place);
  return [...new Set(twice)].map((name) => `${where}: ${name.slice(0, 80)} is there more than once`);
}

const issueBooks: readonly Check[] = [
  oneRunForEachAsk,
  nothingForbidden,
  oneSticky,
  oneReport,
  everyMessage,
  neverTwice,
  fewReplies,
];
