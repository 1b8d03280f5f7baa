import type { Ticket } from '@balcao/contract/tickets/ticket';
import { waitingSince } from '@balcao/contract/tickets/ticket-list.rules';
import { Kbd } from '@mantine/core';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { Keys } from '../../ui/keyboard/keys.tsx';
import { shortcuts } from '../../ui/keyboard/shortcuts.ts';
import { useNow } from '../../ui/use-now.ts';
import { contactName } from '../contact-name.ts';
import { countFilter, useListView } from '../list/list-view.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useTicketCounts } from '../ticket-counts.ts';
import { useDuration } from '../use-duration.ts';
import { useNextWaiting } from '../use-next-waiting.ts';
import classes from './flow-bar.module.css';
import { endFlow, useFlowMode } from './flow-mode.ts';

/** Remaining count, the longest waiting customer, and the two shortcuts. */
export function FlowBar({ ticket }: { ticket: Ticket | undefined }) {
  const { on, done } = useFlowMode();
  return on ? <Bar ticket={ticket} done={done} /> : null;
}

function Bar({ ticket, done }: { ticket: Ticket | undefined; done: number }) {
  const t = useTexts(ticketTexts);
  const [view] = useListView();
  const left = useTicketCounts({ ...countFilter(view), showAll: false })?.pending ?? 0;
  const next = useNextWaiting();
  const durationOf = useDuration();
  const now = useNow(30_000);
  const sentence = left === 0 ? t('flowNone') : t('flowLeft', { count: left });
  return (
    <div className={classes['bar']} data-flow>
      <span className={classes['done']} style={{ width: `${(100 * (done + 1)) / (done + 1 + left)}%` }} />
      <IconPlayerTrackNext size={16} stroke={1.8} aria-hidden="true" />
      <strong>{t('flow')}</strong>
      <span className="bc-cut">
        {sentence}
        {next && ` · ${t('flowOldest', { wait: durationOf(waitingSince(next), now) })}`}
      </span>
      <span className="bc-said" role="status">
        {ticket && t('flowStatus', { name: contactName(ticket), left: sentence })}
      </span>
      <span className={classes['keys']}>
        <Keys keys={shortcuts.writing.sendNext} /> {t('flowNext')}
      </span>
      <button type="button" onClick={endFlow}>
        <Kbd aria-hidden="true">Esc</Kbd> {t('flowEnd')}
      </button>
    </div>
  );
}
