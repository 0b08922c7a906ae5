// The note of a task, which commands write beside whoever has claimed it.
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore } from '../../test/support/store-stories.ts';
import { storiesOf } from '../../test/support/stories-of.ts';

onBothStores('the note of a task', (store) => {
  playStore(
    store,
    storiesOf`
    is added with its task where that is not there
      maintenance.notesOf(rehearse) → nothing | maintenance.note(rehearse, a note, 5000)
      maintenance.notesOf(rehearse) → a note | maintenance.claim(4999) → nothing
      maintenance.claim(5000) → [{ name: rehearse }]
    is written beside a claim, which holds on, and keeps its due time
      maintenance.add(rehearse, 1000) | maintenance.claim(1000) → [{ name: rehearse }]
      maintenance.note(rehearse, of a command, 90000) | maintenance.notesOf(rehearse) → of a command
      maintenance.finish($rehearse, 50000, of the App) → true | maintenance.notesOf(rehearse) → of the App
      maintenance.claim(50000) → [{ name: rehearse }]
  `,
  );
});
