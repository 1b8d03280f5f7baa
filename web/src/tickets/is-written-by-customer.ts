import type { Message } from '@balcao/contract/messages/message';

/** Not a reaction, which is not unread and opens nothing. */
export const isWrittenByCustomer = ({ fromMe, isPrivate, mediaType }: Message): boolean =>
  !fromMe && !isPrivate && mediaType !== 'reactionMessage';
