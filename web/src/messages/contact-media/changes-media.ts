import type { Message } from '@balcao/contract/messages/message';
import type { ContactMediaKind } from '@balcao/contract/messages/message-search';

/** As `media-conditions.ts` of the server: a file is shown once it can be opened. */
const isOfKind: Record<ContactMediaKind, (message: Message) => boolean> = {
  pictures: ({ mediaType, media }) => (mediaType === 'image' || mediaType === 'video') && media?.state === 'ready',
  files: ({ mediaType, media }) => mediaType === 'application' && media?.state === 'ready',
  links: ({ mediaType, body }) => mediaType === 'conversation' && /https?:\/\/\S/i.test(body),
};

/**
 * Whether a message enters or leaves a list of a contact's media. Most change nothing in it, and to fetch it the server
 * looks through all conversations with the contact. `shownIds`: the messages of the list.
 */
export function changesMedia(message: Message, kind: ContactMediaKind, shownIds: ReadonlySet<string>): boolean {
  const belongs = !message.isDeleted && !message.isPrivate && isOfKind[kind](message);
  return belongs !== shownIds.has(message.id);
}
