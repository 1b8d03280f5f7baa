import { can } from '@balcao/contract/permissions';
import { ticketApi } from '@balcao/contract/tickets/ticket.api';
import { useNavigate } from 'react-router';
import { call } from '../../platform/api.ts';
import { formatListTime } from '../../platform/formatting.ts';
import { useCommandSearch } from '../../shell/commands.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { nameOf } from '../name-of.ts';
import { useActor } from '../ticket.queries.ts';
import { searchFrom } from '../use-found.ts';

const shownMost = 6;

/** Conversations in the palette, by name, number or what was said. */
export function useTicketSearch(): void {
  const go = useNavigate();
  const me = useActor();
  const showAll = can(me, 'tickets-manager:showall');
  useCommandSearch(async (text, signal) => {
    if (text.trim().length < searchFrom) return [];
    const { tickets } = await call(ticketApi.list, { query: { searchParam: text.trim(), showAll }, signal });
    return tickets
      .filter((ticket) => ticket.status !== 'pending' || can(me, 'tickets:spy'))
      .slice(0, shownMost)
      .map((ticket) => ({
        id: `ticket${ticket.id}`,
        group: 'people' as const,
        label: nameOf(ticket),
        hint: [ticket.queue?.name, formatListTime(ticket.updatedAt)].filter(Boolean).join(' · '),
        icon: <Avatar name={nameOf(ticket)} src={ticket.contact.profilePicUrl} size={26} />,
        run: () => void go(`/tickets/${ticket.uuid}`),
      }));
  });
}
