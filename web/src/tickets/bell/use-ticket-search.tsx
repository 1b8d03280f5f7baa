import { contactApi } from '@balcao/contract/contacts/contact.api';
import { can } from '@balcao/contract/permissions';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatListTime, formatPhone } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import { useCommandSearch } from '../../shell/palette/commands.ts';
import { Avatar } from '../../ui/elements/avatar.tsx';
import { minSearchLength } from '../../ui/forms/use-async-options.ts';
import { contactName } from '../contact-name.ts';
import { useActor } from '../ticket.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';

const maxShown = 6;

type Person = { id: number; name: string };

/**
 * Palette search of tickets and contacts by name, number or message text. A contact with a found ticket
 * is listed as that ticket; for others, `onContact` starts one.
 */
export function useTicketSearch(onContact: (contact: Person) => void): void {
  const go = useNavigate();
  const t = useTexts(ticketTexts);
  const me = useActor();
  const showAll = can(me, 'tickets-manager:showall');
  useCommandSearch(async (text, signal) => {
    if (text.trim().length < minSearchLength) return [];
    const searchParam = text.trim();
    const [{ tickets }, { contacts }] = await Promise.all([
      call(ticketApi.list, { query: { searchParam, showAll }, signal }),
      call(contactApi.list, { query: { searchParam, pageNumber: 1 }, signal }),
    ]);
    const conversations = tickets
      .filter((ticket) => ticket.status !== 'pending' || can(me, 'tickets:spy'))
      .slice(0, maxShown)
      .map((ticket) => ({
        id: `ticket${ticket.id}`,
        group: 'people' as const,
        label: contactName(ticket),
        // Two tickets of one contact are distinguished by their status.
        hint: [ticket.status === 'closed' && t('statusClosed'), ticket.queue?.name, formatListTime(ticket.updatedAt)]
          .filter(Boolean)
          .join(' · '),
        icon: <Avatar name={contactName(ticket)} src={ticket.contact.profilePicUrl} size={26} />,
        run: () => void go(`/tickets/${ticket.uuid}`),
      }));
    const spokenOf = new Set(tickets.map(({ contactId }) => contactId));
    const people = contacts
      .filter(({ id }) => !spokenOf.has(id))
      .slice(0, maxShown)
      .map((contact) => ({
        id: `contact${contact.id}`,
        group: 'people' as const,
        label: contact.name,
        hint: [t('paletteContact'), formatPhone(contact.number)].filter(Boolean).join(' · '),
        words: contact.number,
        icon: <Avatar name={contact.name} src={contact.profilePicUrl} size={26} />,
        run: () => onContact(contact),
      }));
    return [...conversations, ...people];
  });
}
