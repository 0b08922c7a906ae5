// A backup is put back as docs/operations.md says: what was done after it was made is not done a second time.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from '@jest/globals';
import { newMessage } from '../../shared/message/index.ts';
import { onPostgres } from '../../test/support/both-databases.ts';
import { issueEvent } from '../../test/support/deliveries.ts';
import { playStory } from '../../test/support/scenes/play-scenes.ts';
import { openScene, type Scene } from '../../test/support/scenes/scene.ts';
import { storiesOf } from '../../test/support/stories-of.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openPostgres } from '../kernel/postgres.ts';
import { openStore } from './store.ts';

const afterRestore = readFileSync(join(import.meta.dirname, '../../deploy/after-restore.sql'), 'utf8');
let dataDir = '';

function inDatabase(work: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'agent-conversations.db'), { timeout: 5_000 });
  work(database);
  database.close();
}

const backUp = () =>
  inDatabase((database) => database.prepare('VACUUM INTO ?').run(join(dataDir, 'backup.db')));

/** Table by table, so that the App of the scene needs no second start. */
const putBack = () =>
  inDatabase((database) => {
    database.exec(`ATTACH '${join(dataDir, 'backup.db')}' AS backup`);
    for (const { name } of database
      .prepare("SELECT name FROM backup.sqlite_schema WHERE type = 'table'")
      .all())
      database.exec(`DELETE FROM main.${name}; INSERT INTO main.${name} SELECT * FROM backup.${name}`);
    database.exec(afterRestore);
  });

const isLabelled = async ({ rig: { store, clock } }: Scene) => {
  await store.inbox.put({
    id: 'label',
    event: 'issues',
    payload: issueEvent('labeled'),
    receivedAt: clock.now(),
  });
};
const isHandled = ({ rig }: Scene) => rig.handleDeliveries();

const stories = storiesOf`
  an event that was not handled yet starts no second agent
    no label | ${isLabelled} | ${backUp} | 10s pass | started 12 | ${putBack} | 10m pass | started 12
  a run that a halt held and that began since is found, where the halt is lifted before the App is started
    no label | ${isLabelled} | ${isHandled} | agents are halted | 1m passes | run is pending | ${backUp}
    the halt is lifted | 1m passes | started 12 | ${putBack} | the halt is lifted | 10m pass | started 12 | run is watching
    comment does not say halted
  a run that was in a waiting list and was started since is found
    under limits: { runs_at_once: 1 } | task 13 is labelled | works | ${backUp} | finishes | 1m passes | started 12, 13
    ${putBack} | 10m pass | started 12, 13 | run of 13 is watching
  a task that was not sent yet is found in its conversation
    under ask: always | starts take their time | works | no tasks | ${backUp} | the start is READY | works | finishes
    1 task | heard nothing | ${putBack} | 10m pass | heard nothing
  a message that waited is not sent again, and who wrote it is told
    asks npm test | mona: /agent Also rake | heard nothing | ${backUp} | mona: /approve | finishes | heard Also rake
    ${putBack} | 10m pass | heard Also rake | reply says not known whether your message reached the agent
`;

test.each(Object.entries(stories))('%s', async (_, story) => {
  dataDir = temporaryFolder();
  const scene = await openScene(dataDir);
  try {
    await playStory(scene, story);
  } finally {
    await scene.rig.store.close();
  }
});

const newDatabase = onPostgres();
test('PostgreSQL takes what SQLite takes, and no text is changed', async () => {
  const databaseUrl = await newDatabase();
  const store = await openStore({ dataDir: '', databaseUrl, now: () => 1_000 });
  const comment = { id: 9, thread: null, kind: 'comment' } as const;
  const written = { nodeId: 'IC_9', body: 'Is "sent":null right?', writtenAt: 900 };
  const from = { login: 'mona', id: 1, number: 12, comment, written, receivedAt: 1_000 };
  await store.messages.add('run', { ...newMessage({ number: 2, text: 'Rake', ask: null }, 1_000), from });
  const database = await openPostgres(databaseUrl);
  await database.query(afterRestore);
  await database.close();
  expect(await store.messages.of('run')).toMatchObject([{ state: 'sending', sent: { at: 1_000 }, from }]);
  await store.close();
});
