import { type SandboxBehaviour, sandboxApi } from '@balcao/contract/sandbox/sandbox.api';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';
import { Refusal } from '../platform/refusal.ts';
import { toast } from '../ui/dialogs/toasts.tsx';

/** The phone polls once a second while it is visible: it has no session, so no socket. */
const pollIntervalMs = 1000;
const keys = {
  phone: (token: string) => ['sandbox', token, 'phone'],
  chats: (token: string) => ['sandbox', token, 'chats'],
  thread: (token: string, number: string) => ['sandbox', token, 'thread', number],
};

export const usePhone = (token: string) =>
  useQuery({
    queryKey: keys.phone(token),
    queryFn: ({ signal }) => call(sandboxApi.show, { params: { token }, signal }),
    // An unknown token is final; an unreachable server is retried.
    refetchInterval: ({ state }) => (state.error instanceof Refusal ? false : 2 * pollIntervalMs),
  });

export const useChats = (token: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.chats(token),
    queryFn: async ({ signal }) => (await call(sandboxApi.chats, { params: { token }, signal })).chats,
    refetchInterval: pollIntervalMs,
    enabled: enabled,
    placeholderData: keepPreviousData,
  });

export const useThread = (token: string, number: string, enabled: boolean) =>
  useQuery({
    queryKey: keys.thread(token, number),
    queryFn: ({ signal }) => call(sandboxApi.messages, { params: { token, number }, signal }),
    refetchInterval: pollIntervalMs,
    enabled: enabled,
  });

export const refetchPhone = (token: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['sandbox', token] });

/** Optimistic update of the switches, rolled back when the server refuses. */
export const useChangeBehaviour = (token: string) =>
  useMutation({
    scope: { id: `phone-${token}` },
    mutationFn: (change: Partial<SandboxBehaviour>) => call(sandboxApi.behave, { params: { token }, body: change }),
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: keys.phone(token) });
      type Phone = { name: string; company: string; behaviour: SandboxBehaviour };
      queryClient.setQueryData<Phone>(
        keys.phone(token),
        (cached) => cached && { ...cached, behaviour: { ...cached.behaviour, ...change } },
      );
    },
    onError: (error) => toast.error(error),
    onSettled: () => refetchPhone(token),
  });
