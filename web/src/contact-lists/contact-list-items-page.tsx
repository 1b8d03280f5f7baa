import type { ContactList, ContactListItem } from '@balcao/contract/contact-lists/contact-list';
import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ImportDialog } from '../contact-imports/import-dialog.tsx';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeContactListItem, useContactList, useContactListItems } from './contact-list.queries.ts';
import { contactListItemTexts } from './contact-list.texts.ts';
import { useContactListItemColumns } from './contact-list-item-columns.tsx';
import { ContactListItemDialog } from './contact-list-item-dialog.tsx';
import { FillListDialog } from './fill-list-dialog.tsx';
import { ListButtons, ListItems } from './list-menu.tsx';
import { NumberCheckBar } from './number-check-bar.tsx';

/** The people of one list. */
export function ContactListItemsPage() {
  const id = Number(useParams()['contactListId']);
  const { contactList, error, retry } = useContactList(id);
  if (error) return <ErrorState error={error} onRetry={retry} fill />;
  return <ItemsOf key={id} id={id} name={contactList?.name ?? ''} check={contactList?.check ?? null} />;
}

function ItemsOf({ id, name, check }: Pick<ContactList, 'id' | 'name' | 'check'>) {
  const t = useTexts(contactListItemTexts);
  const { may } = useSession();
  const records = useContactListItems(id);
  const { columns, card } = useContactListItemColumns();
  const [dialog, setDialog] = useState<{ item?: ContactListItem }>();
  const [importing, setImporting] = useState(false);
  const [filling, setFilling] = useState(false);
  const { remove } = useRemoveRecord(contactListItemTexts, removeContactListItem);
  const menu = { id, name, onImport: () => setImporting(true), onFill: () => setFilling(true) };

  return (
    <>
      <RecordsPage
        title={name}
        records={records}
        nameOf={(item) => item.name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setDialog({}) }}
        secondary={<ListButtons {...menu} />}
        menu={<ListItems {...menu} />}
        notice={check && <NumberCheckBar id={id} check={check} />}
        columns={columns}
        card={card}
        actions={[
          { name: t('editAction'), icon: IconPencil, isQuick: true, run: (item) => setDialog({ item }) },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            isShown: () => may('contacts-page:deleteContact'),
            run: remove,
          },
        ]}
        onOpen={(item) => setDialog({ item })}
        empty={{
          title: t('emptyTitle'),
          text: t(may('numbers:seeFull') ? 'emptyText' : 'emptyTextNoFiles'),
          icon: IconUsers,
        }}
      />
      {dialog && <ContactListItemDialog contactListId={id} item={dialog.item} onClose={() => setDialog(undefined)} />}
      {filling && <FillListDialog contactListId={id} onClose={() => setFilling(false)} />}
      {importing && <ImportDialog source="file" contactListId={id} onClose={() => setImporting(false)} />}
    </>
  );
}
