// Keeps an open page up to date: asks for it again every few seconds, and counts the times in between. Only sections that
// changed are replaced. The filter form stays, with the words that somebody is typing.
const { now, refresh } = document.body.dataset;
const ahead = Number(now) - Date.now();
const fresh = document.querySelector('.fresh');
const main = document.querySelector('main');
let timer = 0;

const short = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m`;
  return `${Math.floor(seconds / 86400)}d ${Math.floor(seconds / 3600) % 24}h`;
};

const countdown = (ms) => {
  if (ms >= 1000) return `in ${short(ms)}`;
  return ms > -15000 ? 'now' : `overdue by ${short(-ms)}`;
};

const tick = () => {
  for (const time of document.querySelectorAll('time[data-tick]')) {
    const ms = Date.now() + ahead - Date.parse(time.dateTime);
    time.textContent = time.dataset.tick === 'since' ? short(ms) : countdown(-ms);
  }
};

// The markup of each section as the server sent it, without the texts of the times, which change every second.
const sectionsOf = (root) => {
  const copy = root.cloneNode(true);
  for (const time of copy.querySelectorAll('time[data-tick]')) time.textContent = '';
  return new Map([...copy.children].map((section) => [section.id, section.outerHTML]));
};
let shown = sectionsOf(main);

// A link or a fold in a section, by the nearest id around it.
const focusable = (row) => [...row.querySelectorAll('a, summary')];
const rememberFocus = () => {
  const row = document.activeElement?.closest('main [id]');
  return row ? { id: row.id, index: focusable(row).indexOf(document.activeElement) } : null;
};

const show = (page) => {
  const next = page.querySelector('main');
  const sections = sectionsOf(next);
  const open = [...main.querySelectorAll('details[open]')].map(({ id }) => id);
  const focus = rememberFocus();
  for (const section of [...main.children]) if (!sections.has(section.id)) section.remove();
  for (const [index, section] of [...next.children].entries()) {
    const own = document.getElementById(section.id);
    if (!own) main.insertBefore(section, main.children[index] ?? null);
    else if (section.id !== 'filter' && shown.get(section.id) !== sections.get(section.id))
      own.replaceWith(section);
  }
  shown = sections;
  for (const id of open) document.getElementById(id)?.setAttribute('open', '');
  const row = focus && document.getElementById(focus.id);
  if (row && !main.contains(document.activeElement))
    focusable(row)[focus.index]?.focus({ preventScroll: true });
  document.title = page.title;
  tick();
};

const say = (state, text) => {
  fresh.hidden = false;
  fresh.className = `fresh ${state}`;
  if (fresh.textContent !== text) fresh.textContent = text;
};

const update = async () => {
  // A section that is replaced would lose the selection.
  if (String(getSelection())) return say('off', 'Paused while text is selected');
  try {
    const response = await fetch(location.href, { signal: AbortSignal.timeout(20000) });
    // The session ended, or the run was deleted: the server says so on a page of its own.
    if (response.status >= 400 && response.status < 500) return location.reload();
    if (!response.ok) return say('off', 'The server cannot read its data');
    show(new DOMParser().parseFromString(await response.text(), 'text/html'));
    say('on', 'Up to date');
  } catch {
    say('off', 'Reconnecting');
  }
};

const follow = async () => {
  if (document.hidden) return;
  await update();
  clearTimeout(timer);
  timer = setTimeout(follow, Number(refresh));
};

document.addEventListener('visibilitychange', follow);
addEventListener('pageshow', ({ persisted }) => persisted && follow());
setInterval(tick, 1000);
tick();
say('on', 'Up to date');
timer = setTimeout(follow, Number(refresh));
