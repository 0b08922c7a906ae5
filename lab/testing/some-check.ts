import { request } from 'undici';
import { questionCheckName } from '../../shared/github/index.ts';
import type { EmulatedGitHub } from '../github/index.ts';

/** A check with two buttons at the head of a pull request; resolves to its id. */
export async function someCheck(github: EmulatedGitHub, pull: number, name = questionCheckName) {
  const { url, repository } = github;
  const { head } = await github.pullRequest(repository, pull);
  const token = await github.workflowToken(repository, { checks: 'write' });
  const { body, statusCode } = await request(`${url}/repos/${repository}/check-runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-github-api-version': '2022-11-28' },
    body: JSON.stringify({
      name,
      head_sha: head.sha,
      status: 'completed',
      conclusion: 'action_required',
      output: { title: 'May I?', summary: 'A question.' },
      actions: ['Approve', 'Reject'].map((label) => ({
        label: `${label} ABCDE`,
        description: 'Answers',
        identifier: label.toLowerCase(),
      })),
    }),
  });
  const made = Object(await body.json());
  if (statusCode !== 201) throw new Error(JSON.stringify(made));
  return Number(made.id);
}
