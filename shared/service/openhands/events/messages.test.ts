// How a message is found again among the events, and what shows that the agent has read it.
import { expect, test } from '@jest/globals';
import { tableOf } from '../../../../test/support/table.ts';
import { happened, second } from '../testing/events.ts';
import { newestFirst } from '../testing/records.ts';
import { findMessage } from './messages.ts';

const find = (words: string, after: string | null) =>
  findMessage(newestFirst(happened(words)), { text: 'Go on', after });

test('the same text that was sent before is not mistaken for the message', async () => {
  const before = 'user: Go on, a, ends';
  expect(await find(before, 'e3')).toMatchObject({ newest: 'e3', found: null });
  const found = { id: 'e4', at: second(4) };
  expect(await find(`${before}, user: Go on`, 'e3')).toMatchObject({ found });
  expect(await find(`${before}, user: Go on, user: Go on`, 'e3')).toMatchObject({ found });
});

test('the text of a message proves nothing where the event before it is gone', async () => {
  expect(await find('user: Go on, a', 'lost')).toBeNull();
  expect(await find('user: Go on', null)).toMatchObject({ found: { id: 'e1' } });
});

test.each(tableOf`
  a message             | where                                            | after which
  is not taken up       | nothing came after it                            |
  is not taken up       | the model was asked before it came               | , a by r1, a done
  is not taken up       | the reply of then had two parts                  | , a by r1, a done, b by r1, b done
  is not taken up       | it finished with the reply of then               | , a by r1, a done, ends
  is not taken up       | a command that was begun before has ended        | , z done, a by r1, a done
  is not taken up       | the agent has stopped                            | , ends, rests
  is not taken up       | the whole state is told while the agent works    | , all: works
  is taken up           | the agent was set to work after it               | , ends, works
  is taken up           | the model was asked again                        | , a by r1, a done, b by r2
  is taken up           | the model was asked again, by an older server    | , a, a done, b
`)('a message %s where %s', async (verdict, _, after = '') => {
  const isTakenUp = verdict === 'is taken up';
  expect(await find(`works, user: Go on${after}`, 'e1')).toMatchObject({ isTakenUp });
});
