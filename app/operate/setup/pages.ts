// The pages of the set-up, and what to do after it.
import { html } from '../../http/html.ts';
import type { PageContent } from '../../pages/status/page.ts';

const title = 'Register the GitHub App';

export const messageOf = (text: string): PageContent => ({
  title,
  main: html`<div class="door"><h1>${title}</h1><p>${text}</p></div>`,
});

export function startPage(registration: string, manifest: object, publicUrl: string): PageContent {
  const main = html`<form class="door" action="${registration}" method="post">
<h1>${title}</h1>
<p>GitHub will show what the App may do, and ask you to name it. It will send events to <code>${publicUrl}</code>.</p>
<input type="hidden" name="manifest" value="${JSON.stringify(manifest)}">
<button type="submit">Go to GitHub</button>
</form>`;
  // GitHub may lead on to another host, where somebody signs in.
  return { title, main, formsTo: '*' };
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

export function donePage(envFile: string, next: readonly NextStep[]): PageContent {
  const step = ({ what, how }: NextStep) =>
    html`<li>${what}<br>${/^https?:/.test(how) ? html`<a href="${how}">${how}</a>` : html`<code>${how}</code>`}</li>`;
  const main = html`<div class="head"><h1>The App is registered</h1>
<p class="meta">Its credentials are in <code>${envFile}</code>.</p></div>
<ol>${next.map(step)}</ol>`;
  return { title: 'The App is registered', main };
}
