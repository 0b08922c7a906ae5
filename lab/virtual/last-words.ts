// Promises about what is told of rounds, and about what people have taken back.

import { changesOf, goingOn, type Property } from './ends.ts';
import { bare, clock, runsIn, type Written } from './evidence.ts';
import { partsOf } from './plan.ts';
import { isQuiet } from './spells.ts';

/** The run of a report, whose name may go on with its round. */
const runOf = (comment: Written, bot: string): string | null => {
  const [name] = runsIn([comment], bot, 'report');
  return name === undefined ? null : bare(name.split('/', 1)[0] ?? name);
};

/** A comment that nobody writes over any more must not tell of what goes on. */
export const nothingWorksForEver: Property = ({ comments, evidence: { bot }, unfinished }) => {
  const own = [...comments]
    .filter(([number]) => !unfinished.includes(number))
    .flatMap(([number, written]) =>
      written.filter(({ author }) => author === bot).map(({ body }) => ({ number, body })),
    );
  return {
    promise: 'no comment says in the end that an agent is working',
    checked: own.length,
    wrong: own.flatMap(({ number, body }) => {
      // An end by a deadline tells what was seen before it.
      const said = /^.*(?<!last seen: the )\bagent is working\b.*$/m.exec(body)?.[0];
      const isOfThen = body.startsWith('<!-- agent-conversations:reply ');
      return said === undefined || isOfThen ? [] : [`#${number}: ${said.slice(0, 200)}`];
    }),
  };
};

/** `simulate-says: …` in the first message is said once, at the end of the first round. */
export const wordsAreOfTheirRound: Property = ({ plan, comments, numbers, evidence: { bot } }) => {
  const judged = partsOf(plan, 'run').flatMap(({ id, script }) => {
    const number = numbers.get(id) ?? 0;
    const words = /simulate-says: (.*)/.exec(script)?.[1];
    const written = comments.get(number) ?? [];
    const reports = written.filter((each) => runOf(each, bot) !== null);
    return reports.map((report, place) => {
      const isLater = reports.slice(0, place).some((each) => runOf(each, bot) === runOf(report, bot));
      return { number, isWrong: isLater && words !== undefined && report.body.includes(words) };
    });
  });
  return {
    promise: 'a report quotes the words of its own round',
    checked: judged.length,
    wrong: judged.filter(({ isWrong }) => isWrong).map(({ number }) => `#${number}: those of the first`),
  };
};

/** What is on its way already may arrive, and what is as young as this is not looked at again. */
const onItsWay = 10_000;
const young = 60_000;

export const withdrawnGoesNowhere: Property = ({ said, withdrawn, askedOfService }) => ({
  promise: 'a message whose comment was deleted goes to no agent any more',
  checked: said.length,
  wrong: withdrawn.flatMap(({ number, text, at }) => {
    const saidAt = said.find(({ words }) => words.includes(text))?.at ?? at;
    const from = Math.max(at + onItsWay, saidAt + young);
    const sent = askedOfService.find((request) => request.at > from && request.told.includes(text));
    return sent === undefined
      ? []
      : [`#${number}: “${text}” was deleted at ${clock(at)} and sent at ${clock(sent.at)}`];
  }),
});

/** Whatever is reported as late as this is looked at again. */
const settled = 70_000;

/** Whose label is set and whose issue is open, and whose run was ended all the same. */
export const wishesAreKept: Property = ({ plan, evidence, wishes }) => {
  const isTimed = !partsOf(plan, 'trouble').some(
    ({ trouble: { kind } }) => kind === 'clock' || kind === 'taken away',
  );
  const ends = [...changesOf({ evidence })].flatMap(([, end]) =>
    end !== null && end.outcome === 'cancelled' && isTimed ? [end] : [],
  );
  return {
    promise: 'no run ends by a label or an issue whose change was undone before',
    checked: evidence.issues.length,
    wrong: ends.flatMap(({ issue, at }) => {
      const before = wishes.filter((wish) => wish.number === issue && wish.at < at);
      const last = before.at(-1);
      return last?.isOn === true && at - last.at > settled
        ? [`#${issue}: asked for at ${clock(last.at)}, ended at ${clock(at)}`]
        : [];
    }),
  };
};

/** A sandbox is paused as soon as the service has named it. */
const soon = 30_000;

export const whatIsStoppedNeverBegins: Property = ({ plan, said, evidence: { conversations } }) => {
  const stops = said.filter(({ words, may, at }) => may && words === '/stop' && isQuiet(plan, at, at + soon));
  return {
    promise: 'an agent that is stopped before it is there does not begin',
    checked: said.length,
    wrong: stops.flatMap(({ number, at }) => {
      const [truth, ...more] = conversations.filter(({ title }) => title.includes(`#${number}: `));
      const began = truth?.timeline.find(({ kind, status }) => kind === 'execution' && status === 'running');
      if (truth === undefined || more.length > 0 || began === undefined || began.at < at + soon) return [];
      return [`#${number}: stopped at ${clock(at)}, began at ${clock(began.at)}`];
    }),
  };
};

/** The App was taken away and given back, and somebody told the agent to go on. */
export const noEndFromBefore: Property = ({ comments, evidence }) => {
  const lines = goingOn(evidence);
  const reports = [...comments].flatMap(([number, written]) =>
    written.flatMap((each) => {
      const run = runOf(each, evidence.bot);
      return run === null ? [] : [{ number, run, body: each.body, at: each.createdAt }];
    }),
  );
  return {
    promise: 'no report tells of an end that was before the agent went on',
    checked: reports.length,
    wrong: reports
      .filter(({ body }) => body.includes('the App was uninstalled'))
      .filter(({ run, at }) => {
        const before = lines.filter((line) => line.at <= at);
        const away = before.findLastIndex(({ isTakenAway }) => isTakenAway);
        return before.slice(away + 1).some((line) => line.run === run);
      })
      .map(({ number, at }) => `#${number}: told at ${clock(at)}, and the agent had gone on`),
  };
};

const cameTooLate = /came too late: (.*?) meanwhile/;
/** By what people do, where it is so. */
const undoing: Readonly<Record<string, string>> = {
  'the label was taken off': 'remove label',
  'it was closed': 'close',
  'its text was changed': 'edit',
};

/** A label that starts nothing is told to have come too late only where somebody had undone it. What is gone shows no comment. */
export const nothingCameTooLateInVain: Property = ({ plan, comments, numbers, evidence: { bot } }) => ({
  promise: 'a label is told to have come too late only where it was undone',
  checked: [...comments.values()].flat().filter(({ author }) => author === bot).length,
  wrong: [...numbers].flatMap(([run, number]) =>
    (comments.get(number) ?? []).flatMap(({ author, body }) => {
      const why = author === bot ? cameTooLate.exec(body)?.[1] : undefined;
      if (why === undefined) return [];
      const deeds = partsOf(plan, 'act').filter((act) => act.run === run && act.deed.kind === undoing[why]);
      return deeds.length > 0 ? [] : [`#${number}: ${why}, it says, and nobody did that`];
    }),
  ),
});

/** Whatever became of the first try to say it. */
export const threadsAreAnsweredOnce: Property = ({ asides }) => ({
  promise: 'what is asked in a thread is answered there once',
  checked: asides.length,
  wrong: asides
    .filter(({ may, replies }) => replies.length > 1 || (may && replies.length === 0))
    .map(({ pull, at, replies }) => `#${pull}: asked at ${clock(at)}, and has ${replies.length} replies`),
});
