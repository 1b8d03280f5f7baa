import type { Queue } from '@balcao/contract/queues/queue';
import { IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { PlanUse } from '../companies/plan-use.tsx';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { removeQueue, useQueueRecords, useQueues } from './queue.queries.ts';
import { queueTexts } from './queue.texts.ts';
import { useQueueColumns } from './queue-columns.tsx';
import { QueueDialog } from './queue-dialog.tsx';

/** Queues (departments). Visible to everybody, edited by admins. */
export function QueuesPage() {
  const t = useTexts(queueTexts);
  const { may } = useSession();
  const records = useQueueRecords();
  const { columns, card } = useQueueColumns();
  const queues = useQueues();
  const [open, setOpen] = useState<{ queue?: Queue }>();
  const mayEdit = may('queues-page:edit');

  const { remove } = useRemoveRecord(queueTexts, removeQueue);
  const edit = (queue: Queue) => setOpen({ queue });
  const edits: RowAction<Queue>[] = [
    { name: t('editAction'), icon: IconPencil, isQuick: true, run: edit },
    { name: t('deleteAction'), icon: IconTrash, danger: true, run: remove },
  ];

  return (
    <>
      <RecordsPage
        title={t('title')}
        notice={<PlanUse resource="queues" />}
        records={records}
        nameOf={(queue) => queue.name}
        searchPlaceholder={t('search')}
        primary={mayEdit ? { label: t('add'), onClick: () => setOpen({}) } : undefined}
        columns={columns}
        card={card}
        actions={mayEdit ? edits : []}
        {...(mayEdit && { onOpen: edit })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconSitemap }}
      />
      {open && <QueueDialog queue={open.queue} queues={queues} onClose={() => setOpen(undefined)} />}
    </>
  );
}
