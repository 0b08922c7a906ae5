// The body of the start request, and what to leave out for a service that does not know it. Pure.

import type { StartRequest } from '../../port.ts';
import { type MessagePart, messageParts } from '../events/messages.ts';

interface Message {
  readonly content: readonly MessagePart[];
}

export interface StartBody {
  readonly initial_message?: Message;
  readonly selected_repository?: string;
  readonly selected_branch?: string;
  readonly llm_model?: string;
  readonly title?: string;
  readonly conversation_id?: string;
}

export function startBodyOf(request: StartRequest): StartBody {
  const { message, images, repository, branch, model, title, conversationId } = request;
  return {
    ...(message !== null && { initial_message: { content: messageParts(message, images) } }),
    ...(repository && { selected_repository: repository }),
    ...(branch && { selected_branch: branch }),
    ...(model && { llm_model: model }),
    ...(title && { title }),
    ...(conversationId && { conversation_id: conversationId }),
  };
}

export function startBodyV0Of({
  message,
  repository,
  branch,
}: StartRequest): Readonly<Record<string, string>> {
  return {
    ...(message !== null && { initial_user_msg: message }),
    ...(repository && { repository }),
    ...(branch && { selected_branch: branch }),
  };
}

/**
 * For a service that refuses what it does not know: the same without one more thing at a time, none of which changes what the agent does.
 * Branch and model do.
 */
export function leanerBodies({ title, ...named }: StartBody): readonly StartBody[] {
  const { conversation_id, ...nameless } = named;
  return [
    ...(title === undefined ? [] : [named]),
    ...(conversation_id === undefined ? [] : [nameless]),
    ...(hasPictures(nameless) ? [withoutPictures(nameless)] : []),
  ];
}

export function hasPictures({ initial_message }: StartBody): boolean {
  return initial_message?.content.some(({ type }) => type === 'image') ?? false;
}

export function withoutPictures(body: StartBody): StartBody {
  const { initial_message: message } = body;
  if (message === undefined) return body;
  return { ...body, initial_message: { content: message.content.filter(({ type }) => type !== 'image') } };
}
