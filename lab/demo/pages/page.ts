import { escapeHtml } from './escape-html.ts';

export interface Playground {
  /** An issue that waits for somebody to begin with. */
  readonly firstIssue: number;
  readonly statusPage: string;
}

export interface PageContent {
  readonly title: string;
  /** HTML. Each element at the top has an id, by which the script finds it again. */
  readonly body: string;
}

interface Frame {
  readonly repository?: string;
  readonly playground?: Playground | null;
}

export function page({ title, body, repository, playground }: PageContent & Frame): string {
  const home = repository ? `<a href="/${escapeHtml(repository)}">${escapeHtml(repository)}</a>` : '';
  const status = playground ? `<a href="${escapeHtml(playground.statusPage)}">the App’s status page</a>` : '';
  // Without the script, a page that somebody may be writing on must not load itself again.
  const refresh =
    repository && !playground ? '<noscript><meta http-equiv="refresh" content="2"></noscript>' : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${refresh}
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/style.css">
<script src="/page.js" defer></script>
</head>
<body>
<header><nav>${home}${status}</nav><span id="pulse" role="status">emulated, on this machine</span></header>
<main data-list>${body}</main>
</body>
</html>
`;
}
