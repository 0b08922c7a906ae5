// Keeps the page true while it is open, by asking for it again; what somebody is writing stays as it is. Forms are sent
// without leaving the page. Without this script all of it works too, one page after the other.
const everyMs = 1000;
const main = document.querySelector('main');
const pulse = document.querySelector('#pulse');
let etag = '';
let asking = 0;
// How many forms were sent: what was asked for before the last of them is old by now.
let sent = 0;

const tell = (state, text) => {
  pulse.className = state;
  if (pulse.textContent !== text) pulse.textContent = text;
};

const parse = (html) => new DOMParser().parseFromString(html, 'text/html');

// Who the person is counts for every form of the page, and for the pages that are opened next in this tab.
const setWho = (who) => {
  for (const select of document.querySelectorAll('select[name=who]')) select.value = who;
};

const remember = (who) => {
  sessionStorage.setItem('who', who);
  setWho(who);
};

// Elements are known by their ids. Only what differs is touched, and a form that may hold somebody's words never is.
const follow = (from, to) => {
  // What went wrong here is known to this page only.
  const troubles = [...from.querySelectorAll('.trouble')].map(({ textContent }) => textContent);
  for (const [place, trouble] of to.querySelectorAll('.trouble').entries()) {
    trouble.textContent = troubles[place] ?? '';
  }
  if (from.isEqualNode(to)) return;
  if ('typed' in to.dataset) {
    from.elements.token.value = to.elements.token.value;
  } else if ('list' in to.dataset) {
    followList(from, to);
  } else {
    const open = [...from.querySelectorAll('details')].map((details) => details.open);
    for (const [place, details] of to.querySelectorAll('details').entries())
      details.open = open[place] ?? false;
    from.replaceWith(to);
  }
};

const followList = (from, to) => {
  const wanted = new Set([...to.children].map(({ id }) => id));
  for (const child of [...from.children]) if (!wanted.has(child.id)) child.remove();
  const known = new Map([...from.children].map((child) => [child.id, child]));
  let before = null;
  for (const child of [...to.children]) {
    const own = known.get(child.id);
    const next = before ? before.nextElementSibling : from.firstElementChild;
    if (!own) from.insertBefore(child, next);
    else if (own !== next) from.insertBefore(own, next);
    const placed = own ?? child;
    if (own) follow(own, child);
    before = placed.isConnected ? placed : child;
  }
};

const show = (fresh) => {
  document.title = fresh.title;
  followList(main, fresh.querySelector('main'));
  const who = sessionStorage.getItem('who');
  if (who) setWho(who);
};

const look = async () => {
  clearTimeout(asking);
  const before = sent;
  try {
    const response = await fetch(location.href, { headers: { 'if-none-match': etag }, cache: 'no-store' });
    const html = response.ok ? await response.text() : null;
    if (html !== null && before === sent) {
      etag = response.headers.get('etag') ?? '';
      show(parse(html));
    }
    const fine = response.ok || response.status === 304;
    tell(fine ? 'on' : 'off', fine ? 'up to date' : 'this page is no longer there');
  } catch {
    tell('off', 'the demo has ended');
  }
  asking = document.hidden ? 0 : setTimeout(look, everyMs);
};

const send = async (form, button) => {
  const buttons = form.querySelectorAll('button');
  if (button.disabled) return;
  sent += 1;
  const trouble = form.querySelector('.trouble');
  trouble.textContent = '';
  // A disabled button is left out of what its form sends.
  const body = new URLSearchParams(new FormData(form, button));
  for (const each of buttons) each.disabled = true;
  try {
    const response = await fetch(form.action, { method: 'POST', body });
    const fresh = parse(await response.text());
    sent += 1;
    if (!response.ok) {
      trouble.textContent = fresh.querySelector('#why')?.textContent ?? `Not done (${response.status}).`;
      return;
    }
    for (const field of form.querySelectorAll('textarea, input:not([type=hidden])')) field.value = '';
    if (new URL(response.url).pathname === location.pathname) show(fresh);
    else location.assign(response.url);
  } catch {
    trouble.textContent = 'Not done: the demo does not answer. What you wrote is still here.';
  } finally {
    for (const each of buttons) each.disabled = false;
  }
};

document.addEventListener('submit', (event) => {
  event.preventDefault();
  void send(event.target, event.submitter ?? event.target.querySelector('button'));
});
document.addEventListener('change', ({ target }) => target.name === 'who' && remember(target.value));
document.addEventListener('keydown', (event) => {
  const { key, ctrlKey, metaKey, target } = event;
  if (key === 'Enter' && (ctrlKey || metaKey) && target.form) target.form.requestSubmit();
});
document.addEventListener('visibilitychange', () => document.hidden || void look());

const who = sessionStorage.getItem('who') ?? new URL(location.href).searchParams.get('as');
if (who) remember(who);
void look();
