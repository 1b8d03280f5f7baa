import type { Draft } from '@balcao/contract/drafts/draft';
import { maxDraftLength } from '@balcao/contract/drafts/draft';
import { draftApi } from '@balcao/contract/drafts/draft.api';
import { truncateText } from '@balcao/contract/truncate-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../platform/api.ts';
import { queryClient } from '../platform/queries/query-client.ts';

const keyOf = (ticketId: number) => ['drafts', ticketId] as const;
/** Delay of a save after the last key. */
const saveAfterMs = 3_000;

/** The draft left by the ticket's previous attendant. */
export const useLeftDraft = (ticketId: number, enabled: boolean): Draft | null | undefined =>
  useQuery({
    queryKey: keyOf(ticketId),
    queryFn: async ({ signal }) => (await call(draftApi.show, { params: { ticketId }, signal })).draft,
    staleTime: 0,
    enabled,
  }).data;

export function removeLeftDraft(ticketId: number): void {
  queryClient.setQueryData(keyOf(ticketId), null);
  call(draftApi.remove, { params: { ticketId } }).catch(() => undefined); // on failure it is offered again
}

/** Saves the draft on the server too, for the next attendant of the ticket. */
export function useSavedDraft(ticketId: number, text: string, enabled: boolean): void {
  // Undefined: a draft from before this mount, which the server may have or not.
  const saved = useRef<string | undefined>(text === '' ? '' : undefined);
  const latest = useRef(text);
  latest.current = text;
  useEffect(() => {
    if (!enabled || text === saved.current) return;
    const timer = setTimeout(() => saveDraft(ticketId, saved, text), text === '' ? 0 : saveAfterMs);
    return () => clearTimeout(timer);
  }, [ticketId, text, enabled]);
  useEffect(() => {
    if (!enabled) return;
    const leave = () => latest.current !== saved.current && saveDraft(ticketId, saved, latest.current);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [ticketId, enabled]);
}

function saveDraft(ticketId: number, saved: { current: string | undefined }, text: string): void {
  saved.current = text;
  const body = truncateText(text, maxDraftLength);
  // Failures are ignored: the browser stores it as well, and without a network nobody takes the ticket over.
  call(draftApi.save, { params: { ticketId }, body: { body }, keepalive: true }).catch(() => undefined);
}
