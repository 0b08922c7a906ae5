// Which check suites are stored: those of a pull request whose agent may be told of them.
import { expect } from '@jest/globals';
import { checksEvent } from '../../test/support/deliveries.ts';
import { playScenes } from '../../test/support/scenes/play-scenes.ts';
import type { Scene } from '../../test/support/scenes/scene.ts';
import { isNews } from './is-news.ts';

const user = 'user: { id: 77, login: agent, type: User }';
const opened = `under on_red_check: { rounds: 2 } | run is watching | GitHub tells pull_request.opened { created_at: NOW, ${user} }`;
const ofOthers = 'output: { title: null }, annotations: [], log: exit 1, app: { slug: github-actions }';
const fails = `{ id: 501, name: lint, status: completed, conclusion: failure, ${ofOthers} }`;
const pull = '{ state: open, head: { sha: abc, repo: { id: 7 } }, base: { repo: { id: 7 } } }';
const pushed = `head: { ref: agent/water, sha: def, repo: { id: 7 } }, ${user}`;
const isNewsOf =
  (expected: boolean, suite: Record<string, unknown> = {}, payload: object = checksEvent(suite)) =>
  async ({ rig }: Scene) =>
    expect(await isNews(rig.store, 'check_suite', payload)).toBe(expected);
const others = async ({ rig }: Scene) => expect(await isNews(rig.store, 'issues', {})).toBe(true);

playScenes`
  the checks of a pull request on which an agent works are news, and so is every other event
    ${opened} | run has { facts: { pull: { linked: { number: 40 } } } } | ${isNewsOf(true)} | ${others} | finishes
    ${isNewsOf(true)}
  a check suite %s is no news
    ${opened} | %s
    - that has only begun ~ ${isNewsOf(false, {}, { ...checksEvent(), action: 'requested' })}
    - without an action ~ ${isNewsOf(false, {}, { check_suite: {} })}
    - of a branch without a pull request ~ ${isNewsOf(false, { pull_requests: [] })}
    - of a pull request on which no agent works ~ ${isNewsOf(false, { pull_requests: [{ number: 41 }] })}
    - that lacks what is needed ~ ${isNewsOf(false, { head_sha: null })}
  what a person pushed to is left to people
    ${opened} | GitHub tells pull_request.synchronize { ${pushed} } | ${isNewsOf(false, { head_sha: 'def' })}
  the agent is told of a commit once, and of none once a person has stopped it
    ${opened} | GitHub has { pull: ${pull}, otherChecks: [${fails}], commits: [] } | finishes
    GitHub tells check_suite.completed | 30s pass | heard Checks of pull request 40 | ${isNewsOf(false)}
    ${isNewsOf(true, { head_sha: 'next' })} | mona: /stop | ${isNewsOf(false, { head_sha: 'next' })}
`;
