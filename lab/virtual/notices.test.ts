import { expect, test } from '@jest/globals';
import { createNotices } from './notices.ts';

test('who waits hears of what is written there, not elsewhere and not before, and of the end', async () => {
  const notices = createNotices();
  const heard: string[] = [];
  const waitAt = (number: number, who: string) =>
    notices.next(number).then(() => {
      heard.push(who);
    });
  notices.tell(1);
  const one = waitAt(1, 'one');
  const other = waitAt(1, 'other');
  const elsewhere = waitAt(2, 'elsewhere');
  notices.tell(1);
  notices.tell(1);
  await Promise.all([one, other]);
  expect(heard).toEqual(['one', 'other']);
  notices.end();
  await elsewhere;
  await waitAt(1, 'late');
  expect(heard).toEqual(['one', 'other', 'elsewhere', 'late']);
});
