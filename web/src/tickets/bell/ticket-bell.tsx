import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useMentions } from '../../mentions/mention.queries.ts';
import { showIconCount } from '../../platform/icon-count.ts';
import { useContactExportNotice } from '../../privacy/use-export-contact.ts';
import { useNavigationCount } from '../../shell/navigation/navigation-counts.ts';
import { Bell } from '../../shell/top-bar/bell.tsx';
import { useDueTodos } from '../../todos/todo.queries.ts';
import { useCurrentPageHead } from '../../ui/layout/page-head.ts';
import { useItemActions } from '../commands/use-item-actions.tsx';
import { countFilter, useListView } from '../list/list-view.ts';
import { useExistingChoices } from '../list/use-existing-choices.ts';
import { useActor } from '../ticket.queries.ts';
import { useTicketCounts } from '../ticket-counts.ts';
import { useTicketNotices } from '../ticket-notices.ts';
import { BellList } from './bell-list.tsx';
import { useMentionAlerts } from './use-mention-alerts.ts';
import { useMessageAlerts } from './use-message-alerts.ts';
import { useResumedSends } from './use-resumed-sends.ts';
import { useTicketSearch } from './use-ticket-search.tsx';
import { useTodoAlerts } from './use-todo-alerts.ts';
import { useTransferAlerts } from './use-transfer-alerts.ts';

const StartTicketDialog = lazy(async () => ({
  default: (await import('../../contacts/start-ticket-dialog.tsx')).StartTicketDialog,
}));

const mine = { showAll: false };

/**
 * The bell of the top bar. As it is mounted on every page, it also subscribes to ticket notices, keeps the lists
 * current, and shows alerts.
 */
export function TicketBell() {
  const me = useActor();
  const [view] = useListView();
  useTicketNotices(me);
  useExistingChoices(me);
  useMessageAlerts(me);
  useTransferAlerts(me);
  useMentionAlerts();
  useTodoAlerts();
  useContactExportNotice();
  useResumedSends();
  const [starting, setStarting] = useState<{ id: number; name: string }>();
  useTicketSearch(setStarting);
  const { itemActions, dialog } = useItemActions();
  const own = useTicketCounts(mine);
  const mentions = useMentions();
  const reminders = useDueTodos();
  const unread = (own?.unread ?? 0) + (own?.failed ?? 0) + mentions.length + reminders.length;
  const counts = useTicketCounts(countFilter(view));
  useNavigationCount('/tickets', counts ? counts.open + counts.pending : 0);
  useTitleCount(unread);
  useEffect(() => showIconCount(unread), [unread]);
  useEffect(() => () => showIconCount(0), []);
  const { pathname } = useLocation();
  const onePane = useMediaQuery('(max-width: 899.98px)', undefined, { getInitialValueInEffect: false });
  const isListVisible = view.tab === 'open' && (onePane ? pathname === '/tickets' : pathname.startsWith('/tickets'));
  return (
    <>
      <Bell
        count={unread}
        waiting={own?.unread ?? 0}
        quiet={isListVisible && !own?.failed && mentions.length + reminders.length === 0}
      >
        {(close) => <BellList onChoose={close} onAccept={itemActions.accept} />}
      </Bell>
      {dialog}
      <Suspense>{starting && <StartTicketDialog contact={starting} onClose={() => setStarting(undefined)} />}</Suspense>
    </>
  );
}

/** "(3) Conversas · Balcão": for the browser tab. Pages set the rest of the title, so the count is re-applied after them. */
function useTitleCount(count: number): void {
  const head = useCurrentPageHead();
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page has just set its own title
  useEffect(() => {
    const bare = document.title.replace(/^\(\d+\+?\) /, '');
    document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${bare}` : bare;
  }, [count, head, pathname]);
}
