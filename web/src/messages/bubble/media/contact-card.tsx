import { isNumber } from '@balcao/contract/contacts/contact.rules';
import { Button } from '@mantine/core';
import { IconMessagePlus, IconUserPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { findOrCreateContact } from '../../../contacts/contact.queries.ts';
import { formatPhone } from '../../../platform/formatting.ts';
import { useTexts } from '../../../platform/texts.ts';
import { toast } from '../../../ui/dialogs/toasts.tsx';
import { Avatar } from '../../../ui/elements/avatar.tsx';
import { messageTexts } from '../../messages.texts.ts';
import { bubbleTexts } from '../bubble.texts.ts';
import classes from './media.module.css';
import { type Card, readCards } from './vcard.ts';

const StartTicketDialog = lazy(async () => ({
  default: (await import('../../../contacts/start-ticket-dialog.tsx')).StartTicketDialog,
}));

/** The contacts of a vCard, with copyable numbers; each can be added to the contacts, and written to. */
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
            <CardActions card={card} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Actions for the first number; none if it is masked or missing. */
function CardActions({ card }: { card: Card }) {
  const t = useTexts(bubbleTexts);
  const [contact, setContact] = useState<{ id: number; name: string }>();
  const number = card.phones.map((phone) => phone.replace(/[\s().-]/g, '')).find(isNumber);
  if (!number) return null;
  const find = () => findOrCreateContact({ name: card.name || number, number, email: card.emails[0] ?? '' });
  return (
    <span className={classes['cardActions']}>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconUserPlus size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => find().then(({ name }) => toast.success(t('contactAdded', { name })), toast.error)}
      >
        {t('addContact')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconMessagePlus size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => find().then(setContact, toast.error)}
      >
        {t('startTicket')}
      </Button>
      {contact && (
        <Suspense>
          <StartTicketDialog contact={contact} onClose={() => setContact(undefined)} />
        </Suspense>
      )}
    </span>
  );
}
