// The issue or pull request in whose comments a run of the Action writes.
import type { CommentList, RepositoryName } from '../../shared/github/index.ts';

export interface Thread {
  /** `owner/repo` */
  readonly repository: string;
  readonly number: number;
}

export function ownerAndRepo(repository: string): RepositoryName {
  const [owner = '', repo = ''] = repository.split('/');
  return { owner, repo };
}

export function commentsOf({ repository, number }: Thread): CommentList {
  return { ...ownerAndRepo(repository), number, kind: 'issue' };
}
