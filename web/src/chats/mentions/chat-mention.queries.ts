import { chatApi } from '@balcao/contract/chats/chat.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../platform/api.ts';

/** The person's current mentions. */
export function useMentions() {
  const query = useQuery({
    queryKey: ['chat-mentions'],
    queryFn: async ({ signal }) => (await call(chatApi.mentions, { signal })).records,
    staleTime: 0,
  });
  return { mentions: query.data, error: query.error, retry: () => void query.refetch() };
}

/**
 * The mentions in a room that were unread when it was opened, oldest first, and a function to mark the first as seen.
 * Opening a room marks all of it as read, possibly before this request is answered, although the mentions above were
 * not seen.
 */
export function useMissedMentions(
  chatId: number,
  missed: number | undefined,
  readSeq: number,
): [readonly number[], () => void] {
  const [isMissed] = useState(missed !== undefined);
  const [readAtOpening] = useState(readSeq);
  const [seqs, setSeqs] = useState<readonly number[]>(missed === undefined ? [] : [missed]);
  useEffect(() => {
    if (!isMissed) return;
    const stop = new AbortController();
    call(chatApi.mentions, { signal: stop.signal }).then(
      ({ records }) => {
        const unread = records.filter((one) => one.chatId === chatId && one.seq > readAtOpening).map(({ seq }) => seq);
        if (unread.length > 0) setSeqs(unread.reverse());
      },
      () => undefined, // the newest mention is known without it
    );
    return () => stop.abort();
  }, [chatId, isMissed, readAtOpening]);
  return [seqs, () => setSeqs((all) => all.slice(1))];
}
