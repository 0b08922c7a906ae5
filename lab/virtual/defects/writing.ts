// What is written once, and is true.
import { type Defect, within } from './defect.ts';

export const writing: readonly Defect[] = [
  {
    name: 'lists-that-lag',
    was: 'a comment whose answer was lost was written once more, as the list did not show it yet',
    file: 'app/outbox/send-effect.ts',
    from: 'mayHaveMade(entry) ? listLagMs : 0',
    to: '0',
    drawn: {
      troubles: 14,
      only: { troubles: ['lists lag', 'GitHub loses the answer to a comment'] },
    },
  },
  {
    name: 'unguarded-look',
    was: 'a comment whose answer was lost was written once more',
    file: 'app/outbox/deliver.ts',
    from: '  if (attempts > 1) {\n    const found = await api.findOwnComment(github, list, marker, since);',
    to: '  if (false) {\n    const found = await api.findOwnComment(github, list, marker, since);',
    drawn: { only: { troubles: ['GitHub loses the answer to a comment'] } },
  },
  {
    name: 'clock-ahead',
    was: 'after a jump of the clock a comment whose answer was lost was written once more',
    file: 'shared/github/client/own-comments.ts',
    from: 'const clockSlack = 24 * 60 * 60_000;',
    to: 'const clockSlack = 60 * 60_000;',
    drawn: {
      troubles: 8,
      only: { troubles: ['the clock runs ahead', 'GitHub loses the answer to a comment'] },
    },
  },
  {
    name: 'for-ever-working',
    was: 'an answered question said for ever that the agent is working',
    file: 'shared/github/words/state-words.ts',
    from: "  if (agent.is === 'working') return 'went on';\n",
    to: '',
    drawn: { troubles: 0, only: { places: ['asking'], scripts: ['confirm', 'confirm twice'] } },
  },
  {
    name: 'words-of-before',
    was: 'the report of a round told the words of the round before',
    file: 'shared/service/openhands/events/newest.ts',
    from: "      case 'MessageEvent':\n        return event.source",
    to: "      case 'MessageEvent':\n        if (event.source === 'user') break;\n        return event.source",
    drawn: {
      troubles: 0,
      only: {
        scripts: ['finish\nsimulate-says: The plants have water.'],
        deeds: [within(60, 'report', { kind: 'tell', script: 'error' })],
      },
    },
  },
  {
    name: 'withdrawn-message',
    was: 'a message that was held and deleted went to the agent all the same',
    file: 'app/message/message-queue.ts',
    from: "const counts = mayLeave ? await messageStillCounts(deps, message, run) : 'yes';",
    to: "const counts = mayLeave || true ? 'yes' : await messageStillCounts(deps, message, run);",
    drawn: {
      troubles: 0,
      only: {
        places: ['asking'],
        scripts: ['confirm', 'confirm twice'],
        deeds: [
          within(60, 'question', { kind: 'tell' }),
          within(400, 'question', { kind: 'withdraw message' }),
        ],
      },
    },
  },
  {
    name: 'late-unlabel',
    was: 'a removed label that was told late ended a run whose label had been set again',
    file: 'app/stop/handle-withdrawal.ts',
    from: '  if (now - happenedAt <= lateAfter && !isOvertaken && !isNameless) return null;',
    to: '  if (now >= 0) return null;',
    drawn: {
      ...{ hours: 0.1, troubles: 1 },
      only: {
        calm: 1,
        troubles: ['webhooks come in reverse'],
        scripts: ['hang'],
        places: ['trusting'],
        deeds: [within(400, 'label', { kind: 'remove label' }), within(600, 'label', { kind: 'set label' })],
      },
    },
  },
  {
    name: 'stop-before-it-is-there',
    was: 'a stop waited for the conversation, and the agent began to work meanwhile',
    file: 'shared/conversation/follow.ts',
    from: '  if (!isBeingStopped || !isStarting ||',
    to: '  if (isBeingStopped || !isStarting ||',
    drawn: {
      troubles: 0,
      only: {
        scripts: ['slow-start for 2m', 'slow-start for 5m'],
        deeds: [within(40, 'label', { kind: 'say', words: '/stop' })],
      },
    },
  },
];
