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
 * For a service that refuses what it does not know: the same without what its refusal names, as far as the agent does the same then. Branch
 * and model are not left out. Null where it names nothing of that.
 */
export function leanerBody(body: StartBody, refusal: string): StartBody | null {
  const { title, conversation_id, ...rest } = body;
  const isTitleNamed = title !== undefined && refusal.includes('title');
  const isIdNamed = conversation_id !== undefined && refusal.includes('conversation_id');
  const arePicturesNamed = hasPictures(body) && refusal.includes('content');
  if (!isTitleNamed && !isIdNamed && !arePicturesNamed) return null;
  return {
    ...(arePicturesNamed ? withoutPictures(rest) : rest),
    ...(!isTitleNamed && title !== undefined && { title }),
    ...(!isIdNamed && conversation_id !== undefined && { conversation_id }),
  };
}

export function hasPictures({ initial_message }: StartBody): boolean {
  return initial_message?.content.some(({ type }) => type === 'image') ?? false;
}

export function withoutPictures(body: StartBody): StartBody {
  const { initial_message: message } = body;
  if (message === undefined) return body;
  return { ...body, initial_message: { content: message.content.filter(({ type }) => type !== 'image') } };
}
