// Steps in code that stories of several files take: how GitHub and the service fare, what is told to the App, and what it logs.
import { expect } from '@jest/globals';
import type { Log } from '../../../app/kernel/create-log.ts';
import type { FakeGitHub } from '../fake-github.ts';
import type { FakeService } from '../fake-service.ts';
import type { Step } from './play-scenes.ts';

export const service =
  (changes: Partial<FakeService>): Step =>
  ({ rig }) =>
    Object.assign(rig.service, changes);

export const github =
  (changes: Partial<FakeGitHub>): Step =>
  ({ rig }) =>
    Object.assign(rig.github, changes);

/** The next requests of that route. */
export const gitHubFails =
  (route: RegExp, error: Error, times = 1): Step =>
  ({ rig }) =>
    rig.github.faults.push(...Array.from({ length: times }, () => ({ route, error })));

export const delivers =
  (event: string, payload: object): Step =>
  ({ rig }) =>
    rig.deliver(event, payload);

export const logged =
  (level: keyof Log, message: string): Step =>
  ({ lines }) =>
    expect(lines).toContainEqual({ level, message });
