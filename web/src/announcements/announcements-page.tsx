import type { Announcement } from '@balcao/contract/announcements/announcement';
import { IconNews, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeAnnouncement, useAnnouncements } from './announcement.queries.ts';
import { announcementTexts } from './announcement.texts.ts';
import { AnnouncementDialog } from './announcement-dialog.tsx';
import { AnnouncementPriority } from './announcement-priority.tsx';

/** Announcements of the operator to all companies. */
export function AnnouncementsPage() {
  const t = useTexts(announcementTexts);
  const records = useAnnouncements();
  const [dialog, setDialog] = useState<{ announcement?: Announcement }>();
  const named = ({ title, ...rest }: Announcement) => ({ ...rest, title, name: title });
  const { remove } = useRemoveRecord(announcementTexts, (announcement: ReturnType<typeof named>) =>
    removeAnnouncement(announcement),
  );
  const stateOf = ({ status }: Announcement) => t(status ? 'active' : 'inactive');
  const open = (announcement: Announcement) => setDialog({ announcement });

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ title }) => title}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setDialog({}) }}
        columns={[
          { key: 'title', title: t('name'), cell: ({ title }) => title },
          {
            key: 'priority',
            title: t('priority'),
            width: 120,
            cell: ({ priority }) => <AnnouncementPriority priority={priority} />,
          },
          { key: 'media', title: t('media'), width: 200, cell: ({ mediaName }) => mediaName ?? '' },
          {
            key: 'status',
            title: t('status'),
            width: 120,
            cell: stateOf,
          },
        ]}
        card={(row) => ({
          title: row.title,
          second: [stateOf(row), row.mediaName].filter((part) => part !== null).join(' · '),
          third: <AnnouncementPriority priority={row.priority} isNamed />,
        })}
        actions={[
          { name: t('editAction'), icon: IconPencil, isQuick: true, run: open },
          { name: t('deleteAction'), icon: IconTrash, danger: true, run: (row) => remove(named(row)) },
        ]}
        onOpen={open}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconNews }}
      />
      {dialog && <AnnouncementDialog announcement={dialog.announcement} onClose={() => setDialog(undefined)} />}
    </>
  );
}
