import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openStore, type Store } from '../store/store.ts';
import { groupArrivals } from './group-arrivals.ts';

let store: Store;
let dataDir: string;
let transactions: number;

beforeEach(async () => {
  dataDir = temporaryFolder();
  store = await openStore({ dataDir, now: Date.now });
  transactions = 0;
});

afterEach(() => store.close());

const counted = (): Pick<Store, 'transaction' | 'inbox'> => ({
  inbox: store.inbox,
  transaction: (work) => {
    transactions += 1;
    return store.transaction(work);
  },
});

const arrival = (id: string, payload: object = {}) => ({ id, event: 'issues', payload, receivedAt: 1 });

test('webhooks that arrive together are stored in one transaction, and each gets its own result', async () => {
  const put = groupArrivals(counted());
  const results = await Promise.all(['a', 'b', 'a', 'c'].map((id) => put(arrival(id))));
  expect(results).toEqual(['stored', 'stored', 'known', 'stored']);
  expect(transactions).toBe(1);
  expect(await store.inbox.known(['a', 'b', 'c', 'd'])).toEqual(new Set(['a', 'b', 'c']));
});

test('a webhook that arrives later is stored in the next transaction', async () => {
  const put = groupArrivals(counted());
  await put(arrival('a'));
  expect(await put(arrival('a'))).toBe('known');
  expect(transactions).toBe(2);
});

test('a webhook that cannot be stored does not keep the others from being stored', async () => {
  const put = groupArrivals(counted());
  const circular: { self?: object } = {};
  circular.self = circular;
  const results = await Promise.allSettled([
    put(arrival('a')),
    put(arrival('b', circular)),
    put(arrival('c')),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.inbox.known(['a', 'b', 'c'])).toEqual(new Set(['a', 'c']));
});
