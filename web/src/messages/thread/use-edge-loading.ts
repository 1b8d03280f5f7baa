import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { toast } from '../../ui/dialogs/toasts.tsx';
import type { RowWindow } from '../../ui/row-window/row-window.ts';
import { useConversation } from '../conversation-context.ts';
import type { EarlierTickets } from '../earlier/earlier.queries.ts';
import type { Thread } from '../message.live.ts';
import { loadNewer, loadOlder } from '../thread.queries.ts';

/** Pages load within 50 px of the top and the bottom. */
const loadWithinPx = 50;

type Loaded = { thread: Thread | undefined; earlier: EarlierTickets };

/**
 * Loads the next page when the scroll position is near the first or the last loaded message; above the first message of
 * the ticket, the earlier ticket.
 */
export function useEdgeLoading(
  { thread, earlier: { hasMore, load: loadEarlier } }: Loaded,
  scroller: RefObject<HTMLElement | null>,
  frame: RowWindow,
  rowCount: number,
): () => void {
  const { ticket } = useConversation();
  const loading = useRef(false);
  const load = useCallback(
    async (which: (ticketId: number) => Promise<void>) => {
      if (loading.current) return;
      loading.current = true;
      await which(ticket.id).catch((failed) => toast.error(failed, { id: 'older-messages' }));
      loading.current = false;
    },
    [ticket.id],
  );
  const atEdge = useCallback(() => {
    const box = scroller.current;
    if (!box || !thread) return;
    const atTop = frame.from === 0 && box.scrollTop <= loadWithinPx;
    if (atTop && thread.hasOlder) void load(loadOlder);
    else if (atTop && hasMore) void load(loadEarlier);
    else if (thread.atEnd || frame.to < rowCount) return;
    else if (box.scrollHeight - box.scrollTop - box.clientHeight <= loadWithinPx) void load(loadNewer);
  }, [thread, hasMore, loadEarlier, load, scroller, frame, rowCount]);
  // A first page shorter than the pane cannot be scrolled: load the next one.
  useEffect(atEdge, [atEdge]);
  return atEdge;
}
