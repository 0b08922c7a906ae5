// What differs between the dialects: the phases of a start, and what idling, pausing and a rejection lead to.
import type { Misdeed, Rules } from './types.ts';

export type Dialect = 'documented' | 'live';

const second = 1000;
const minute = 60 * second;

export function rulesOf(
  dialect: Dialect,
  speed: number,
  usual = '',
  misdeeds: readonly Misdeed[] = [],
): Rules {
  return { ...(dialect === 'live' ? live : documented), speed, usual, misdeeds };
}

/** The instant that lies so many simulated milliseconds ahead. */
export function after(at: number, ms: number, rules: Rules): number {
  return at + Math.round(ms / rules.speed);
}

/** The order of the document, with SETTING_UP_SKILLS put where nothing that it shows speaks against it. */
const documented: Omit<Rules, 'speed' | 'usual' | 'misdeeds'> = {
  startPhases: [
    { status: 'WORKING', ms: second },
    { status: 'WAITING_FOR_SANDBOX', ms: 10 * second },
    { status: 'PREPARING_REPOSITORY', ms: 6 * second },
    { status: 'SETTING_UP_SKILLS', ms: 3 * second },
  ],
  slowPhase: 'PREPARING_REPOSITORY',
  idlePauseMs: null,
  forgetsAfterMs: null,
  pauseMs: minute,
  // The document does not say what follows a rejection, and it knows no way to set an idle agent going again.
  afterReject: 'run',
  deafMs: 0,
};

const live: Omit<Rules, 'speed' | 'usual' | 'misdeeds'> = {
  startPhases: [
    { status: 'WORKING', ms: second },
    { status: 'WAITING_FOR_SANDBOX', ms: 8 * second },
    { status: 'PREPARING_REPOSITORY', ms: 4 * second },
    { status: 'RUNNING_SETUP_SCRIPT', ms: 3 * second },
    { status: 'SETTING_UP_GIT_HOOKS', ms: second },
    { status: 'SETTING_UP_SKILLS', ms: second },
    { status: 'STARTING_CONVERSATION', ms: 2 * second },
  ],
  slowPhase: 'RUNNING_SETUP_SCRIPT',
  idlePauseMs: 20 * minute,
  forgetsAfterMs: 20 * minute,
  pauseMs: null,
  afterReject: 'idle',
  deafMs: 100,
};
