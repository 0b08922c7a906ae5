// An agent that had to ask when it was started, in a thread whose answering step does not say `ask`.
import { expect } from '@jest/globals';
import { aService, letTimeJump, playSteps, type Telling } from '../../test/support/step-stories.ts';
import { markedComments, markedText, markerKey } from '../report/marker.ts';

letTimeJump();

const quiet = await aService('live', 120, { confirmationMode: false, sleepless: false });

const isAboutIt = ({ thread: { github } }: Telling) => {
  github.issueText = { ...github.issueText, body: 'simulate: confirm, finish' };
};
// Its sandbox sleeps, and with it goes what its server knew.
const started = [
  'run confirm, finish; ask: always; on-confirmation: approve → finished | 40m later',
  isAboutIt,
];
const more = '/agent simulate: confirm, finish';
const asks = '→ waiting_for_confirmation';

/** Somebody made of an older comment of theirs a copy of ours, as it was before. */
function isCopied({ thread }: Telling): void {
  const [hello, ours] = thread.comments;
  if (hello === undefined || ours === undefined) throw new Error('there are two comments');
  const place = { repository: 'octo/hello', number: 7 };
  const key = markerKey(quiet.apiKey);
  const posted = { ...ours, nodeId: ours.node_id, url: '', byApp: true, person: null };
  const [sticky] = markedComments([posted], place, key);
  if (sticky === undefined) throw new Error('it is ours');
  const { asks, ...end } = { ...sticky.marker, ends: 'the end of a run that took long' };
  expect(asks).toBe('always');
  thread.github.addComment(7, markedText(end, 'It is over.', place, key), 'Bot');
  // Before its conversation was known.
  hello.body = markedText({ ...sticky.marker, conversationId: null }, 'It begins.', place, key);
}

playSteps({ quiet }, { inputs: { 'poll-interval': '0.03' }, onIssue: true })`
  /agent asks as the run was started
    ${started} | wendy: ${more} ${asks}
  /agent asks as the run was started, also in a step that never asks
    ${started} | wendy (ask: never): ${more} ${asks}
  /retry asks as the run was started
    ${started} | wendy: /retry ${asks}
  /agent asks as the run was started, where only its question is in the thread
    run confirm, finish; ask: always; comment: failure → waiting_for_confirmation | 1 comment | wendy: /reject → finished
    40m later | wendy: ${more} ${asks}
  what an agent does after /approve is proved as the run was started
    run confirm, finish; ask: always ${asks} | wendy (ask: never): /approve → finished | says unasked=0
  what somebody makes of an older comment of theirs, a copy of ours as it was before, hides no ask
    ${({ thread }) => void thread.add('Hello', 'mallory')}
    run confirm, finish; ask: always; on-confirmation: approve → finished | ${isCopied} | 40m later
    wendy (ask: never): ${more} ${asks}
  where no comment says when the agent has to ask, the step has to
    run finish; ask: always; comment: never → waiting_for_confirmation | wait → waiting_for_confirmation
    wendy: /agent go on → bad_input
    says Set \`ask\` in its step with \`mode: command\` | wendy: /retry → bad_input
    wendy (ask: always): ${more} ${asks}
`;
