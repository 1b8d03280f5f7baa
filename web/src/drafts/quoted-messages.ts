import type { Message } from '@balcao/contract/messages/message';
import { useCallback, useState } from 'react';

/** In memory only: it is a customer's text. By user, because another one may sign in without a reload. */
const quotedMessages = new Map<string, Message>();

/** The message that the draft of a ticket replies to; like the draft it survives another conversation. */
export function useQuotedMessage(
  userId: number,
  ticketId: number,
): [Message | undefined, (message: Message | undefined) => void] {
  const key = `${userId} ${ticketId}`;
  const [quoted, setQuoted] = useState(() => quotedMessages.get(key));
  const set = useCallback(
    (next: Message | undefined) => {
      if (next) quotedMessages.set(key, next);
      else quotedMessages.delete(key);
      setQuoted(next);
    },
    [key],
  );
  return [quoted, set];
}
