// An answer as plain data: of a person, of rules, of a workflow, or given because no one answered in time; and how many have to give one.

export interface Answer {
  readonly verdict: 'approve' | 'reject';
  readonly reason: string | null;
  readonly by: string;
  /** Whether a rejected agent is asked to continue. */
  readonly afterReject: 'continue' | 'stop';
  readonly at: number;
  /** Whether the same action needs no further answer in this run. */
  readonly always?: boolean;
  /** The paths of the terms that its author owns. */
  readonly owns?: readonly (string | null)[];
}

/** In place of a login, where an input of a step has decided. No login has a space. */
export const theWorkflow = 'the workflow';

export interface RuledAnswer extends Answer {
  readonly rule: DecidedByRule;
}

export interface DecidedByRule {
  /** Its place in the configuration: `rule 2`. */
  readonly rule: string;
  /** `file@commit`, or `plan K3M9A`. */
  readonly configuration: string;
  /** Where the rule begins in that file; absent where that is not known, or several rules have decided. */
  readonly line?: number;
  /** People who approved the plan whose scope has let it run; absent where none has. */
  readonly approvedBy?: string;
}

/** In place of a login, where no one answered in time. No login has a space. */
export const nobody = 'nobody in time';

export interface NobodysAnswer extends Answer {
  readonly by: typeof nobody;
}

/** People who have to approve, where one person is not enough. */
export interface Terms {
  readonly people: number;
  /** Paths of which one code owner has to be among them; null = a path that is not known. */
  readonly owners: readonly (string | null)[];
  /** The rules that ask, with their configuration. Absent where it is not known which. */
  readonly rules?: readonly string[];
}

/** An action that a person has approved for the rest of the run. */
export interface Grant {
  /** The hash of its tool and arguments: see `actionHash`. */
  readonly action: string;
  readonly by: string;
  /** The account. Absent in grants from before this was kept. */
  readonly byId?: number;
  /** The question that was answered so, by its id. */
  readonly question: string;
}

export interface AnsweredBy {
  readonly by: string;
  readonly answer: 'approve' | 'reject';
  readonly at: number;
  /** Also whenever it wants the very same again. */
  readonly always?: boolean;
  /** People who had approved, where that was not enough in time; absent where no one had. */
  readonly approved?: readonly string[];
}

export function isByRule(answer: Answer): answer is RuledAnswer {
  return 'rule' in answer;
}

export function isByNobody(answer: Answer): answer is NobodysAnswer {
  return answer.by === nobody;
}

/** `approvals`: those that counted together with it, or were not enough. */
export function whoAnswered(
  { by, verdict, at, always }: Answer,
  approvals: readonly Pick<Answer, 'by'>[] = [],
): AnsweredBy {
  const isNobodys = by === nobody && approvals.length > 0;
  return {
    by,
    answer: verdict,
    at,
    ...(always && { always }),
    ...(isNobodys && { approved: namesOf(approvals) }),
  };
}

export const namesOf = (answers: readonly Pick<Answer, 'by'>[]): readonly string[] =>
  answers.map(({ by }) => by);

/** The answer that is given once it is too late for a person. */
export function nobodysAnswer(
  { approvals }: { readonly approvals: readonly Answer[] },
  { afterReject = 'continue' }: Partial<Pick<Answer, 'afterReject'>> = {},
  at: number,
): NobodysAnswer {
  const reason = approvals.length === 0 ? 'nobody answered in time' : 'not enough people approved it in time';
  return { verdict: 'reject', reason, by: nobody, afterReject, at };
}
