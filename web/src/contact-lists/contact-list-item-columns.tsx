import type { ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { contactListItemTexts } from './contact-list.texts.ts';

/** A person of a list as a row and as a card. */
export function useContactListItemColumns(): {
  columns: readonly Column<ContactListItem>[];
  card: CardContent<ContactListItem>;
} {
  const t = useTexts(contactListItemTexts);
  const validity = ({ isWhatsappValid }: ContactListItem) =>
    isWhatsappValid === null ? t('unchecked') : isWhatsappValid ? t('valid') : t('invalid');
  return {
    columns: [
      { key: 'name', title: t('name'), cell: ({ name }) => name },
      {
        key: 'number',
        title: t('number'),
        width: 190,
        cell: ({ number }) => <span data-numeric>{formatPhone(number)}</span>,
      },
      { key: 'email', title: t('email'), cell: ({ email }) => email },
      { key: 'onWhatsapp', title: t('onWhatsapp'), width: 160, cell: validity },
    ],
    card: (item) => ({
      title: item.name,
      second: [formatPhone(item.number), item.isWhatsappValid === null ? '' : validity(item)]
        .filter((text) => text !== '')
        .join(' · '),
    }),
  };
}
