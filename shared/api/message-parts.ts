// The content of a message as the service takes it: its text, then its pictures.

export type MessagePart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image'; readonly image_urls: readonly string[] };

/** `images`: addresses, or pictures as `data:` addresses. */
export function messageParts(text: string, images: readonly string[] = []): readonly MessagePart[] {
  const words = { type: 'text', text } as const;
  return images.length === 0 ? [words] : [words, { type: 'image', image_urls: images }];
}
