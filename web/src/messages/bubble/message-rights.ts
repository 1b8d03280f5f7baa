import type { Message } from '@balcao/contract/messages/message';
import { canForward, isSaid } from '@balcao/contract/messages/said.rules';
import type { ConversationDoors } from '../conversation-context.ts';
import { isLocal } from '../message.live.ts';

type Doors = Pick<ConversationDoors, 'canWrite' | 'capabilities' | 'userId' | 'mayChangeAll'>;

/** Actions offered on a message, by the channel's capabilities, the ticket's state, and the message's sender. */
export const mayReply = (message: Message, { canWrite, capabilities }: Doors): boolean =>
  canWrite && isSaid(message) && !isLocal(message) && reached(message) && capabilities?.quote === true;

export const mayReact = (message: Message, { canWrite, capabilities }: Doors): boolean =>
  canWrite && isSaid(message) && reached(message) && capabilities?.react === true;

export const mayEdit = (message: Message, doors: Doors): boolean =>
  isOwn(message, doors) &&
  message.mediaType === 'conversation' &&
  (message.isPrivate || (reached(message) && doors.capabilities?.edit === true));

export const mayRemove = (message: Message, doors: Doors): boolean =>
  isOwn(message, doors) && (message.isPrivate || (reached(message) && doors.capabilities?.delete === true));

export const mayForward = (message: Message): boolean => !isLocal(message) && canForward(message);

export const mayCopy = (message: Message): boolean =>
  !message.isDeleted && message.body !== '' && !/^(locationMessage|contactMessage|vcard)$/.test(message.mediaType);

/** Whether its menu has any item. */
export const hasMenu = (message: Message, doors: Doors): boolean =>
  mayCopy(message) ||
  mayForward(message) ||
  message.isEdited ||
  mayReply(message, doors) ||
  mayEdit(message, doors) ||
  mayRemove(message, doors);

const isOwn = (message: Message, { canWrite, userId, mayChangeAll }: Doors) =>
  canWrite &&
  message.fromMe &&
  !message.isDeleted &&
  !isLocal(message) &&
  (message.sentBy?.id === userId || mayChangeAll);

const reached = (message: Message) => !message.fromMe || /^(sent|delivered|read)$/.test(message.status);
