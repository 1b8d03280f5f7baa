import { formatPhone } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { readCards } from './vcard.ts';

/** The contacts of a vCard, with copyable numbers. */
export function ContactCard({ body }: { body: string }) {
  const t = useTexts(bubbleTexts);
  const words = useTexts(messageTexts);
  const cards = readCards(body);
  if (cards.length === 0) return <b>{words('contactCard')}</b>;
  return (
    <ul className={classes['cards']} aria-label={t('contactCards', { count: cards.length })}>
      {cards.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a card is never reordered, and may have no number
        <li key={place}>
          <Avatar name={card.name || card.phones[0] || '?'} size={40} />
          <span>
            <b>{card.name || words('contactCard')}</b>
            {card.phones.map((phone) => (
              <small key={phone} data-numeric>
                {formatPhone(phone)}
              </small>
            ))}
            {card.emails.map((email) => (
              <small key={email}>{email}</small>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}
