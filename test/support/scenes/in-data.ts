// Steps whose words hold YAML: what GitHub and the service have from now on, what GitHub tells, and what is kept then. The label is not set
// for any of them. `NOW-50s` is a time, RUN the id of the run, and `!fault unavailable down` an error of the service.
import { expect } from '@jest/globals';
import { parse } from 'yaml';
import { ServiceError, serviceErrorCodes } from '../../../shared/service/index.ts';
import { checksEvent, commentEvent, issueEvent, pullEvent } from '../deliveries.ts';
import { httpError } from '../fake-github.ts';
import { playCall } from '../store-stories.ts';
import type { Meanings } from '../tell-story.ts';
import { msOf, nameOf, people, runOf, type Scene } from './scene.ts';

export const inData: Meanings<Scene> = {
  'the service has …': (scene, fields) => change(scene.rig.service, read(scene, fields)),
  'GitHub has …': (scene, fields) => change(scene.rig.github, read(scene, fields)),
  'the conversation has …': (scene, fields) => scene.rig.service.change(read(scene, fields)),
  /** `(issues=write)`: the permission that it names. */
  'GitHub refuses /(\\S+)/(?: # times)?(?: \\((.*?)\\))?: # …': (
    { rig },
    route = '',
    times = '1',
    needs,
    status,
    why = '',
  ) => {
    const headers = needs === undefined ? {} : { 'x-accepted-github-permissions': needs };
    const fault = { route: new RegExp(route), error: httpError(Number(status), why, headers) };
    rig.github.faults.push(...Array.from({ length: Number(times) }, () => fault));
  },
  'GitHub refuses nothing': ({ rig }) => void rig.github.faults.splice(0),
  'GitHub tells (\\w+)\\.(\\w+)(?: by (\\w+))?(?: …)?': (
    scene,
    event = '',
    action = '',
    by,
    fields = '{}',
  ) => {
    const payload = payloadOf(event, action, read(scene, fields));
    return scene.rig.deliver(event, { ...payload, ...(by && { sender: people[nameOf(by)] }) });
  },
  'the clock moves on #(ms|[smhd])': ({ rig }, count, unit) => rig.clock.advance(msOf(count, unit)),
  'the service holds …': (scene, fields) => expect(scene.rig.service).toMatchObject(read(scene, fields)),
  'GitHub holds …': (scene, fields) => expect(scene.rig.github).toMatchObject(read(scene, fields)),
  'run(?: of #)? has …': async (scene, issue, fields) =>
    expect(await runOf(scene, issue)).toMatchObject(read(scene, fields)),
  /** As in store-stories. */
  'store …': async (scene, words = '') => {
    const id = words.includes('RUN') ? (await runOf(scene)).id : '';
    const told = words.replaceAll('RUN', id).replaceAll('NOW', String(scene.rig.clock.now()));
    await playCall({ store: scene.rig.store, held: scene.held }, told);
  },
  'logged _: …': ({ lines }, level, message) =>
    expect(lines).toContainEqual(expect.objectContaining({ level, message })),
  'the log has …': (scene, fields) =>
    expect(scene.lines).toContainEqual(expect.objectContaining(read(scene, fields))),
};

function payloadOf(event: string, action: string, fields: Record<string, unknown>): object {
  switch (event) {
    case 'issues':
      return issueEvent(action, fields);
    case 'issue_comment':
      return commentEvent(String(Object(fields.comment).body), fields);
    case 'pull_request':
    case 'pull_request_review':
      return pullEvent(action, fields);
    case 'check_suite':
      return checksEvent(fields);
    default:
      return { action, ...fields };
  }
}

/** `issueText.lastEditedAt` is one field of a field. One that is not there would be a step that does nothing. */
function change(fake: object, fields: object): void {
  for (const [path, value] of Object.entries(fields)) {
    const [name = '', field] = path.split('.');
    if (!(name in fake)) throw new Error(`there is no ${name}`);
    const before: unknown = Reflect.get(fake, name);
    Reflect.set(fake, name, field === undefined ? value : { ...Object(before), [field]: value });
  }
}

const fault = {
  tag: '!fault',
  resolve(text: string) {
    const [, wanted = '', words = ''] = /^(\S+) ?(.*)$/.exec(text) ?? [];
    const code = serviceErrorCodes.find((each) => each === wanted);
    if (code === undefined) throw new Error(`${wanted} is no code of an error`);
    return new ServiceError(code, words);
  },
};

/** It has no types. */
function read({ rig }: Scene, text = '{}'): ReturnType<typeof parse> {
  const timed = text.replaceAll(/NOW(?:-(\d+)([smhd]))?/g, (_, count = '0', unit = 's') =>
    JSON.stringify(new Date(rig.clock.now() - msOf(count, unit)).toISOString()),
  );
  return parse(timed, { customTags: [fault] });
}
