import type { Message } from './message.ts';

type QuotableSource = Pick<Message, 'isPrivate' | 'isDeleted' | 'isUnreadable' | 'mediaType'>;

/**
 * Whether both sides see the message. Private notes, deleted messages, calls and undecryptable messages are not
 * quotable: they cannot be quoted, reacted to or forwarded.
 */
export const isQuotable = (message: QuotableSource): boolean =>
  !message.isPrivate && !message.isDeleted && !message.isUnreadable && message.mediaType !== 'call_log';

/** Quotable, and its file is available: a missing file cannot be sent. */
export const canForward = (
  message: QuotableSource & { media: Pick<NonNullable<Message['media']>, 'state'> | null },
): boolean =>
  isQuotable(message) && message.mediaType !== 'reactionMessage' && (message.media?.state ?? 'ready') === 'ready';
