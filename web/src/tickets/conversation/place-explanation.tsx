import type { Ticket, TicketLog } from '@balcao/contract/tickets/ticket';
import { formatDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { explainPlace } from './explain-place.rules.ts';
import classes from './log-dialog.module.css';
import { placeTexts } from './place.texts.ts';

/** Explains in sentences why the ticket is in its current place. */
export function PlaceExplanation({ ticket, log }: { ticket: Ticket; log: readonly TicketLog[] }) {
  const t = useTexts(placeTexts);
  const sentences = explainPlace(ticket, log);
  if (sentences.length === 0) return null;
  return (
    <section className={classes['place']} aria-label={t('title')}>
      <h3>{t('title')}</h3>
      {sentences.map(({ key, name, queue, at }) => (
        <p key={key}>{t(key, { name, queue, at: at === null ? '' : formatDateTime(at) })}</p>
      ))}
    </section>
  );
}
