import type { Ticket } from '@balcao/contract/tickets/ticket';
import { IconAlertCircle, IconArrowUpRight } from '@tabler/icons-react';
import { useStoredDraftText } from '../../drafts/stored-draft.ts';
import { DeliveryIcon } from '../../messages/delivery-icon.tsx';
import { useUnsentFailures } from '../../messages/send-queue/unsent-messages.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { messagePreview } from '../message-preview.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { usePresence } from '../use-presence.ts';
import classes from './ticket-item.module.css';

/** Second line of an item: failed messages, typing state, draft, or the last message. */
export function LastMessage({ ticket, listens }: { ticket: Ticket; listens: boolean }) {
  const t = useTexts(ticketTexts);
  const doing = usePresence(listens ? ticket.id : undefined);
  const draft = useStoredDraftText(ticket.id);
  const failed = useUnsentFailures(ticket.id) + ticket.failedMessages;
  const { text: preview, icon: Icon, signedBy } = messagePreview(ticket);
  const { user } = useSession();
  const { delivery } = ticket;
  const cut = `${classes['message']} bc-cut`;
  if (failed > 0 && ticket.status !== 'closed')
    return (
      <span className={cut} title={t('notSentPrefix', { count: failed })} data-failed={failed}>
        <IconAlertCircle size={15} stroke={1.8} aria-hidden="true" />
        <span className={classes['draft']}>{t('notSentPrefix', { count: failed })}</span> {preview}
      </span>
    );
  if (doing)
    return (
      <span className={cut} data-typing>
        {t(doing)}
      </span>
    );
  if (draft && !listens)
    return (
      <span className={cut}>
        <span className={classes['draft']}>{t('draft')}</span> {draft}
      </span>
    );
  const speaker = signedBy && (signedBy === user.name ? t('you') : (signedBy.split(' ')[0] ?? signedBy));
  return (
    <span className={cut} title={preview}>
      {delivery ? (
        <span className={classes['delivery']}>
          <DeliveryIcon status={delivery.status} />
        </span>
      ) : (
        ticket.fromMe && !speaker && <IconArrowUpRight size={14} stroke={1.8} role="img" aria-label={t('sentByUs')} />
      )}
      {speaker && <span className={classes['speaker']}>{speaker}: </span>}
      {Icon && <Icon size={15} stroke={1.6} aria-hidden />}
      {/* A text of another direction does not reorder what precedes it. */}
      <bdi>{preview || t('noText')}</bdi>
    </span>
  );
}
