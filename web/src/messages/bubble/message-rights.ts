import { isTooOldFor } from '@balcao/contract/messages/change-window.rules';
import type { Message } from '@balcao/contract/messages/message';
import { canForward, isQuotable } from '@balcao/contract/messages/quotable.rules';
import { serverNow } from '../../platform/clock/server-clock.ts';
import type { ConversationActions } from '../conversation-context.ts';
import { isLocal } from '../message.live.ts';

type RightsContext = Pick<ConversationActions, 'canWrite' | 'capabilities' | 'userId'>;

/** Actions offered on a message, by the channel's capabilities, the ticket's state, and the message's sender. */
export const mayReply = (message: Message, { canWrite, capabilities }: RightsContext): boolean =>
  canWrite && isQuotable(message) && !isLocal(message) && wasDelivered(message) && capabilities?.quote === true;

export const mayReact = (message: Message, { canWrite, capabilities }: RightsContext): boolean =>
  canWrite && isQuotable(message) && wasDelivered(message) && capabilities?.react === true;

export const mayEdit = (message: Message, context: RightsContext): boolean =>
  isOwn(message, context) &&
  message.mediaType === 'conversation' &&
  (message.isPrivate || (wasDelivered(message) && channelTakes('edit', message, context)));

export const mayRemove = (message: Message, context: RightsContext): boolean =>
  isOwn(message, context) && (message.isPrivate || (wasDelivered(message) && channelTakes('delete', message, context)));

/** The channel supports it, and the message is recent enough. */
const channelTakes = (kind: 'edit' | 'delete', message: Message, { capabilities }: RightsContext): boolean =>
  capabilities?.[kind] === true && !isTooOldFor(kind, new Date(message.createdAt), capabilities, new Date(serverNow()));

export const mayForward = (message: Message): boolean => !isLocal(message) && canForward(message);

export const mayCopy = (message: Message): boolean =>
  !message.isDeleted && message.body !== '' && !/^(locationMessage|contactMessage|vcard)$/.test(message.mediaType);

export const mayDownload = (message: Message): boolean =>
  !message.isDeleted && message.mediaUrl !== null && message.media?.state === 'ready';

/** Outgoing messages that were sent: their times and delivery status. */
export const hasInfo = (message: Message): boolean =>
  message.fromMe && !message.isPrivate && !isLocal(message) && wasDelivered(message);

/** Whether its menu has any item. */
export const hasMenu = (message: Message, context: RightsContext): boolean =>
  mayCopy(message) ||
  mayForward(message) ||
  mayDownload(message) ||
  message.isEdited ||
  hasInfo(message) ||
  mayReply(message, context) ||
  mayEdit(message, context) ||
  mayRemove(message, context);

const isOwn = (message: Message, { canWrite, userId }: RightsContext) =>
  canWrite && message.fromMe && !message.isDeleted && !isLocal(message) && message.sentBy?.id === userId;

const wasDelivered = (message: Message) => !message.fromMe || /^(sent|delivered|read)$/.test(message.status);
