import type { Message } from '@balcao/contract/messages/message';

/** The delivery of a message waits this long for its file; later deliveries of the conversation wait behind it. */
const maxFileWaitMs = 60_000;
const fileCheckIntervalMs = 2000;

/** How long its delivery waits for the file; 0: it is sent as it is. */
export const fileWaitMs = (
  message: Pick<Message, 'media' | 'isDeleted'> | null | undefined,
  happenedAt: Date,
  now: Date,
): number =>
  message?.media?.state === 'pending' && !message.isDeleted && now.getTime() - happenedAt.getTime() < maxFileWaitMs
    ? fileCheckIntervalMs
    : 0;
