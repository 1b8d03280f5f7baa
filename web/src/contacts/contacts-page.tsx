import type { Contact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconMessagePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { ContactOrder } from './contact.live.ts';
import { fetchAllContacts, invalidateContacts, removeContacts, useContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';
import { useContactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactSelectionBar } from './contact-selection-bar.tsx';
import { contactsCsv, download } from './contacts-csv.ts';
import { StartTicketDialog } from './start-ticket-dialog.tsx';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagFilter } from './tag-filter.tsx';

type OpenDialog =
  | { is: 'add' }
  | { is: 'edit'; contact: Contact }
  | { is: 'start'; contact: Contact }
  | { is: 'tag'; ids: number[] };

/** The address book. */
export function ContactsPage() {
  const t = useTexts(contactTexts);
  const { may } = useSession();
  const [tags, setTags] = useState<number[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [open, setOpen] = useState<OpenDialog>();
  const [busy, setBusy] = useState(false);
  const [order, setOrder] = useState<ContactOrder>('name');
  const records = useContacts(tags, order);
  const { columns, card } = useContactColumns(order, setOrder);
  const mayDelete = may('contacts-page:deleteContact');
  const filter = { search: records.search, tags };

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error) => toast.error(error));
    setBusy(false);
  };
  const exportCsv = () =>
    attempt(async () => {
      // Selected contacts may come from an earlier search.
      const rows =
        chosen.size > 0
          ? (await fetchAllContacts({ search: '', tags: [] })).filter((contact) => chosen.has(contact.id))
          : await fetchAllContacts(filter);
      download(contactsCsv(rows), 'contatos.csv');
    });
  const chooseAll = () =>
    attempt(async () => setChosen(new Set((await fetchAllContacts(filter)).map((contact) => contact.id))));
  const removeOne = async (contact: Contact) => {
    const question = {
      title: t('deleteTitle', { name: contact.name }),
      text: t('deleteText'),
      action: t('deleteAction'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(async () => {
      await call(contactApi.remove, { params: { id: contact.id } });
      setChosen((cached) => new Set([...cached].filter((id) => id !== contact.id)));
      invalidateContacts();
      toast.success(t('deleted'));
    });
  };
  const removeChosen = async () => {
    const ids = [...chosen].map(Number);
    const question = {
      title: t('deleteManyTitle', { count: ids.length }),
      text: t('deleteText'),
      action: t('deleteAction'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(async () => {
      await removeContacts(ids);
      setChosen(new Set());
      invalidateContacts();
      toast.success(t('deletedMany', { count: ids.length }));
    });
  };
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(contact) => contact.name}
        searchPlaceholder={t('search')}
        filters={<TagFilter chosen={tags} onChange={setTags} />}
        secondary={
          records.rows.length > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={17} stroke={1.6} />}
              onClick={exportCsv}
              loading={busy}
            >
              {t('exportCsv')}
            </Button>
          )
        }
        menu={
          <Menu.Item leftSection={<IconDownload size={17} stroke={1.6} />} onClick={exportCsv}>
            {t('exportCsv')}
          </Menu.Item>
        }
        primary={{ label: t('add'), onClick: () => setOpen({ is: 'add' }) }}
        selection={{
          chosen,
          onChange: setChosen,
          bar: (
            <ContactSelectionBar
              busy={busy}
              onChooseAll={records.count !== undefined && chosen.size < records.count ? chooseAll : undefined}
              count={records.count ?? 0}
              onExport={exportCsv}
              onTag={() => setOpen({ is: 'tag', ids: [...chosen].map(Number) })}
              onRemove={mayDelete ? removeChosen : undefined}
            />
          ),
        }}
        columns={columns}
        card={card}
        actions={[
          {
            name: t('startAction'),
            icon: IconMessagePlus,
            isQuick: true,
            run: (contact) => setOpen({ is: 'start', contact }),
          },
          { name: t('editAction'), icon: IconPencil, run: (contact) => setOpen({ is: 'edit', contact }) },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            isShown: () => mayDelete,
            run: (contact) => void removeOne(contact),
          },
        ]}
        onOpen={(contact) => setOpen({ is: 'edit', contact })}
        empty={
          tags.length > 0
            ? {
                title: t('filteredTitle'),
                text: t('filteredText'),
                children: (
                  <Button variant="light" onClick={() => setTags([])}>
                    {t('filterClear')}
                  </Button>
                ),
              }
            : {
                title: t('emptyTitle'),
                text: t('emptyText'),
                children: (
                  <Button variant="light" onClick={() => setOpen({ is: 'add' })}>
                    {t('add')}
                  </Button>
                ),
              }
        }
      />
      {open?.is === 'tag' && <TagContactsDialog ids={open.ids} onClose={() => setOpen(undefined)} />}
      {open?.is === 'start' && <StartTicketDialog contact={open.contact} onClose={() => setOpen(undefined)} />}
      {(open?.is === 'add' || open?.is === 'edit') && (
        <ContactDialog contact={open.is === 'edit' ? open.contact : undefined} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
