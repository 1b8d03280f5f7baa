import type { Contact } from '@balcao/contract/contacts/contact';
import { Button } from '@mantine/core';
import { IconCalendarPlus, IconEraser, IconFileZip, IconMessagePlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { contactImportTexts } from '../contact-imports/contact-import.texts.ts';
import { ImportDialog } from '../contact-imports/import-dialog.tsx';
import { ImportItems, ImportMenu, type ImportSource } from '../contact-imports/import-menu.tsx';
import { translate, useTexts } from '../platform/texts.ts';
import { privacyTexts } from '../privacy/privacy.texts.ts';
import { useErasePerson } from '../privacy/use-erase-person.ts';
import { useExportContact } from '../privacy/use-export-contact.ts';
import { useSession } from '../shell/session/session.tsx';
import { useAddressIds } from '../ui/address/use-address-text.ts';
import { PageMenuGroup } from '../ui/layout/page-menu.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { UndoStrip } from '../ui/undo/undo-strip.tsx';
import { useContacts } from './contact.queries.ts';
import { contactTexts } from './contact.texts.ts';
import { useContactColumns } from './contact-columns.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { ContactSelectionBar } from './contact-selection-bar.tsx';
import { ExportItems, ExportMenu } from './export-menu.tsx';
import { StartTicketDialog } from './start-ticket-dialog.tsx';
import { SuggestionsDialog } from './suggestions/suggestions-dialog.tsx';
import { useSuggestionsNotice } from './suggestions/use-suggestions-notice.tsx';
import { TagContactsDialog } from './tag-contacts-dialog.tsx';
import { TagFilter } from './tag-filter.tsx';
import { type ExportFormat, useContactActions } from './use-contact-actions.ts';
import { useContactOrder } from './use-contact-order.ts';

type OpenDialog =
  | { is: 'suggestions' }
  | { is: 'import'; source: ImportSource }
  | { is: 'add' }
  | { is: 'edit'; contact: Contact }
  | { is: 'start'; contact: Contact }
  | { is: 'tag'; ids: number[] };

/** The address book. */
export function ContactsPage() {
  const t = useTexts(contactTexts);
  const { may } = useSession();
  const [tags, setTags] = useAddressIds('tags');
  const [open, setOpen] = useState<OpenDialog>();
  const [order, setOrder] = useContactOrder();
  const records = useContacts(tags, order);
  const { columns, card } = useContactColumns(order, setOrder);
  const actions = useContactActions({ search: records.search, tags });
  const mayDelete = may('contacts-page:deleteContact');
  const { chosen, busy, exportAs } = actions;
  const files = { onImport: (source: ImportSource) => setOpen({ is: 'import', source }), onExport: exportAs, busy };
  const edit = (contact: Contact) => setOpen({ is: 'edit', contact });

  const notice = useSuggestionsNotice(may('contacts:merge'), () => setOpen({ is: 'suggestions' }));
  const rowActions = useRowActions(setOpen, actions.remove);
  const bar = (
    <ContactSelectionBar
      busy={busy}
      onChooseAll={records.count !== undefined && chosen.size < records.count ? actions.chooseAll : undefined}
      count={records.count ?? 0}
      onExport={exportAs}
      onTag={() => setOpen({ is: 'tag', ids: [...chosen].map(Number) })}
      onRemove={mayDelete ? actions.removeChosen : undefined}
    />
  );
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(contact) => contact.name}
        searchPlaceholder={t('search')}
        filters={<TagFilter chosen={tags} onChange={setTags} />}
        secondary={<FileMenus {...files} canExport={records.rows.length > 0} />}
        menu={<FileItems {...files} />}
        primary={{ label: t('add'), onClick: () => setOpen({ is: 'add' }) }}
        selection={{ chosen, onChange: actions.setChosen, bar }}
        notice={notice}
        columns={columns}
        card={card}
        actions={rowActions}
        onOpen={edit}
        empty={tags.length > 0 ? emptyFilter(() => setTags([])) : { title: t('emptyTitle'), text: t('emptyText') }}
      />
      <UndoStrip floating />
      <OpenedDialog opened={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function useRowActions(open: (dialog: OpenDialog) => void, remove: (contact: Contact) => void): RowAction<Contact>[] {
  const t = useTexts(contactTexts);
  const { may, has } = useSession();
  const go = useNavigate();
  const privacy = useTexts(privacyTexts);
  const erase = useErasePerson();
  const exportAll = useExportContact();
  return [
    { name: t('startAction'), icon: IconMessagePlus, isQuick: true, run: (contact) => open({ is: 'start', contact }) },
    {
      name: t('scheduleAction'),
      icon: IconCalendarPlus,
      isShown: () => has('useSchedules'),
      run: ({ id }) => void go(`/schedules?contactId=${id}`),
    },
    { name: t('editAction'), icon: IconPencil, isInMenu: true, run: (contact) => open({ is: 'edit', contact }) },
    {
      name: t('deleteAction'),
      icon: IconTrash,
      isInMenu: true,
      danger: true,
      isShown: () => may('contacts-page:deleteContact'),
      run: remove,
    },
    {
      name: privacy('exportAction'),
      icon: IconFileZip,
      isInMenu: true,
      isShown: ({ isGroup }) => may('privacy:manage') && may('numbers:seeFull') && !isGroup,
      run: exportAll,
    },
    {
      name: privacy('erase'),
      icon: IconEraser,
      isInMenu: true,
      danger: true,
      isShown: ({ isGroup }) => may('privacy:manage') && !isGroup,
      run: erase,
    },
  ];
}

/** Empty state of a filter by tags. */
function emptyFilter(onClear: () => void) {
  const t = translate(contactTexts);
  return {
    title: t('filteredTitle'),
    text: t('filteredText'),
    children: (
      <Button variant="light" onClick={onClear}>
        {t('filterClear')}
      </Button>
    ),
  };
}

type FilesProps = { onImport: (source: ImportSource) => void; onExport: (format: ExportFormat) => void; busy: boolean };

function FileMenus({ onImport, onExport, busy, canExport }: FilesProps & { canExport: boolean }) {
  return (
    <>
      <ImportMenu onImport={onImport} />
      {canExport && <ExportMenu onExport={onExport} loading={busy} />}
    </>
  );
}

function FileItems({ onImport, onExport }: FilesProps) {
  const t = useTexts(contactTexts);
  const imports = useTexts(contactImportTexts);
  return (
    <>
      <PageMenuGroup name={imports('import')}>
        <ImportItems onImport={onImport} />
      </PageMenuGroup>
      <PageMenuGroup name={t('export')}>
        <ExportItems onExport={onExport} />
      </PageMenuGroup>
    </>
  );
}

function OpenedDialog({ opened, onClose }: { opened: OpenDialog | undefined; onClose: () => void }) {
  if (opened === undefined) return null;
  if (opened.is === 'suggestions') return <SuggestionsDialog onClose={onClose} />;
  if (opened.is === 'import') return <ImportDialog source={opened.source} onClose={onClose} />;
  if (opened.is === 'tag') return <TagContactsDialog ids={opened.ids} onClose={onClose} />;
  if (opened.is === 'start') return <StartTicketDialog contact={opened.contact} onClose={onClose} />;
  return <ContactDialog contact={opened.is === 'edit' ? opened.contact : undefined} onClose={onClose} />;
}
