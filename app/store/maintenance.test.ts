// Maintenance tasks: their notes, which commands write beside whoever has claimed it, and when they are due.
import { onBothStores } from '../../test/support/both-databases.ts';
import { playStore } from '../../test/support/store-stories.ts';

onBothStores('a task of maintenance', (store) => {
  playStore(store)`
    with its note is added where it is not there
      maintenance.notesOf(rehearse) → nothing | maintenance.note(rehearse, a note, 5000)
      maintenance.notesOf(rehearse) → a note | maintenance.claim(4999) → nothing
      maintenance.claim(5000) → [{ name: rehearse }]
    has its note written beside a claim, which holds on, and keeps its due time
      maintenance.add(rehearse, 1000) | maintenance.claim(1000) → [{ name: rehearse }]
      maintenance.note(rehearse, of a command, 90000) | maintenance.notesOf(rehearse) → of a command
      maintenance.finish($rehearse, 50000, of the App) → true | maintenance.notesOf(rehearse) → of the App
      maintenance.claim(50000) → [{ name: rehearse }]
    can be hurried, but not where it is claimed or due sooner
      maintenance.add(sweep, 90000) | maintenance.hurry(sweep, 60000)
      maintenance.claim(59999) → nothing | maintenance.claim(60000) → [{ name: sweep }]
      maintenance.hurry(sweep, 80000) | maintenance.claim(74999) → nothing
      maintenance.claim(75000) → [{ name: sweep }]
  `;
});
