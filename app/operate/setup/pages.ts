// The pages of the set-up, and what to do after it.
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { asset, type Html, html } from '../../http/html.ts';

export function startPage(registration: string, manifest: object, publicUrl: string): Html {
  return html`<h1>Register the GitHub App</h1>
<p>GitHub will show what the App may do, and ask you to name it. It will send events to <code>${publicUrl}</code>.</p>
<form action="${registration}" method="post">
<input type="hidden" name="manifest" value="${JSON.stringify(manifest)}">
<button type="submit">Go to GitHub</button>
</form>`;
}

interface NextStep {
  readonly what: string;
  /** An address or a command. */
  readonly how: string;
}

export function nextSteps(appPage: string, envFile: string): readonly NextStep[] {
  const [start, doctor] =
    envFile === '.env'
      ? ['npm start', 'npm run doctor']
      : // With `npx` it is the packaged Node: an older one on the machine cannot run TypeScript.
        ['app/main.ts', 'app/operate/doctor/main.ts'].map(
          (entry) => `npx node '--env-file=${envFile}' ${entry}`,
        );
  return [
    { what: 'Install the App on your repositories:', how: `${appPage}/installations/new` },
    {
      what: 'Add the API key of the service to the file:',
      how: `read -rs KEY && echo "AGENT_API_KEY=$KEY" >> '${envFile}'`,
    },
    { what: 'Start it:', how: start ?? '' },
    { what: 'Check everything, in a second terminal:', how: doctor ?? '' },
  ];
}

export function donePage(envFile: string, next: readonly NextStep[]): Html {
  const step = ({ what, how }: NextStep) =>
    html`<li>${what}<br>${/^https?:/.test(how) ? html`<a href="${how}">${how}</a>` : html`<code>${how}</code>`}</li>`;
  return html`<h1>The App is registered</h1>
<p>Its credentials are in <code>${envFile}</code>.</p>
<ol>${next.map(step)}</ol>`;
}

export const messageOf = (text: string): Html => html`<h1>Register the GitHub App</h1>
<p>${text}</p>`;

const style =
  ':root{color-scheme:light dark;background:light-dark(#fff,#14171a);color:light-dark(#22262b,#e3e5e7)}a{color:light-dark(#23564a,#8fcdb9)}body{font:1rem/1.6 system-ui,sans-serif;max-width:40rem;margin:3rem auto;padding:0 1rem;overflow-wrap:anywhere}button{font:inherit;padding:.5rem 1rem}li{margin:.5rem 0}';
const styleHash = createHash('sha256').update(style).digest('base64');

export function sendHtml(response: ServerResponse, status: number, body: Html): true {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
  });
  response.end(
    html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Set-up · agent-conversations</title>
<style>${asset(style)}</style>
<main>${body}</main>
</html>
`.toString(),
  );
  return true;
}
