import type { ContactList } from '@balcao/contract/contact-lists/contact-list';
import { IconDownload, IconListDetails, IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadTemplate } from '../contact-imports/import-files.ts';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeContactList, useContactLists } from './contact-list.queries.ts';
import { contactListTexts } from './contact-list.texts.ts';
import { ContactListDialog } from './contact-list-dialog.tsx';

/** The lists of recipients of campaigns. */
export function ContactListsPage() {
  const t = useTexts(contactListTexts);
  const records = useContactLists();
  const go = useNavigate();
  const [dialog, setDialog] = useState<{ contactList?: ContactList }>();
  const { remove } = useRemoveRecord(contactListTexts, removeContactList);
  const open = ({ id }: ContactList) => void go(`/contact-lists/${id}/contacts`);

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setDialog({}) }}
        columns={[
          { key: 'name', title: t('name'), cell: ({ name }) => name },
          {
            key: 'contacts',
            title: t('contacts'),
            width: 140,
            align: 'right',
            cell: ({ contactsCount }) => <span data-numeric>{formatCount(contactsCount)}</span>,
          },
        ]}
        card={({ name, contactsCount }) => ({ title: name, second: t('card', { count: contactsCount }) })}
        actions={[
          { name: t('open'), icon: IconUsers, isQuick: true, run: open },
          { name: t('template'), icon: IconDownload, run: () => void downloadTemplate().catch(toast.error) },
          { name: t('editAction'), icon: IconPencil, run: (contactList) => setDialog({ contactList }) },
          { name: t('deleteAction'), icon: IconTrash, danger: true, run: remove },
        ]}
        onOpen={open}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconListDetails }}
      />
      {dialog && <ContactListDialog contactList={dialog.contactList} onClose={() => setDialog(undefined)} />}
    </>
  );
}
