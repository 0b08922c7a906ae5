// What the agent of a scene does, and how its service fares.
import type { PendingAction } from '../../../shared/conversation/index.ts';
import { agentOf, ServiceError, sandboxOf, startStepOf } from '../../../shared/service/index.ts';
import type { Meanings } from '../tell-story.ts';
import { agentIs, runOf, type Scene } from './scene.ts';

const minute = 60_000;

export const ofAgent: Meanings<Scene> = {
  'asks again': (scene) => asks(scene, ...scene.pending),
  'asks …': (scene, command = '') => asks(scene, terminal({ command })),
  'inputs …': (scene, command = '') => asks(scene, terminal({ command, is_input: true })),
  'edits …': (scene, paths = '') => asks(scene, ...paths.split(' and ').map((path) => edit(path))),
  'reads …': (scene, path = '') => asks(scene, edit(path, 'view')),
  'wants …': (scene, command = '') => {
    scene.pending = [terminal({ command })];
  },
  'goes on': ({ rig }) => rig.service.change({ agent: agentOf('running') }),
  'has (finished|gone idle)': ({ rig }, how = '') =>
    rig.service.change({ agent: agentOf(how.replace('gone ', '')) }),
  works: (scene) => agentIs(scene, 'running'),
  fails: (scene) => agentIs(scene, 'error', 80_000),
  rests: (scene) => agentIs(scene, 'idle'),
  finishes: (scene) => agentIs(scene, 'finished', 80_000, 10_000),
  'finishes: (.*)': (scene, words = '') => {
    scene.rig.service.finalWords = words.replaceAll('\\n', '\n');
    return agentIs(scene, 'finished', 80_000, 10_000);
  },
  'plans(?: …)?': (scene, scope = 'paths: ["src/**"]; commands: ["npm test"]; hours: 8') => {
    scene.rig.service.finalWords = planOf(...scope.split('; '));
    return agentIs(scene, 'finished', 80_000, 10_000);
  },
  'costs (\\S+)': async ({ rig }, cost) => {
    rig.service.change({ cost: Number(cost) });
    await rig.pass(minute, 10_000);
  },
  'sandbox _': ({ rig }, status = '') => rig.service.change({ sandbox: sandboxOf(status) }),
  sleeps: ({ rig }) => rig.service.change({ sandbox: sandboxOf('PAUSED'), agent: null }),
  // The service.
  'the start is _(?:: …)?': async (scene, step = '', error) => {
    const conversationId = step === 'READY' ? (await runOf(scene)).id.replaceAll('-', '') : null;
    scene.rig.service.changeTask({ step: startStepOf(step), conversationId, error: error ?? null });
  },
  'the service is away': ({ rig }) => {
    rig.service.lookFault = new ServiceError('unavailable', 'down');
  },
  'the service is back': ({ rig }) => {
    rig.service.lookFault = null;
  },
};

/** Words of an agent with a scope in them. */
export const planOf = (...scope: readonly string[]): string =>
  ['I mend the pump.', '', '```scope', ...scope, '```'].join('\n');

async function asks(scene: Scene, ...actions: readonly PendingAction[]): Promise<void> {
  scene.pending = actions;
  await agentIs(scene, 'waiting_for_confirmation');
}

let actions = 0;
function action(tool: string, given: object): PendingAction {
  actions += 1;
  return { id: `a${actions}`, at: null, tool, arguments: given, summary: null, risk: 'LOW', thought: null };
}
const terminal = (given: object) => action('terminal', { kind: 'TerminalAction', ...given });
const edit = (path: string, command = 'create') =>
  action('file_editor', {
    ...{ kind: 'FileEditorAction', command, path },
    ...(command === 'create' && { file_text: 'x' }),
  });
