import { parseSignedPreview } from '@balcao/contract/messages/preview.rules';
import { splitByTyped, splitByWords } from '@balcao/contract/messages/search-match.rules';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import type { TicketMatch } from '@balcao/contract/tickets/ticket-match';
import { IconArrowUpRight, IconMail, IconPhone } from '@tabler/icons-react';
import { stripMarkup } from '../../messages/whatsapp-format.ts';
import { formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { Marked } from '../../ui/elements/marked.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { LastMessage } from './last-message.tsx';
import classes from './ticket-item.module.css';

type Props = { ticket: Ticket; match: TicketMatch; search: string };

/** Second line of a found ticket: the message with the words, the number or the e-mail; the name is marked above. */
export function MatchReason({ ticket, match, search }: Props) {
  const t = useTexts(ticketTexts);
  const { name, number, email } = ticket.contact;
  const cut = `${classes['message']} bc-cut`;
  if (match.message) {
    const { text, fromMe } = match.message;
    const shown = stripMarkup((fromMe && parseSignedPreview(text)?.rest) || text);
    return (
      <span className={cut} title={shown}>
        {fromMe && <IconArrowUpRight size={14} stroke={1.8} role="img" aria-label={t('sentByUs')} />}
        <Marked parts={splitByWords(shown, search)} />
      </span>
    );
  }
  if (splitByTyped(name, search).some((part) => part.match)) return <LastMessage ticket={ticket} listens={false} />;
  if (splitByTyped(email, search).some((part) => part.match))
    return (
      <span className={cut}>
        <IconMail size={14} stroke={1.6} role="img" aria-label={t('foundByEmail')} />
        <Marked parts={splitByTyped(email, search)} />
      </span>
    );
  return (
    <span className={cut}>
      <IconPhone size={14} stroke={1.6} role="img" aria-label={t('foundByNumber')} /> {formatPhone(number)}
    </span>
  );
}
