// Keeps an open page up to date: it counts the times itself and gets changes by server-sent events, or by plain
// requests when a proxy holds the events back.
const main = document.querySelector('main');
const light = document.querySelector('.feed');
const ahead = Number(document.body.dataset.now) - Date.now();

const short = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m`;
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}h ${Math.floor(seconds / 60) % 60}m`;
  return `${Math.floor(seconds / 86400)}d ${Math.floor(seconds / 3600) % 24}h`;
};

const countdown = (ms) => {
  if (ms > 0) return `in ${short(ms)}`;
  return ms > -15000 ? 'now' : `overdue by ${short(-ms)}`;
};

const tick = () => {
  const now = Date.now() + ahead;
  for (const time of document.querySelectorAll('time[data-tick]')) {
    const at = Date.parse(time.dateTime);
    const text = time.dataset.tick === 'since' ? short(now - at) : countdown(at - now);
    if (time.textContent !== text) time.textContent = text;
  }
};

// Only differences are changed, so that focus, selection and scroll position stay.
const patch = (from, to) => {
  if (from.isEqualNode(to)) return;
  if (from.nodeType !== 1 || to.nodeType !== 1 || from.nodeName !== to.nodeName || from.id !== to.id) {
    from.replaceWith(to);
    return;
  }
  // What somebody unfolded stays so.
  const gone = [...from.attributes].filter(({ name }) => name !== 'open' && !to.hasAttribute(name));
  for (const { name } of gone) from.removeAttribute(name);
  for (const { name, value } of to.attributes) {
    if (from.getAttribute(name) !== value) from.setAttribute(name, value);
  }
  patchChildren(from, to);
};

const patchChildren = (from, to) => {
  const named = new Map([...from.children].filter(({ id }) => id).map((child) => [child.id, child]));
  let place = from.firstChild;
  for (const child of [...to.childNodes]) {
    const known = child.id ? named.get(child.id) : undefined;
    if (known && known !== place) from.insertBefore(known, place);
    if (known) {
      place = known.nextSibling;
      patch(known, child);
    } else if (place && !(place.id && named.has(place.id)) && !child.id) {
      const next = place.nextSibling;
      patch(place, child);
      place = next;
    } else {
      from.insertBefore(child, place);
    }
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
};

const show = (title, markup) => {
  const fresh = document.createElement('main');
  fresh.innerHTML = markup;
  patchChildren(main, fresh);
  document.title = title;
  tick();
};

const tell = (state, text) => {
  light.hidden = false;
  light.className = `feed ${state}`;
  if (light.textContent !== text) light.textContent = text;
};

let source = null;
let again = 0;

const listen = () => {
  clearTimeout(again);
  source?.close();
  source = new EventSource(document.body.dataset.feed);
  source.addEventListener('open', () => tell('on', 'Up to date'));
  source.addEventListener('view', ({ data }) => {
    const { title, main: markup } = JSON.parse(data);
    show(title, markup);
    tell('on', 'Up to date');
  });
  source.addEventListener('trouble', () => tell('off', 'The server cannot read its data'));
  source.addEventListener('error', () => {
    tell('off', 'Reconnecting');
    // The browser reconnects by itself after a lost connection, but not after a refusal.
    if (source.readyState === EventSource.CLOSED) again = setTimeout(refresh, 5000 + Math.random() * 5000);
  });
};

const refresh = async () => {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' } });
    if (response.status === 401 || response.status === 403) return location.reload();
    if (response.ok) {
      const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
      show(fresh.title, fresh.querySelector('main').innerHTML);
    }
  } catch {
    // The server is still away. The next try is made later.
  }
  listen();
};

const rest = () => {
  clearTimeout(again);
  source?.close();
  source = null;
};

// A hidden page closes its connection, because the server allows only a limited number.
document.addEventListener('visibilitychange', () => (document.hidden ? rest() : listen()));
addEventListener('pagehide', rest);
addEventListener('pageshow', ({ persisted }) => persisted && listen());
setInterval(tick, 1000);
tick();
if (!document.hidden) listen();
