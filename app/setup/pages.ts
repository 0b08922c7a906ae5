// The two pages that the setup shows.

export function startPage(registration: string, manifest: object, publicUrl: string): string {
  return page(`
    <h1>Register the GitHub App</h1>
    <p>GitHub will show what the App may do, and ask you to name it. It will send events to
    <code>${escaped(publicUrl)}</code>.</p>
    <form action="${escaped(registration)}" method="post">
      <input type="hidden" name="manifest" value="${escaped(JSON.stringify(manifest))}">
      <button type="submit">Go to GitHub</button>
    </form>`);
}

export function donePage(appPage: string, envFile: string): string {
  const link = /^https?:\/\//.test(appPage) ? `${appPage}/installations/new` : '';
  return page(`
    <h1>The App is registered</h1>
    <p>Its credentials are in <code>${escaped(envFile)}</code>. Add <code>AGENT_API_KEY</code> there.</p>
    <p><a href="${escaped(link)}">Install it on your repositories</a>, then run <code>npm start</code>, and
    <code>npm run doctor</code> beside it.</p>`);
}

export const wordsPage = (words: string): string => page(`<p>${escaped(words)}</p>`);

const page = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>agent-conversations</title><body>${body}</body></html>`;

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
