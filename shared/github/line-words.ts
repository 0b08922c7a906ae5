// How people are told that a run waits in line for its turn.
import { dollars } from './cost-words.ts';
import { formatTime } from './time-words.ts';

export interface InLineView {
  /** 1 = the next one; null = far behind, or not known yet. */
  readonly place: number | null;
  /** What it waits for: its repository has no room, the App, the service, or the money of the day is spent. */
  readonly why: 'repository' | 'key' | 'service' | 'day' | null;
  /** What may run at once, or cost a day; null where that is not the reason. */
  readonly most: number | null;
  /** When the day is over. */
  readonly until: number | null;
}

/** `3rd in line`. */
export function lineTitle({ place }: InLineView): string {
  return place === null ? 'Waiting in line' : `${ordinal(place)} in line`;
}

export function lineSentence({ why, most, until }: InLineView): string {
  switch (why) {
    case 'repository':
      return `This repository runs ${most === 1 ? 'one agent' : `${most} agents`} at once (\`limits.runs_at_once\`). It starts when its turn comes.`;
    case 'key':
      return 'As many agents run as may run at once. It starts when its turn comes; repositories take turns.';
    case 'service':
      return 'The service runs as many agents for this account as it allows. It starts when there is room again.';
    case 'day': {
      const of = most === null ? '' : ` of ${dollars(most)}`;
      const when = until === null ? 'when the day (UTC) is over' : `after ${formatTime(until)}`;
      return `Today's money${of} of this repository is spent (\`limits.cost_per_day\`). It starts ${when}.`;
    }
    case null:
      return 'It starts when its turn comes.';
  }
}

function ordinal(place: number): string {
  const words = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' };
  return `${place}${words[new Intl.PluralRules('en', { type: 'ordinal' }).select(place)]}`;
}
