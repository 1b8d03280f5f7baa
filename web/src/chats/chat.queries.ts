import { type Chat, chatPageOfMessages } from '@balcao/contract/chats/chat';
import { chatApi } from '@balcao/contract/chats/chat.api';
import { userApi } from '@balcao/contract/users/user.api';
import { useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useLive, useLiveStarted } from '../platform/live.ts';
import { updateCached } from '../platform/queries/cached-changes.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { emptyState } from '../platform/queries/query-state.ts';
import {
  applyToChats,
  applyToThread,
  type ChatThread,
  unreadOf,
  withMessage,
  withPage,
  withRange,
} from './chat.live.ts';
import { fetchChats } from './list/fetch-chats.ts';

const chatsKey = ['chats'] as const;
const roomKey = (chatId: number) => ['chat', chatId] as const;
const threadKey = (chatId: number) => ['chat-thread', chatId] as const;
/** Maximum of pages of a room that is refetched after a reconnect. */
const maxRefetchedPages = 10;
const none: readonly Chat[] = [];

/** All rooms of the user, kept current by `useChatNotices`. */
export function useChats() {
  const enabled = useLiveStarted();
  const queryFn = ({ signal }: { signal: AbortSignal }) => fetchChats(signal);
  const query = useQuery({ queryKey: chatsKey, queryFn, structuralSharing: false, enabled });
  return { chats: query.data ?? none, ...emptyState(query), retry: () => void query.refetch() };
}

/** Mounted on every page: applies notices to the rooms and their loaded messages. */
export function useChatNotices(me: number): void {
  useLive('chat', (event) => {
    const chatId = event.action === 'delete' ? event.id : event.chat.id;
    const chats = queryClient.getQueryData<readonly Chat[]>(chatsKey);
    updateCached<readonly Chat[]>(chatsKey, (cached) => applyToChats(cached, event, me));
    if (event.action === 'delete') return queryClient.removeQueries({ queryKey: threadKey(chatId) });
    if (chats && !chats.some(({ id }) => id === chatId)) refreshChats();
    updateCached<ChatThread>(threadKey(chatId), (thread) => applyToThread(thread, event));
    if (event.action === 'update') void queryClient.invalidateQueries({ queryKey: roomKey(chatId) });
  });
  useLive('chatUser', (event) => {
    if (event.userId === me) updateCached<readonly Chat[]>(chatsKey, (chats) => applyToChats(chats, event, me));
  });
}

export const refreshChats = (): void => void queryClient.invalidateQueries({ queryKey: chatsKey });

export const unreadTotal = (chats: readonly Chat[], me: number): number =>
  chats.reduce((sum, chat) => sum + unreadOf(chat, me), 0);

/** The room with all of its members, which lists leave out for large rooms. */
export function useWholeChat(chat: Chat): Chat {
  const isWhole = chat.users.length === chat.userCount;
  const { data } = useQuery({
    queryKey: roomKey(chat.id),
    queryFn: ({ signal }) => call(chatApi.show, { params: { id: chat.id }, signal }),
    enabled: !isWhole,
  });
  return isWhole || !data ? chat : { ...chat, users: data.users };
}

/** The loaded messages of a room. */
export function useChatThread(chatId: number) {
  const query = useQuery({
    queryKey: threadKey(chatId),
    queryFn: ({ signal }) => fetchThread(chatId, signal),
    structuralSharing: false,
  });
  return { thread: query.data, ...emptyState(query), retry: () => void query.refetch() };
}

const cachedThread = (chatId: number) => queryClient.getQueryData<ChatThread>(threadKey(chatId));

/** The newest page; if messages are loaded already, these again, to pick up changes missed while disconnected. */
async function fetchThread(chatId: number, signal: AbortSignal): Promise<ChatThread> {
  const known = cachedThread(chatId);
  const [first, last] = [known?.[0], known?.at(-1)];
  const lastSeq = queryClient.getQueryData<readonly Chat[]>(chatsKey)?.find(({ id }) => id === chatId)?.lastSeq ?? 0;
  const isInPast = last !== undefined && last.seq < lastSeq;
  let fresh = await fetchRange(chatId, isInPast ? last.seq + 1 : undefined, signal);
  for (let page = 1; page < maxRefetchedPages && first && fresh[0] && fresh[0].seq > first.seq; page++)
    fresh = withRange(await fetchRange(chatId, fresh[0].seq, signal), fresh);
  return fresh;
}

const fetchRange = async (chatId: number, before?: number, signal?: AbortSignal): Promise<ChatThread> =>
  (await call(chatApi.messages, { params: { id: chatId }, query: before === undefined ? {} : { before }, signal }))
    .records;

async function extend(chatId: number, before: number): Promise<void> {
  const page = await fetchRange(chatId, before);
  updateCached<ChatThread>(threadKey(chatId), (thread) => withPage(thread, page));
}

export async function loadOlder(chatId: number): Promise<void> {
  const first = cachedThread(chatId)?.[0];
  if (first && first.seq > 1) await extend(chatId, first.seq);
}

export async function loadNewer(chatId: number): Promise<void> {
  const last = cachedThread(chatId)?.at(-1);
  if (last) await extend(chatId, last.seq + 1 + chatPageOfMessages);
}

/** The latest jump: an answer to an earlier one may arrive after it. */
let lastJump = 0;

/** Resolves to whether the reader has not jumped elsewhere meanwhile. */
async function jump(chatId: number, before?: number): Promise<boolean> {
  const mine = ++lastJump;
  const range = await fetchRange(chatId, before);
  if (mine !== lastJump) return false;
  updateCached<ChatThread>(threadKey(chatId), (thread) => withRange(thread, range));
  return true;
}

export const loadNewest = (chatId: number): Promise<boolean> => jump(chatId);

/** Loads the messages around one, unless it is loaded. Resolves like `jump`. */
export async function loadAround(chatId: number, seq: number): Promise<boolean> {
  if (!cachedThread(chatId)?.some((one) => one.seq === seq)) return jump(chatId, seq + chatPageOfMessages / 2);
  lastJump++;
  return true;
}

/** Adds the response to a send: it may arrive before the notice, or while notices are disconnected. */
export const addSent = (chatId: number, message: ChatThread[number]): void =>
  updateCached<ChatThread>(threadKey(chatId), (thread) => withMessage(thread, message));

/** Chat calls fail silently. */
export const markRead = (id: number): void => void call(chatApi.read, { params: { id } }).catch(() => undefined);

/** The users who can be members of a room. */
export function useChatPeople() {
  const query = useQuery({ queryKey: ['chat-people'], queryFn: ({ signal }) => call(userApi.names, { signal }) });
  return { people: query.data ?? [], ...emptyState(query), retry: () => void query.refetch() };
}

export async function removeChat({ id }: { id: number }): Promise<void> {
  await call(chatApi.remove, { params: { id } });
  refreshChats();
}

export async function leaveChat({ id }: { id: number }): Promise<void> {
  await call(chatApi.leave, { params: { id } });
  refreshChats();
}
