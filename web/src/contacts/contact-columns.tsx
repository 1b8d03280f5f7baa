import type { ListedContact } from '@balcao/contract/contacts/contact';
import { formatListTime, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { Avatar } from '../ui/elements/avatar.tsx';
import { isChannel } from '../ui/elements/channel-mark.tsx';
import { TagPills } from '../ui/elements/tag-pill.tsx';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import type { ContactOrder } from './contact.live.ts';
import { contactTexts } from './contact.texts.ts';
import classes from './contacts-page.module.css';

/** A contact as a row and as a card. */
export function useContactColumns(
  order: ContactOrder,
  onOrder: (order: ContactOrder) => void,
): { columns: readonly Column<ListedContact>[]; card: CardContent<ListedContact> } {
  const t = useTexts(contactTexts);
  return {
    columns: [
      {
        key: 'name',
        title: t('name'),
        ...(order === 'name' && { sorted: 'ascending' as const }),
        ...(order === 'nameDesc' && { sorted: 'descending' as const }),
        onSort: () => onOrder(order === 'name' ? 'nameDesc' : 'name'),
        cell: (contact) => (
          <NameCell
            picture={<ContactAvatar contact={contact} size={32} />}
            name={contact.name}
            second={contact.active ? undefined : t('blocked')}
            tone="danger"
          />
        ),
      },
      {
        key: 'number',
        title: t('number'),
        width: 176,
        cell: (contact) => contact.number && <span className={classes['number']}>{formatPhone(contact.number)}</span>,
      },
      { key: 'email', title: t('email'), cell: (contact) => contact.email },
      {
        key: 'tags',
        title: t('tags'),
        cell: (contact) =>
          contact.tags.length > 0 && <TagPills tags={contact.tags} max={fitSideBySide(contact.tags)} isStop />,
      },
      {
        key: 'lastTicket',
        title: t('lastTicket'),
        width: 152,
        ...(order === 'recent' && { sorted: 'descending' as const }),
        ...(order === 'oldest' && { sorted: 'ascending' as const }),
        onSort: () => onOrder(order === 'recent' ? 'oldest' : 'recent'),
        cell: (contact) =>
          contact.lastTicketAt && <time dateTime={contact.lastTicketAt}>{formatListTime(contact.lastTicketAt)}</time>,
      },
    ],
    card: (contact) => ({
      picture: <ContactAvatar contact={contact} size={40} />,
      title: contact.name,
      second: contact.number ? formatPhone(contact.number) : contact.email,
      third: contact.active ? contact.tags.length > 0 && <TagPills tags={contact.tags} isStop /> : t('blocked'),
    }),
  };
}

function ContactAvatar({ contact, size }: { contact: ListedContact; size: number }) {
  return (
    <Avatar
      name={contact.name}
      src={contact.profilePicUrl}
      size={size}
      channel={isChannel(contact.channel) ? contact.channel : undefined}
    />
  );
}

/** Two tags if both names fit the column, else one. */
const fitSideBySide = ([one, two]: readonly { name: string }[]): number =>
  (one?.name.length ?? 0) + (two?.name.length ?? 0) > 16 ? 1 : 2;
