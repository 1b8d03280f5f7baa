import { authorOfPreview, type StoredAuthor } from '@balcao/contract/messages/author.rules';
import type { IncomingMessage } from '../journal/inbound-types.ts';

type Authored = { event: Pick<IncomingMessage['event'], 'author' | 'fromMe'> };

/** The author of a group message or reaction as stored with it. null outside of groups, and for messages of our own. */
export function storedAuthorOf({ event }: Authored): StoredAuthor | null {
  if (!event.author || event.fromMe) return null;
  const { identities, name } = event.author;
  const [first] = identities;
  return {
    key: first ? `${first.kind}:${first.value}` : '',
    name: name.trim(),
    number: identities.find(({ kind }) => kind === 'phone')?.value ?? '',
  };
}

export function displayAuthorOf(message: IncomingMessage): string | null {
  const author = storedAuthorOf(message);
  return author && authorOfPreview(author);
}
