import { IconInbox, IconMessage } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { UnreadBadge } from '../ui/elements/chips.tsx';
import { countFilter, useListView } from './list/list-view.ts';
import { ticketTexts } from './ticket.texts.ts';
import { useTicketCounts } from './ticket-counts.ts';
import classes from './tickets-page.module.css';

export type NarrowTab = 'ticket' | 'list';

/** Below 600 px: tabs between the conversation and the list. */
export function NarrowTabs({ value, onChange }: { value: NarrowTab; onChange: (value: NarrowTab) => void }) {
  const t = useTexts(ticketTexts);
  const [view] = useListView();
  const unread = useTicketCounts(countFilter(view))?.unread ?? 0;
  const tabs = [
    { of: 'ticket', label: t('tabTicket'), Icon: IconMessage, badge: null },
    {
      of: 'list',
      label: t('tabList'),
      Icon: IconInbox,
      // The list shows the count itself.
      badge: value !== 'list' && <UnreadBadge count={unread} label={t('unreadTickets', { count: unread })} />,
    },
  ] as const;
  return (
    <div className={classes['narrowTabs']} role="tablist" aria-label={t('narrowTabs')}>
      {tabs.map(({ of, label, Icon, badge }) => (
        <button
          key={of}
          type="button"
          role="tab"
          aria-selected={of === value}
          className={classes['narrowTab']}
          onClick={() => onChange(of)}
        >
          <span className={classes['narrowIcon']}>
            <Icon size={20} stroke={1.6} aria-hidden="true" />
            {badge}
          </span>
          {label}
        </button>
      ))}
    </div>
  );
}
