// What people write in a scene, and what GitHub tells of it.
import { commentEvent } from '../deliveries.ts';
import { type Name, people, type Scene, withCodes } from './scene.ts';

const roles = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];

/** `given`: what is special about it, such as `edited` since, or a role that its author has from now on. */
export async function say(
  scene: Scene,
  name: Name,
  text: string,
  given: readonly string[] = [],
): Promise<void> {
  const { rig, written, shown } = scene;
  scene.comments += 1;
  const id = scene.comments;
  const user = people[name];
  const body = await withCodes(scene, text);
  const createdAt = new Date(rig.clock.now()).toISOString();
  shown.set(`IC_${id}`, lookedUp(body, createdAt, given));
  written.set(name, { id, body });
  for (const each of given) if (roles.includes(each)) rig.github.roles.set(user.login, each);
  const comment = {
    ...{ id, node_id: given.includes('nameless') ? '' : `IC_${id}`, body, user, created_at: createdAt },
    ...(given.includes('through an App') && { performed_via_github_app: { slug: 'helper' } }),
  };
  const [event, payload] = eventOf(comment, given);
  for (let time = given.includes('twice') ? 0 : 1; time < 2; time += 1) await rig.deliver(event, payload);
  await rig.pass(10_000);
}

/** What GitHub tells of it once more. */
function lookedUp(body: string, createdAt: string, given: readonly string[]): object | null {
  const whole = { body, createdAt, lastEditedAt: null };
  if (given.includes('edited')) return { ...whole, lastEditedAt: 'later' };
  if (given.includes('old')) return { ...whole, createdAt: '2020-01-01T00:00:00Z' };
  return given.includes('gone') ? null : whole;
}

interface Comment {
  readonly user: object;
  readonly body: string;
  readonly created_at: string;
}

function eventOf(comment: Comment, given: readonly string[]): readonly [event: string, payload: object] {
  const { user: sender, body, created_at } = comment;
  const pull_request = { number: 12, state: 'open', head: { ref: 'x', sha: 'abc', repo: { id: 7 } } };
  if (given.includes('in a review')) {
    const review = { ...comment, state: 'commented', submitted_at: created_at };
    return ['pull_request_review', commentEvent('', { action: 'submitted', sender, review, pull_request })];
  }
  if (given.includes('in a thread')) {
    const inThread = { sender, pull_request, comment: { ...comment, in_reply_to_id: 55 } };
    return ['pull_request_review_comment', commentEvent('', inThread)];
  }
  const number = Number(given.find((each) => each.startsWith('at '))?.slice(3));
  const isPull = number === 40 && { pull_request: {} };
  const elsewhere = number > 0 && { issue: { number, title: 'Task', body: '', state: 'open', ...isPull } };
  return ['issue_comment', commentEvent(body, { sender, comment, ...elsewhere })];
}
