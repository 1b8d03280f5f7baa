import { hasComeBack } from '@balcao/contract/tickets/snooze.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { IconBellRinging, IconZzz } from '@tabler/icons-react';
import { formatWeekdayTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './snooze.module.css';

/** Mark on a row: until when it is snoozed, or that it has just returned. */
export function SnoozeMark({ ticket }: { ticket: Ticket }) {
  const t = useTexts(ticketTexts);
  if (ticket.snoozedUntil !== null) {
    const until = formatWeekdayTime(ticket.snoozedUntil);
    return (
      <span className={classes['mark']} title={t('snoozedUntil', { until })}>
        <IconZzz size={14} stroke={1.6} aria-hidden="true" />
        <span className="bc-said">{t('snoozedUntil', { until })}</span>
        <span aria-hidden="true">{until}</span>
      </span>
    );
  }
  if (!hasComeBack(ticket)) return null;
  return (
    <span className={classes['mark']} data-back>
      <IconBellRinging size={14} stroke={1.8} aria-hidden="true" />
      {t('cameBack')}
    </span>
  );
}
