import type { Message } from '@balcao/contract/messages/message';
import { messageApi } from '@balcao/contract/messages/message.api';
import { messageAiApi } from '@balcao/contract/messages/message-ai.api';
import type { MessageSearch } from '@balcao/contract/messages/message-search';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { serializeByKey } from '../platform/serialize-by-key.ts';
import { withRows } from './message.live.ts';
import { isAskedOverAll } from './search/conversation-search.queries.ts';
import { changeThread } from './thread.queries.ts';

/** Responses are applied like the notice that follows them. */
const applyRow = (row: Message) => changeThread(row.ticketId, (thread) => withRows(thread, [row]));

const paramsOf = (message: Message) => ({ messageId: Number(message.id) });

export async function editMessage(message: Message, body: string): Promise<void> {
  await serializeByKey(`edit ${message.id}`, async () =>
    applyRow(await call(messageApi.edit, { params: paramsOf(message), body: { body } })),
  );
}

export async function removeMessage(message: Message): Promise<void> {
  applyRow(await call(messageApi.remove, { params: paramsOf(message) }));
}

export async function dismissChange(message: Message): Promise<void> {
  applyRow(await call(messageApi.dismissChange, { params: paramsOf(message) }));
}

/** Makes the server fetch the file from the channel again. */
export async function refetchMedia(message: Message): Promise<void> {
  applyRow(await call(messageApi.refetchMedia, { params: paramsOf(message) }));
}

/** Asks the server for a new attempt. */
export async function retryMessage(message: Message): Promise<void> {
  applyRow(await call(messageApi.retry, { params: paramsOf(message) }));
}

/** Requests the preview of a message's link, which arrives as a notice. */
export async function requestPreview(message: Message): Promise<void> {
  await call(messageApi.preview, { params: paramsOf(message) });
}

/** The answer only confirms the start; the transcription arrives as a notice. */
export async function transcribeMessage(message: Message): Promise<void> {
  applyRow(await call(messageAiApi.transcribe, { params: paramsOf(message) }));
}

/** "" removes the reaction. */
export async function reactTo(message: Message, emoji: string): Promise<void> {
  const body = { emoji, clientId: crypto.randomUUID() };
  await serializeByKey(`reaction ${message.id}`, async () =>
    applyRow(await call(messageApi.react, { params: paramsOf(message), body })),
  );
}

/** Another attempt after one without an answer has the same content, and so the same key (`repeat-key.ts`). */
export const forwardMessage = (messageId: string, contactId: number) =>
  call(messageApi.forward, { body: { messageId: Number(messageId), contactId } });

/** Search over all messages, newest first. */
export function useMessageHits(search: MessageSearch) {
  const asked = { ...search, searchParam: search.searchParam?.trim() };
  return useInfiniteQuery({
    queryKey: ['messages', 'search', asked],
    queryFn: ({ pageParam, signal }) => call(messageApi.search, { query: { ...asked, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
    enabled: isAskedOverAll(asked),
    placeholderData: keepPreviousData,
  });
}
