// The sign-in page: one field, and the reason when the sign-in fails.
import { html } from '../html.ts';
import { page } from './page.ts';

export function renderSignInPage(view: {
  readonly next: string;
  readonly problem: string | null;
  readonly now: number;
  readonly local: boolean;
}): string {
  return page({
    title: 'Sign in',
    now: view.now,
    feed: null,
    signedIn: false,
    main: html`<form class="door" method="post" action="/sign-in">
<h1>Sign in</h1>
${
  view.local
    ? html`<p class="meta">Open the link that the App's log gives at its start, or enter the token from <code>status-page-token</code> in <code>DATA_DIR</code>. To open this page to others, set <code>DASHBOARD_TOKEN</code>.</p>`
    : html`<p class="meta">With the token that this installation keeps in <code>DASHBOARD_TOKEN</code>.</p>`
}
<input type="hidden" name="next" value="${view.next}">
<input type="text" name="username" value="agent-conversations" autocomplete="username" hidden>
<label for="token">Token</label>
<input id="token" name="token" type="password" autocomplete="current-password" required autofocus${view.problem === null ? null : html` aria-describedby="problem"`}>
${view.problem === null ? null : html`<p class="problem" id="problem" role="alert">${view.problem}</p>`}
<button>Sign in</button>
</form>`,
  });
}

export function renderMessagePage(view: {
  readonly title: string;
  readonly text: string;
  readonly now: number;
}): string {
  return page({
    title: view.title,
    now: view.now,
    feed: null,
    signedIn: false,
    main: html`<div class="door"><h1>${view.title}</h1><p>${view.text}</p></div>`,
  });
}
