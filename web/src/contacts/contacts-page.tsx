import type { Contact, ListedContact } from '@balcao/contract/contacts/contact';
import { contactApi } from '@balcao/contract/contacts/contact.api';
import { Button, Menu } from '@mantine/core';
import { IconDownload, IconMessagePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { formatCount, formatListTime, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { isChannel } from '../ui/channel-mark.tsx';
import { confirm } from '../ui/confirm.ts';
import { NameCell } from '../ui/record-table.tsx';
import { RecordsPage } from '../ui/records-page.tsx';
import { TagPills } from '../ui/tag-pill.tsx';
import { toast } from '../ui/toasts.tsx';
import { contactSaved, everyContact, removeContacts, useContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';
import { ContactDialog } from './contact-dialog.tsx';
import { contactsCsv, download } from './contacts-csv.ts';
import classes from './contacts-page.module.css';
import { StartTicketDialog } from './start-ticket-dialog.tsx';
import { TagFilter } from './tag-filter.tsx';

type Open = { is: 'add' } | { is: 'edit'; contact: Contact } | { is: 'start'; contact: Contact };

/** The address book. */
export function ContactsPage() {
  const t = useTexts(contactTexts);
  const { may } = useSession();
  const [tags, setTags] = useState<number[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState(false);
  const records = useContacts(tags);
  const mayDelete = may('contacts-page:deleteContact');
  const filter = { search: records.search, tags };

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error) => toast.error(error));
    setBusy(false);
  };
  const exportCsv = () =>
    attempt(async () => {
      const rows = await everyContact(filter);
      download(contactsCsv(chosen.size > 0 ? rows.filter((row) => chosen.has(row.id)) : rows), 'contatos.csv');
    });
  const chooseAll = () =>
    attempt(async () => setChosen(new Set((await everyContact(filter)).map((contact) => contact.id))));
  const removeOne = async (contact: Contact) => {
    const question = {
      title: t('deleteTitle', { name: contact.name }),
      text: t('deleteText'),
      action: t('deleteAction'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(async () => {
      await call(contactApi.remove, { params: { id: contact.id } });
      setChosen((held) => new Set([...held].filter((id) => id !== contact.id)));
      contactSaved();
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
      contactSaved();
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
            <>
              {records.count !== undefined && chosen.size < records.count && (
                <Button variant="subtle" size="xs" onClick={chooseAll} disabled={busy}>
                  {t('chooseAll', { count: formatCount(records.count) })}
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                size="xs"
                leftSection={<IconDownload size={16} stroke={1.6} />}
                onClick={exportCsv}
                disabled={busy}
              >
                {t('exportCsv')}
              </Button>
              {mayDelete && (
                <Button
                  variant="subtle"
                  color="red"
                  size="xs"
                  leftSection={<IconTrash size={16} stroke={1.6} />}
                  onClick={removeChosen}
                  disabled={busy}
                >
                  {t('deleteAction')}
                </Button>
              )}
            </>
          ),
        }}
        columns={[
          {
            key: 'name',
            title: t('name'),
            width: '23%',
            sorted: 'ascending',
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
            cell: (contact) =>
              contact.number && <span className={classes['number']}>{formatPhone(contact.number)}</span>,
          },
          { key: 'email', title: t('email'), width: '17%', cell: (contact) => contact.email },
          {
            key: 'tags',
            title: t('tags'),
            cell: (contact) => contact.tags.length > 0 && <TagPills tags={contact.tags} />,
          },
          {
            key: 'lastTicket',
            title: t('lastTicket'),
            width: 136,
            cell: (contact) =>
              contact.lastTicketAt && (
                <time dateTime={contact.lastTicketAt}>{formatListTime(contact.lastTicketAt)}</time>
              ),
          },
        ]}
        card={(contact) => ({
          picture: <ContactAvatar contact={contact} size={40} />,
          title: contact.name,
          second: contact.number ? formatPhone(contact.number) : contact.email,
          third: contact.active ? contact.tags.length > 0 && <TagPills tags={contact.tags} /> : t('blocked'),
        })}
        actions={[
          {
            name: t('startAction'),
            icon: IconMessagePlus,
            quick: true,
            run: (contact) => setOpen({ is: 'start', contact }),
          },
          { name: t('editAction'), icon: IconPencil, run: (contact) => setOpen({ is: 'edit', contact }) },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            shown: () => mayDelete,
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
      {open?.is === 'start' && <StartTicketDialog contact={open.contact} onClose={() => setOpen(undefined)} />}
      {(open?.is === 'add' || open?.is === 'edit') && (
        <ContactDialog contact={open.is === 'edit' ? open.contact : undefined} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
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
