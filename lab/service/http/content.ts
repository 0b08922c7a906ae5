// The content of a message: pieces of text, and in the live dialect pictures too.
import type { Dialect } from '../life/rules.ts';
import { type Fields, fieldsOf, type Problem } from './fields.ts';

/** The text of a message, of which there must be at least one piece. */
export function contentOf(message: Fields | undefined, dialect: Dialect): string | null {
  const content = message?.list('content');
  if (!message || !content) {
    if (message && !message.has('content')) message.problem('content', 'Field required', 'missing');
    return null;
  }
  if (content.length === 0) message.problem('content', 'List should have at least 1 item', 'too_short');
  const pieces = content.map((piece, place) => {
    const at = [...message.place, 'content', place];
    if (dialect === 'live') return livePiece(piece, at, message.problems);
    return textOf(fieldsOf(piece, at, message.problems));
  });
  return pieces.filter((text) => text !== null).join('\n');
}

/** Where it is neither a text nor a picture, the service says what each of them would lack. */
function livePiece(piece: unknown, place: Fields['place'], problems: Problem[]): string | null {
  const asText = fieldsOf(piece, [...place, 'TextContent'], []);
  const text = textOf(asText);
  asText.only(['type', 'text', 'cache_prompt']);
  if (asText.problems.length === 0) return text;
  const asImage = fieldsOf(piece, [...place, 'ImageContent'], []);
  asImage.text('type', { oneOf: ['image'] });
  if (asImage.list('image_urls') === undefined) asImage.problem('image_urls', 'Field required', 'missing');
  if (asImage.problems.length > 0) problems.push(...asText.problems, ...asImage.problems);
  return null;
}

function textOf(fields: Fields): string {
  fields.text('type', { oneOf: ['text'], required: true });
  return fields.text('text', { required: true }) ?? '';
}
