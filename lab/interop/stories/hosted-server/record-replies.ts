// Asks the hosted server what the stand-in has to know, and keeps each reply in its form.
import { setTimeout as sleep } from 'node:timers/promises';
import { replyFormOf } from '../../../service/recorded/form.ts';
import { eventually } from '../../../support/until.ts';
import { does, finish, makes } from '../../model/script.ts';
import { object, type Reply, userMessage } from '../../stages/agent-requests.ts';
import { conversationsPath as v1 } from '../../stages/hosted-requests.ts';
import type { HostedStage } from '../../stages/hosted-stage.ts';

export interface Recorded {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

/** Chosen here, so that a request reads the same each time. */
const nobody = '00000000-aaaa-4aaa-8aaa-00000000000a';
const eventsPath = (id: string) => `/api/v1/conversation/${id}/events/search`;
const hello = userMessage('Hello.');

export async function recordReplies(stage: HostedStage): Promise<Readonly<Record<string, Recorded>>> {
  const { hosted } = stage;
  const recorder = recorderOf(stage);
  const { get, keep, recording, say, start } = recorder;
  await recordRefusals(recorder);
  await stage.setAccount('never');
  await get('settings, nobody is asked', '/api/v1/settings');
  await stage.setAccount('always');
  await get('settings, always asked', '/api/v1/settings');

  const id = crypto.randomUUID();
  const begun = await start('start', { conversation_id: id, title: 'Named by the client' });
  const ids = { conversation: id, task: String(object(begun.body).id) };
  const record = `${v1}?ids={conversation}`;
  const filtered = `${v1}/start-tasks/search?conversation_id__eq={conversation}`;
  const events = eventsPath('{conversation}');
  await get('search of start tasks, before READY', `${v1}/start-tasks/search?limit=1`);
  await get('search of start tasks by conversation, before READY', filtered, ids);
  await get('conversation before READY', record, ids);
  await hosted.reaches(id, 'RUNNING', 'idle');
  await get('start task when READY', `${v1}/start-tasks?ids={task}`, ids);
  await get('search of start tasks by conversation, when READY', filtered, ids);
  await get('conversation when READY', record, ids);
  await get('search, malformed page', `${v1}/search?limit=1&page_id=zzz`);

  const { prompt } = stage.script([does(makes('made.txt')), finish()]);
  const sent = await hosted.send('POST', `${v1}/${id}/send-message`, userMessage(prompt));
  keep('message', `POST ${v1}/{conversation}/send-message ${JSON.stringify(hello)}`, sent);
  await hosted.reaches(id, 'RUNNING', 'waiting_for_confirmation');
  const sandbox = await hosted.pauseSandbox(id, 'waiting_for_confirmation');
  await get('conversation while PAUSED', record, ids);
  await get('events while PAUSED', events, ids);
  await say('message while PAUSED', hello, id, '{conversation}');
  await hosted.done('POST', `/api/v1/sandboxes/${sandbox}/resume`);
  await hosted.reaches(id, 'RUNNING', 'waiting_for_confirmation');
  await recordStartsThatFail(stage, recorder);

  await hosted.deleteSandbox(id);
  await say('message to a deleted sandbox', hello, id, '{conversation}');
  await get('conversation of a deleted sandbox', record, ids);
  await get('events of a deleted sandbox', events, ids);
  return recording;
}

type Recorder = ReturnType<typeof recorderOf>;

function recorderOf({ hosted }: HostedStage) {
  const recording: Record<string, Recorded> = {};
  const keep = (name: string, request: string, { status, body, text }: Reply) => {
    recording[name] = { request, status, body: replyFormOf(body) ?? text };
  };
  return {
    recording,
    keep,
    /** `ids` are put in for the words in braces. */
    async get(name: string, path: string, ids: Readonly<Record<string, string>> = {}) {
      const real = Object.entries(ids).reduce((made, [word, id]) => made.replace(`{${word}}`, id), path);
      keep(name, `GET ${path}`, await hosted.send('GET', real));
    },
    /** `word` stands for the id in the recorded request. */
    async say(name: string, body: unknown, id: string, word = id) {
      const reply = await hosted.send('POST', `${v1}/${id}/send-message`, body);
      keep(name, `POST ${v1}/${word}/send-message ${JSON.stringify(body)}`, reply);
    },
    async start(name: string, body: Readonly<Record<string, unknown>>) {
      const { conversation_id: _chosen, ...told } = body;
      const reply = await hosted.send('POST', v1, body);
      keep(name, `POST ${v1} ${JSON.stringify(told)}`, reply);
      return reply;
    },
  };
}

async function recordRefusals({ get, say }: Recorder): Promise<void> {
  await get('conversations, malformed id', `${v1}?ids=zzz`);
  await get('start tasks, malformed id', `${v1}/start-tasks?ids=zzz`);
  await get('conversations, no id', v1);
  await get('conversations, unknown id', `${v1}?ids=${nobody}`);
  await get('conversations, 100 ids', `${v1}?${Array(100).fill(`ids=${nobody}`).join('&')}`);
  await get('events, malformed id', eventsPath('zzz'));
  await get('events, unknown id', eventsPath(nobody));
  await get('events, unknown kind', `${eventsPath(nobody)}?kind__eq=Nothing`);
  await say('message, unknown id', hello, nobody);
  await say('message, malformed id', hello, 'zzz');
}

async function recordStartsThatFail({ hosted }: HostedStage, { get, keep, start }: Recorder): Promise<void> {
  const path = `${v1}/start-tasks?ids={task}`;
  const { body } = await start('start without a git provider', {
    conversation_id: crypto.randomUUID(),
    selected_repository: 'octo/no-provider',
    initial_message: { content: [{ type: 'text', text: 'Hello.' }] },
  });
  const task = String(object(body).id);
  const hasFailed = async () => (await hosted.startTask(task)).status === 'ERROR';
  await eventually(hasFailed, 'the start without a git provider fails', { pauseMs: 500 });
  await get('start task without a git provider', path, { task });

  const left = await hosted.leaveStream(crypto.randomUUID());
  keep('first element of a stream', `POST ${v1}/stream-start {}`, left);
  const ofLeft = { task: String(object(left.body).id) };
  await get('start task of a stream that was left', path, ofLeft);
  await sleep(5_000);
  await get('start task of a stream that was left, 5 s later', path, ofLeft);
}
