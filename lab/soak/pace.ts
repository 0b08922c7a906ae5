// Whether the step polled often enough, also after failures.
import { type Evidence, slownessOf } from './evidence.ts';
import type { Asked } from './model/asked.ts';
import { toldBy } from './model/told.ts';
import type { Verdict } from './model/verdict.ts';

const lookRoutes = ['start', 'start_v0', 'start_tasks', 'conversations'];
/** Documented: a start task is looked at every five seconds, whatever the interval. */
const longestStartPollMs = 5_000;
/** What a machine takes on top. */
const slackMs = 5_000;
/** How far a client may back off after failures that name no time. */
const backOffMs = 8_000;

export function gaps(evidence: Evidence, asked: Asked, { course }: Verdict): readonly string[] {
  const { exchanges, exitedAt } = evidence;
  const slack = slackMs * slownessOf(evidence);
  const end = Math.min(course.decided?.at ?? exitedAt, exitedAt);
  const looks = exchanges.filter(({ route, at }) => lookRoutes.includes(route ?? '') && at <= end);
  return looks.flatMap((look, place) => {
    const told = toldBy(look);
    const nextAt = looks[place + 1]?.at ?? end;
    // What else was asked in between, and perhaps tried again and again, took its time.
    const last = exchanges.findLast(({ at }) => at < nextAt) ?? look;
    // How long the client waits for a missing answer is not documented.
    if (told.kind === 'nothing' && look.fault === 'hang') return [];
    const pause = nextAt - Math.max(look.answer?.at ?? look.at, last.answer?.at ?? last.at);
    const interval =
      look.route === 'conversations' ? asked.pollMs : Math.min(asked.pollMs, longestStartPollMs);
    const asLong = told.kind === 'trouble' ? (told.retryAfterMs ?? 0) : 0;
    const most = asLong + interval * 1.5 + slack + (told.kind === 'said' ? 0 : backOffMs);
    return pause > most ? [`no look for ${pause} ms after ${look.route} was ${told.kind}`] : [];
  });
}
