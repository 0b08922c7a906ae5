// A plan: everything that happens to the product in one simulation, drawn before it begins. Plain data, so that parts of it can be
// left out and what is left can be kept as a story.
import type { Fault } from '../github/faults.ts';
import type { FaultOrder } from '../service/control/faults.ts';
import type { Plan as StepPlan } from '../steps/plan.ts';

export interface Plan {
  readonly seed: number;
  readonly replicas: number;
  /** How long people and trouble go on; then everything is well, and things settle. */
  readonly hours: number;
  readonly parts: readonly Part[];
}

export type Part = RunPart | StepPart | ActPart | TroublePart | CrashPart;

interface Named {
  /** It names what is drawn for this part; parts keep theirs when others are left out. */
  readonly id: string;
}

/** Where the agent has to ask, does not, may cost little, needs two people's approval, and has to plan. */
export const places = {
  asking: 'octo/asking',
  trusting: 'octo/trusting',
  thrifty: 'octo/thrifty',
  paired: 'octo/paired',
  planning: 'octo/planning',
} as const;
export type Place = keyof typeof places;
export const placeNames: readonly Place[] = ['asking', 'trusting', 'thrifty', 'paired', 'planning'];
/** More issues than any plan has in one place: their numbers name them everywhere. */
const mostIssues = 100_000;
export const firstNumberIn = (place: Place): number => mostIssues * (placeNames.indexOf(place) + 1);
export const placeOf = (number: number): Place | undefined => placeNames[Math.floor(number / mostIssues) - 1];
/** Dollars, where an agent may cost little. */
export const costLimit = 1;
/** A repository goes from one to the other, and back. */
export const owners = ['octo', 'newco'] as const;
export type Role = 'admin' | 'maintainer' | 'writer' | 'triager' | 'reader' | 'outsider';
export const mayWrite: readonly Role[] = ['admin', 'maintainer', 'writer'];

/** Somebody wants an agent to work on a new issue. */
export interface RunPart extends Named {
  readonly kind: 'run';
  /** Minutes since the beginning, as every moment here. */
  readonly at: number;
  readonly place: Place;
  /** What the agent does: steering words of the service. */
  readonly script: string;
  /** Who sets the label. Nothing may start where that is a reader, whose issue form sets it. */
  readonly by: Role;
  /** Minutes after which somebody stops what still runs on; absent = nobody does. */
  readonly patience?: number;
}

/** A step of a workflow, with a service of its own. */
export interface StepPart extends Named {
  readonly kind: 'step';
  readonly at: number;
  readonly plan: StepPlan;
}

/** Somebody does something at the issue of a run. */
export interface ActPart extends Named {
  readonly kind: 'act';
  readonly run: string;
  readonly when: Moment;
  readonly by: Role;
  readonly deed: Deed;
}

export interface Moment {
  readonly after: 'label' | 'question' | 'report';
  /** Which question or report; 1 = the first. */
  readonly nth: number;
  readonly seconds: number;
}

export type Deed =
  | {
      readonly kind: 'answer';
      readonly verdict: 'approve' | 'reject';
      /** Twice: as somebody who presses again, or writes it once more. */
      readonly by: 'comment' | 'button' | 'wrong code' | 'comment twice' | 'button twice';
    }
  | {
      readonly kind: 'say';
      readonly words: '/status' | '/help' | '/stop' | '/retry' | '/ask which files did you change?';
    }
  /** Of the pull request, where there is one. */
  | { readonly kind: 'review'; readonly event: 'APPROVE' | 'REQUEST_CHANGES' }
  /** `script`: what the agent does then. */
  | { readonly kind: 'tell'; readonly script?: string }
  | {
      readonly kind:
        | 'withdraw message'
        /** Of somebody's own last answer. */
        | 'edit answer'
        | 'delete answer'
        | 'edit'
        | 'remove label'
        | 'set label'
        | 'close'
        | 'reopen'
        /** A pull request that closes the issue: its checks have buttons. */
        | 'open pull request'
        /** In a thread of its own at that pull request. */
        | 'ask in a thread'
        | 'delete issue';
    };

/** Something outside of the App is not as it should be for a while. */
export interface TroublePart extends Named {
  readonly kind: 'trouble';
  readonly at: number;
  readonly trouble: Trouble;
}

export type Trouble =
  | { readonly kind: 'github'; readonly fault: Fault }
  | { readonly kind: 'service'; readonly fault: FaultOrder }
  | {
      readonly kind: 'webhooks';
      readonly way: 'doubled' | 'late' | 'lost' | 'reversed' | 'a day late';
      readonly seconds: number;
    }
  | { readonly kind: 'lists lag'; readonly ms: number; readonly seconds: number }
  | {
      readonly kind: 'clock';
      readonly replica: number;
      readonly minutes: number;
      /** When it is set right; absent = never. */
      readonly seconds?: number;
    }
  | { readonly kind: 'disk full'; readonly replica: number; readonly seconds: number }
  | { readonly kind: 'sandbox sleeps'; readonly run: string }
  /** Everything that the App has kept since then is gone, and it is started with what it had. */
  | { readonly kind: 'restored'; readonly seconds: number }
  | {
      readonly kind: 'wrong configuration' | 'old removal told';
      readonly place: Place;
      readonly seconds: number;
    }
  | {
      readonly kind: 'permission lost';
      readonly place: Place;
      readonly by: 'writer' | 'maintainer';
      readonly seconds: number;
    }
  | { readonly kind: 'moves'; readonly place: Place; readonly way: 'renamed' | 'transferred' }
  | { readonly kind: 'taken away'; readonly seconds: number }
  | { readonly kind: 'tokens taken back' };

/** A replica dies at one of its next steps, whatever that is, and is started again. */
export interface CrashPart extends Named {
  readonly kind: 'crash';
  readonly at: number;
  readonly replica: number;
  /** From then on. */
  readonly steps: number;
  readonly downSeconds: number;
}

export const partsOf = <K extends Part['kind']>({ parts }: Pick<Plan, 'parts'>, kind: K) =>
  parts.filter((part): part is Extract<Part, { kind: K }> => part.kind === kind);
