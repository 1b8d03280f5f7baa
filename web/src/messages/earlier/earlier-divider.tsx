import type { EarlierTicket } from '@balcao/contract/tickets/contact-ticket';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { earlierTicketTexts } from './earlier.texts.ts';
import classes from './earlier-divider.module.css';

/** The end of an earlier ticket, whose messages are above it. */
export function EarlierDivider({ ticket }: { ticket: EarlierTicket }) {
  const t = useTexts(earlierTicketTexts);
  const { id, uuid, queue, closedAt, closedBy } = ticket;
  const when = closedAt && formatDateTime(closedAt);
  const closed = !when
    ? t('closed')
    : closedBy
      ? t('closedBy', { when, name: closedBy.name })
      : t('closedAt', { when });
  return (
    <div className={classes['divider']}>
      <p>
        <IconCircleCheck size={15} stroke={1.6} aria-hidden="true" />
        <span>
          <b>{t('name', { id })}</b> · {queue?.name ?? t('noQueue')} · {closed}
        </span>
      </p>
      <Link to={`/tickets/${uuid}`} aria-label={t('openName', { id })}>
        {t('open')}
      </Link>
    </div>
  );
}
