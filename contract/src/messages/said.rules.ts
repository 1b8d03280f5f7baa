import type { Message } from './message.ts';

type Facts = Pick<Message, 'isPrivate' | 'isDeleted' | 'isUnreadable' | 'mediaType'>;

/**
 * Customer and company both have it before them. A note, what was deleted, a call and what could not be read are not
 * said: they are neither quoted nor reacted to, and never leave the house.
 */
export const isSaid = (message: Facts): boolean =>
  !message.isPrivate && !message.isDeleted && !message.isUnreadable && message.mediaType !== 'call_log';

/** Said, and whole: a file that is not here cannot be sent. */
export const canForward = (message: Facts & { media: Pick<NonNullable<Message['media']>, 'state'> | null }): boolean =>
  isSaid(message) && message.mediaType !== 'reactionMessage' && (message.media?.state ?? 'ready') === 'ready';
