// Asks the hosted server what the table of its habits is about, and keeps each reply in its form.
import { setTimeout as sleep } from 'node:timers/promises';
import { formOf } from '../../service/recorded/form.ts';
import { eventually } from '../../support/until.ts';
import { finish } from '../completion.ts';
import { object } from '../raw.ts';
import { type HostedReply, v1 } from './hosted-requests.ts';
import type { HostedWorld } from './hosted-world.ts';
import { deleteSandbox, pauseOnceTold } from './scenarios/sandbox.ts';

export interface Recorded {
  readonly request: string;
  readonly status: number;
  readonly body: unknown;
}

export type Recording = Readonly<Record<string, Recorded>>;

/** Chosen here, so that a request reads the same each time. */
const nobody = '00000000-aaaa-4aaa-8aaa-00000000000a';
const stillMs = 5_000;

export async function recordReplies(world: HostedWorld): Promise<Recording> {
  const { hosted } = world;
  const recording: Record<string, Recorded> = {};
  const keep = (name: string, request: string, { status, body, text }: HostedReply) => {
    recording[name] = { request, status, body: formOf(brief(body) ?? text) };
  };
  const get = async (name: string, path: string, ids: Readonly<Record<string, string>> = {}) => {
    const real = Object.entries(ids).reduce((made, [word, id]) => made.replace(`{${word}}`, id), path);
    const reply = await hosted.send('GET', real);
    keep(name, `GET ${path}`, reply);
    return reply;
  };
  const say = async (name: string, body: unknown, id: string, word = id) => {
    const reply = await hosted.send('POST', `${v1}/${id}/send-message`, body);
    keep(name, `POST ${v1}/${word}/send-message ${JSON.stringify(body)}`, reply);
  };
  const start = async (name: string, body: Readonly<Record<string, unknown>>) => {
    const { conversation_id: _chosen, ...told } = body;
    const reply = await hosted.send('POST', v1, body);
    keep(name, `POST ${v1} ${JSON.stringify(told)}`, reply);
    return reply;
  };

  await get('conversations, malformed id', `${v1}?ids=zzz`);
  await get('start tasks, malformed id', `${v1}/start-tasks?ids=zzz`);
  await get('conversations, no id', v1);
  await get('conversations, unknown id', `${v1}?ids=${nobody}`);
  await get(
    'conversations, 100 ids',
    `${v1}?${Array.from({ length: 100 }, () => `ids=${nobody}`).join('&')}`,
  );
  await get('events, malformed id', '/api/v1/conversation/zzz/events/search');
  await get('events, unknown id', `/api/v1/conversation/${nobody}/events/search`);
  await get('events, unknown kind', `/api/v1/conversation/${nobody}/events/search?kind__eq=Nothing`);
  const content = [{ type: 'text', text: 'Hello.', tone: 'friendly' }];
  await start('start, unknown key in the content', { initial_message: { content } });

  const hello = { role: 'user', content: [{ type: 'text', text: 'Hello.' }], run: true };
  await say('message, unknown id', hello, nobody);
  await say('message, malformed id', hello, 'zzz');
  await say('message, no content', { role: 'user' }, nobody);
  await say('message, empty content', { role: 'user', content: [] }, nobody);
  await say('message, another role', { ...hello, role: 'system' }, nobody);
  await say('message, unknown key in the content', { role: 'user', content }, nobody);

  await world.account('never');
  await get('settings, nobody is asked', '/api/v1/settings');
  await world.account('always');
  await get('settings, always asked', '/api/v1/settings');
  const id = crypto.randomUUID();
  const story = world.story(({ makes }) => [{ calls: [makes('made.txt')] }, finish('Done.')]);
  const empty = { conversation_id: id, title: 'Named by the client' };
  const begun = await start('start', empty);
  const ids = { conversation: id, task: String(object(begun.body).id) };
  await get('search of start tasks, before READY', `${v1}/start-tasks/search?limit=1`);
  const filtered = `${v1}/start-tasks/search?conversation_id__eq={conversation}`;
  await get('search of start tasks by conversation, before READY', filtered, ids);
  await get('conversation before READY', `${v1}?ids={conversation}`, ids);
  await world.reaches(id, 'RUNNING', 'idle');
  await get('start task when READY', `${v1}/start-tasks?ids={task}`, ids);
  await get('search of start tasks by conversation, when READY', filtered, ids);
  await get('conversation when READY', `${v1}?ids={conversation}`, ids);
  await get('search, malformed page', `${v1}/search?limit=1&page_id=zzz`);

  const text = { type: 'text', text: story.prompt };
  const sent = await hosted.send('POST', `${v1}/${id}/send-message`, { ...hello, content: [text] });
  keep('message', `POST ${v1}/{conversation}/send-message ${JSON.stringify(hello)}`, sent);
  await world.reaches(id, 'RUNNING', 'waiting_for_confirmation');
  const sandbox = await pauseOnceTold(world, id, 'waiting_for_confirmation');
  await get('conversation while PAUSED', `${v1}?ids={conversation}`, ids);
  await get('events while PAUSED', '/api/v1/conversation/{conversation}/events/search', ids);
  await say('message while PAUSED', hello, id, '{conversation}');
  await hosted.done('POST', `/api/v1/sandboxes/${sandbox}/resume`);
  await world.reaches(id, 'RUNNING', 'waiting_for_confirmation');
  const bad = object(
    (
      await start('start without a git provider', {
        conversation_id: crypto.randomUUID(),
        selected_repository: 'octo/no-provider',
        initial_message: { content: [{ type: 'text', text: 'Hello.' }] },
      })
    ).body,
  );
  const task = `${v1}/start-tasks?ids={task}`;
  const failed = async () => (await statusOf(world, String(bad.id))) === 'ERROR';
  await eventually(failed, 'the start without a git provider fails', { pauseMs: 500 });
  await get('start task without a git provider', task, { task: String(bad.id) });

  const left = await hosted.leaveStream(crypto.randomUUID());
  keep('first element of a stream', `POST ${v1}/stream-start {}`, left);
  const ofLeft = { task: String(object(left.body).id) };
  await get('start task of a stream that was left', task, ofLeft);
  await sleep(stillMs);
  await get('start task of a stream that was left, 5 s later', task, ofLeft);

  await deleteSandbox(world, id);
  await say('message to a deleted sandbox', hello, id, '{conversation}');
  await get('conversation of a deleted sandbox', `${v1}?ids={conversation}`, ids);
  await get('events of a deleted sandbox', '/api/v1/conversation/{conversation}/events/search', ids);
  return recording;
}

async function statusOf({ hosted }: HostedWorld, task: string): Promise<unknown> {
  const found = await hosted.done('GET', `${v1}/start-tasks?ids=${task}`);
  return Array.isArray(found) && object(found[0]).status;
}

/** Of events the kinds, of problems where and what, of settings when the agent asks: the rest is long and says nothing here. */
function brief(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if ('conversation_settings' in body) {
    const { confirmation_mode, security_analyzer } = object(body.conversation_settings);
    return { conversation_settings: { confirmation_mode, security_analyzer } };
  }
  const { items, detail, ...rest } = object(body);
  if (Array.isArray(items) && items.some((item) => 'kind' in object(item))) {
    const kinds = new Set(items.map((item) => object(item).kind));
    return { ...rest, items: [...kinds].sort().map((kind) => ({ kind })) };
  }
  if (!Array.isArray(detail)) return body;
  return { detail: detail.map((problem) => ({ type: object(problem).type, loc: object(problem).loc })) };
}
