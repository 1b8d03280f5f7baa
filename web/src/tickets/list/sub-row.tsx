import type { TicketCounts } from '@balcao/contract/tickets/ticket.api';
import { IconHourglassHigh } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { DueFilter } from '../goals/due-filter.tsx';
import { SnoozedFilter } from '../snooze/snoozed-filter.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { type ListView, orderWaiting, useListView } from './list-view.ts';
import { QueueFilter } from './queue-filter.tsx';
import { SubTabs } from './sub-tabs.tsx';
import classes from './ticket-list.module.css';

/** Whether the visible list is that of snoozed tickets, for conversations or groups. */
export const isSnoozedShown = ({ tab, sub, groupSub, snoozed }: ListView): boolean =>
  snoozed && (tab === 'open' ? sub : tab === 'groups' ? groupSub : 'pending') === 'open';

/** The sub-tabs open and pending, and the filter by queue. */
export function SubRow({ counts }: { counts: TicketCounts | undefined }) {
  const [view, change] = useListView();
  const ofGroups = view.tab === 'groups';
  return (
    <div className={classes['sub']} data-closed={view.tab === 'closed' || undefined}>
      {view.tab === 'closed' ? (
        <span />
      ) : (
        <SubTabs
          value={ofGroups ? view.groupSub : view.sub}
          onChange={(next) => change(ofGroups ? { groupSub: next } : { sub: next })}
          open={ofGroups ? counts?.groupOpen : counts?.open}
          unread={ofGroups ? counts?.groupOpenUnread : counts?.openUnread}
          pending={ofGroups ? counts?.groupPending : counts?.pending}
        />
      )}
      <div className={classes['subTools']}>
        {view.tab !== 'closed' && (ofGroups ? view.groupSub : view.sub) === 'pending' && <WaitingOrder />}
        {view.tab !== 'closed' && (ofGroups ? view.groupSub : view.sub) === 'open' && (
          <SnoozedFilter
            count={(ofGroups ? counts?.groupSnoozed : counts?.snoozed) ?? 0}
            pressed={view.snoozed}
            onChange={(snoozed) => change({ snoozed })}
          />
        )}
        {view.tab === 'open' && <DueFilter pressed={view.dueFirst} onChange={(dueFirst) => change({ dueFirst })} />}
        <QueueFilter />
      </div>
    </div>
  );
}

/** Sort order of pending tickets: newest message first, or longest wait first. */
function WaitingOrder() {
  const t = useTexts(ticketTexts);
  const [{ longestWaitFirst }] = useListView();
  return (
    <IconButton
      icon={IconHourglassHigh}
      name={t('longestWaitFirst')}
      pressed={longestWaitFirst}
      onClick={() => orderWaiting(!longestWaitFirst)}
    />
  );
}
