import type { Ticket } from '@balcao/contract/tickets/ticket';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useKeptDraft } from '../../platform/storage.ts';
import { useTexts } from '../../platform/texts.ts';
import { lastLine } from '../last-line.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { usePresence } from '../use-presence.ts';
import classes from './ticket-item.module.css';

/** The second line: what the customer is doing now, what was typed and not sent, or the last message. */
export function LastMessage({ ticket, listens }: { ticket: Ticket; listens: boolean }) {
  const t = useTexts(ticketTexts);
  const doing = usePresence(listens ? ticket.id : undefined);
  const draft = useKeptDraft(ticket.id);
  if (doing)
    return (
      <span className={`${classes['message']} bc-cut`} data-typing>
        {t(doing)}
      </span>
    );
  if (draft && !listens)
    return (
      <span className={`${classes['message']} bc-cut`}>
        <span className={classes['draft']}>{t('draft')}</span> {draft}
      </span>
    );
  const { text: line, icon: Icon } = lastLine(ticket);
  return (
    <span className={`${classes['message']} bc-cut`} title={line}>
      {ticket.fromMe && <IconArrowUpRight size={14} stroke={1.8} role="img" aria-label={t('sentByUs')} />}
      {Icon && <Icon size={15} stroke={1.6} aria-hidden />}
      {line || t('noText')}
    </span>
  );
}
