import { expect, test } from '@jest/globals';
import { aQuestion } from '../../test/support/questions/some.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import { meantQuestion } from './hint-at-answer.ts';

const at = (kind: 'thread' | 'review' | 'issue', id = 5) =>
  aQuestion({ shown: { kind, number: 7, id, nodeId: 'n', url: 'u', whole: true } });
const reply = { kind: 'review_comment', thread: 5 } as const;
const comment = { kind: 'comment', thread: null } as const;

test.each([
  ['a reply in the thread of the question', [at('thread')], reply, true],
  ['a reply in that of one of two', [at('thread'), at('thread', 6)], reply, true],
  ['a comment on the issue where it was asked', [at('issue')], comment, true],
  ['a reply in another thread', [at('thread', 6)], reply, false],
  ['a comment beside a thread', [at('thread')], comment, false],
  ['a comment where a review asks', [at('review')], comment, false],
  ['a comment beside two questions', [at('issue'), at('thread')], comment, false],
  ['a review', [at('issue')], { kind: 'review', thread: null } as const, false],
  ['a comment on what is answered', [{ ...at('issue'), state: 'answered' as const }], comment, false],
  ['a comment before it is shown', [aQuestion({ shown: null })], comment, false],
])('%s means a question or none', (_, questions, given, isMeant) => {
  expect(meantQuestion(questions, given)).toBe(isMeant ? questions[0] : null);
});

const works = '1m passes';
playScenes`
  a command below other words stops nothing, and its author is told so once
    ${works} | mona: Hold on\n/stop | mona: Please\n/stop | run is watching | 1 reply
    reply says did you mean \`/stop\`? A command begins the comment: write it alone.
  a message below other words reaches no agent, and its author is told so, in a review too
    ${works} | mona (in a review): thanks!\n/agent mend the docs | heard nothing | reply says did you mean \`/agent\`?
  a command that only looks like one because of its blanks is none, and its author is told so
    asks npm test | mona: ${' /approve CODE'} | sent nothing | reply says did you mean \`/approve CODE\`?
  who may not give a command is told nothing of one below other words, unless everybody may give it
    ${works} | rita: Hold on\n/stop | no replies | rita: Hold on\n/status | 1 reply
  an answer below other words is told of only where a question is open
    ${works} | mona: /lgtm\n/approve | no replies
  a second command of a comment is not followed, and its author is told so
    asks npm test | mona: /status\n/approve CODE | sent nothing | 2 replies
    reply says only the first command of a comment is followed, so \`/approve\` below it was not
  the first command of a comment is followed, whatever comes below it
    asks npm test | mona: /reject CODE no\n\n/agent use yarn | sent reject no, run | heard nothing
    reply says so \`/agent\` below it was not. Write it in a comment of its own.
  comments say commands as they are written here
    under commands: { prefix: /bot, bare: false }\nlimits: { cost_per_run: 5 }\nask: always | asks npm test
    mona: /bot approve CODE always | question says \`/bot reject CODE\` undoes that | mona: /bot reject CODE
    reply says \`/bot approve CODE always\` is asked about again | works | costs 5.2 | 2m pass
    report says \`/bot <what to do>\` makes it go on. \`/bot retry\` starts a new run. | mona: /bot status
    reply says \`/bot retry\` starts a new run.
  what a question says to write counts, however commands are written since: %s
    under %s | asks npm test | question says %s CODE | under commands: { prefix: /robot, bare: false }
    mona: /robot status | reply says waits for an answer | bob: %s CODE | sent approve
    - a bare one ~ label: agent ~ /approve ~ /approve
    - another prefix ~ commands: { prefix: /bot, bare: false } ~ /bot approve ~ /bot approve
`;
