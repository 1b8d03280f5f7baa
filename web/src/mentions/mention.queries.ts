import type { Mention, Mentionable } from '@balcao/contract/mentions/mention';
import { mentionApi } from '@balcao/contract/mentions/mention.api';
import type { GroupMember } from '@balcao/contract/messages/group-member';
import { messageApi } from '@balcao/contract/messages/message.api';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../platform/api.ts';
import { useLive, useLiveStarted } from '../platform/live.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const key = ['mentions', 'unread'] as const;
const none: readonly Mention[] = [];

/** The user's unread mentions. */
export const useMentions = (): readonly Mention[] =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(mentionApi.list, { signal })).mentions,
    enabled: useLiveStarted(),
  }).data ?? none;

/** Keeps mentions current while the bell is mounted; `onMentioned` is called for each new one. */
export function useLiveMentions(onMentioned: (mention: Mention) => void): void {
  useLive('mention', async (event) => {
    await queryClient.invalidateQueries({ queryKey: key });
    if (event.action !== 'create') return;
    const mention = queryClient.getQueryData<Mention[]>(key)?.find(({ messageId }) => messageId === event.messageId);
    if (mention) onMentioned(mention);
  });
}

/** Opening the conversation marks the user's mentions in it as read. */
export function useReadMentions(ticketId: number): void {
  const isMentioned = useMentions().some((mention) => mention.ticketId === ticketId);
  useEffect(() => {
    if (!isMentioned) return;
    const read = () => {
      if (document.visibilityState !== 'visible') return;
      call(mentionApi.read, { body: { ticketId } }).then(
        () => queryClient.setQueryData<Mention[]>(key, (all) => all?.filter((one) => one.ticketId !== ticketId)),
        () => undefined, // it stays in the bell
      );
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [ticketId, isMentioned]);
}

/** The members of a ticket's group, from its channel; undefined until known. */
export const useGroupMembers = (ticketId: number, enabled: boolean): readonly GroupMember[] | undefined =>
  useQuery({
    queryKey: ['mentions', 'members', ticketId],
    queryFn: async ({ signal }) => (await call(messageApi.members, { params: { ticketId }, signal })).members,
    staleTime: 300_000,
    enabled,
  }).data;

/** Colleagues who may read the ticket; undefined until known. */
export const useMentionable = (ticketId: number, enabled: boolean): readonly Mentionable[] | undefined =>
  useQuery({
    queryKey: ['mentions', 'people', ticketId],
    queryFn: async ({ signal }) => (await call(mentionApi.mentionable, { params: { ticketId }, signal })).people,
    enabled,
  }).data;
