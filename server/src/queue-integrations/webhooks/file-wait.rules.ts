import type { Message } from '@balcao/contract/messages/message';

/** The event of a message waits so long for its file: what comes later of the conversation waits behind it. */
export const maxFileWaitMs = 60_000;
const askAgainMs = 2000;

/** In milliseconds, from now; 0: it is sent as it is. */
export const waitsForFile = (
  message: Pick<Message, 'media' | 'isDeleted'> | null | undefined,
  happenedAt: Date,
  now: Date,
): number =>
  message?.media?.state === 'pending' && !message.isDeleted && now.getTime() - happenedAt.getTime() < maxFileWaitMs
    ? askAgainMs
    : 0;
