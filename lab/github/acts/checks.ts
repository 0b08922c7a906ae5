// What GitHub Actions does with a commit of a pull request: a job that ends, with its log, and the end of its suite.
import { type Hub, tell } from '../hub.ts';
import { type CheckAnnotation, nextId, type OnPull } from '../world.ts';

export interface NewCheck {
  readonly name: string;
  readonly conclusion: 'success' | 'failure';
  readonly annotations?: readonly CheckAnnotation[];
  readonly log?: string;
}

export const actionsSlug = 'github-actions';

/** All checks of the head at once, as of one workflow run. */
export function endChecks(hub: Hub, at: OnPull, wanted: readonly NewCheck[]): void {
  const { repository, issue, pull } = at;
  const ended = hub.now();
  const suite = nextId(hub.world);
  const jobs = wanted.map(({ name, conclusion, annotations = [], log = '' }) => {
    // A check run of GitHub Actions has the id of its job.
    const id = nextId(hub.world);
    repository.checkRuns.push({
      ...{ id, name, headSha: pull.head.sha, startedAt: ended, status: 'completed', conclusion },
      ...{ completedAt: ended, externalId: '', detailsUrl: null, title: null, summary: null, text: null },
      ...{ by: actionsSlug, annotations },
    });
    return { id, name, conclusion, steps: [], log };
  });
  repository.jobs.set(suite, jobs);
  const isRed = wanted.some(({ conclusion }) => conclusion === 'failure');
  tell(hub, 'check_suite', 'completed', at, {
    check_suite: {
      ...{ id: suite, head_branch: pull.head.ref, head_sha: pull.head.sha, status: 'completed' },
      conclusion: isRed ? 'failure' : 'success',
      app: { slug: actionsSlug },
      pull_requests: [
        {
          ...{ number: issue.number, head: { ref: pull.head.ref, sha: pull.head.sha } },
          base: { ref: pull.base.ref, sha: pull.base.sha },
        },
      ],
    },
  });
}
