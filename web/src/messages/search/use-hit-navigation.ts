import type { ConversationSearch } from '@balcao/contract/messages/message-search';
import { useEffect, useState } from 'react';
import { useConversation } from '../conversation-context.ts';
import { isAsked, useConversationHits } from './conversation-search.queries.ts';

export type HitNavigation = {
  /** newest first; undefined without a search or while loading */
  hits: { id: string }[] | undefined;
  hasMore: boolean;
  /** index of the hit that is shown */
  at: number;
  /** 1 to the older hit, -1 to the newer one; wraps around */
  step: (by: 1 | -1) => void;
  /** after a failure */
  retry: (() => void) | undefined;
};

/** Shows the newest hit of each search in the thread, and steps on from there. The focus does not move. */
export function useHitNavigation(search: ConversationSearch): HitNavigation {
  const { ticket, goTo } = useConversation();
  const { data, error, refetch, isPlaceholderData } = useConversationHits(ticket.id, search);
  const hits = isAsked(search) ? data?.hits : undefined;
  const [at, setAt] = useState(0);

  // Hits of the previous words stay visible until the answer arrives: they are not scrolled to.
  const newest = isPlaceholderData ? undefined : hits?.[0]?.id;
  const asked = JSON.stringify(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first hit, which may be the same
  useEffect(() => {
    setAt(0);
    if (newest) goTo(newest, { focus: false });
  }, [asked, newest, goTo]);

  const step = (by: 1 | -1) => {
    const next = hits && hits.length > 0 ? (at + by + hits.length) % hits.length : undefined;
    const hit = next === undefined ? undefined : hits?.[next];
    if (next === undefined || !hit) return;
    setAt(next);
    goTo(hit.id, { focus: false });
  };
  const retry = error && !data ? () => void refetch() : undefined;
  return { hits, hasMore: data?.hasMore ?? false, at, step, retry };
}
