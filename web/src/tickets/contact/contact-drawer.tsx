import type { Contact } from '@balcao/contract/contacts/contact';
import type { Ticket } from '@balcao/contract/tickets/ticket';
import { canSee } from '@balcao/contract/tickets/visibility.rules';
import { Button } from '@mantine/core';
import { IconBan, IconCircleCheck, IconPencil, IconX } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Identities } from '../../contacts/identities.tsx';
import { NotesSection } from '../../notes/notes-section.tsx';
import { dialAddress, formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { ContactConsent } from '../../privacy/contact-consent.tsx';
import { ContactSchedules } from '../../schedules/contact-schedules.tsx';
import { useOpenDialog } from '../../ui/dialogs/open-dialogs.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { IconButton } from '../../ui/elements/icon-button.tsx';
import { TagPill } from '../../ui/elements/tag-pill.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { contactName } from '../contact-name.ts';
import { TagPicker } from '../tagging/tag-picker.tsx';
import { useTicketTags } from '../tagging/use-ticket-tags.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { useBlockContact, useContact } from './contact.queries.ts';
import classes from './contact-drawer.module.css';
import { EarlierTickets } from './earlier-tickets.tsx';

const ContactDialog = lazy(async () => ({
  default: (await import('../../contacts/contact-dialog.tsx')).ContactDialog,
}));

const ContactMedia = lazy(async () => ({
  default: (await import('../../messages/contact-media/contact-media.tsx')).ContactMedia,
}));

type Props = { ticket: Ticket; narrow: boolean; onClose: () => void };

/** Contact drawer: data, tags, earlier conversations, media and notes. */
export function ContactDrawer({ ticket, narrow, onClose }: Props) {
  const t = useTexts(ticketTexts);
  const mayWrite = canSee(useActor(), ticket);
  const { contact, error, retry } = useContact(ticket.contactId);
  const [editing, setEditing] = useState(false);
  const shown = contact ?? ticket.contact;
  const name = contactName(ticket);
  // In narrow windows it covers the page, like a dialog.
  useOpenDialog({ opened: narrow, onClose });
  return (
    <aside className={classes['drawer']} data-narrow={narrow || undefined} aria-label={t('contact')}>
      <header className={classes['head']}>
        <h2>{t('contact')}</h2>
        <IconButton icon={IconX} name={t('closeContact')} iconSize={18} onClick={onClose} />
      </header>
      <div className={classes['scroll']}>
        <section className={classes['who']}>
          <Avatar name={name} src={shown.profilePicUrl} size={72} />
          <h3 className={classes['name']}>{name}</h3>
          {shown.number && <Phone number={shown.number} />}
          {shown.email && <a href={`mailto:${shown.email}`}>{shown.email}</a>}
          {contact && !contact.active && (
            <span className={classes['blocked']}>
              <IconBan size={15} stroke={1.8} aria-hidden="true" />
              {t('isBlocked')}
            </span>
          )}
          {Boolean(error) && <ErrorState isSmall error={error} onRetry={retry} />}
          <ContactButtons contact={contact} onEdit={() => setEditing(true)} />
        </section>
        <ExtraInfo extraInfo={shown.extraInfo} />
        <TagSection ticket={ticket} changeable={narrow && mayWrite} />
        <ContactSchedules contactId={ticket.contactId} className={classes['section'] ?? ''} />
        <EarlierTickets ticket={ticket} className={classes['section'] ?? ''} />
        <Suspense>
          <ContactMedia contactId={ticket.contactId} ticketId={ticket.id} className={classes['section'] ?? ''} />
        </Suspense>
        {contact && <Identities contact={contact} section={classes['section'] ?? ''} />}
        {contact && !contact.isGroup && <ContactConsent contactId={contact.id} className={classes['section'] ?? ''} />}
        <NotesSection
          ticketId={ticket.id}
          contactId={ticket.contactId}
          mayWrite={mayWrite}
          className={classes['section'] ?? ''}
        />
      </div>
      <Suspense>{editing && contact && <ContactDialog contact={contact} onClose={() => setEditing(false)} />}</Suspense>
    </aside>
  );
}

function ExtraInfo({ extraInfo }: Pick<Contact, 'extraInfo'>) {
  const t = useTexts(ticketTexts);
  if (extraInfo.length === 0) return null;
  return (
    <section className={classes['section']}>
      <h3>{t('extraInfo')}</h3>
      <dl className={classes['facts']}>
        {extraInfo.map((info) => (
          <div key={info.id}>
            <dt>{info.name}</dt>
            <dd>{info.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Phone({ number }: { number: string }) {
  const href = dialAddress(number);
  return href === undefined ? <span>{formatPhone(number)}</span> : <a href={href}>{formatPhone(number)}</a>;
}

function ContactButtons({ contact, onEdit }: { contact: Contact | undefined; onEdit: () => void }) {
  const t = useTexts(ticketTexts);
  const block = useBlockContact();
  const active = contact?.active ?? true;
  const Icon = active ? IconBan : IconCircleCheck;
  return (
    <div className={classes['buttons']}>
      <Button
        variant="default"
        size="xs"
        disabled={!contact}
        leftSection={<IconPencil size={16} stroke={1.6} />}
        onClick={onEdit}
      >
        {t('edit')}
      </Button>
      <Button
        variant="default"
        size="xs"
        disabled={!contact}
        leftSection={<Icon size={16} stroke={1.6} />}
        onClick={() => contact && void block(contact)}
      >
        {t(active ? 'block' : 'unblock')}
      </Button>
    </div>
  );
}

/** `changeable`: on a computer the tags are changed under the head of the conversation. */
function TagSection({ ticket, changeable }: { ticket: Ticket; changeable: boolean }) {
  const t = useTexts(ticketTexts);
  const { remove } = useTicketTags(ticket);
  return (
    <section className={classes['section']}>
      <h3>{t('tags')}</h3>
      <div className={classes['tags']}>
        {ticket.tags.map((tag) => (
          <TagPill
            key={tag.id}
            name={tag.name}
            color={tag.color}
            {...(changeable && { onRemove: () => void remove(tag.id) })}
          />
        ))}
        {ticket.tags.length === 0 && !changeable && <span className={classes['none']}>{t('noTags')}</span>}
        {changeable && <TagPicker ticket={ticket} />}
      </div>
    </section>
  );
}
