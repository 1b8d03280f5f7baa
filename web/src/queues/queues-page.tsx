import type { Queue } from '@balcao/contract/queues/queue';
import { queueApi } from '@balcao/contract/queues/queue.api';
import { Button } from '@mantine/core';
import { IconPencil, IconSitemap, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { MarkDot } from '../ui/elements/tag-pill.tsx';
import { NameCell } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { invalidateQueues, useQueueRecords, useQueues } from './queue.queries.ts';
import { queueTexts } from './queue.texts.ts';
import { QueueDialog } from './queue-dialog.tsx';
import classes from './queues-page.module.css';

/** Queues (departments). Visible to everybody, edited by admins. */
export function QueuesPage() {
  const t = useTexts(queueTexts);
  const { may } = useSession();
  const records = useQueueRecords();
  const queues = useQueues();
  const [open, setOpen] = useState<{ queue?: Queue }>();
  const mayEdit = may('queues-page:edit');

  const remove = async (queue: Queue) => {
    const question = {
      title: t('deleteTitle', { name: queue.name }),
      text: t('deleteText'),
      action: t('deleteAction'),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await call(queueApi.remove, { params: { id: queue.id } });
      invalidateQueues();
      toast.success(t('deleted'));
    } catch (error) {
      toast.error(error);
    }
  };

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(queue) => queue.name}
        searchPlaceholder={t('search')}
        primary={mayEdit ? { label: t('add'), onClick: () => setOpen({}) } : undefined}
        columns={[
          {
            key: 'name',
            title: t('name'),
            width: '26%',
            cell: (queue) => <NameCell picture={<MarkDot color={queue.color} round />} name={queue.name} />,
          },
          {
            key: 'order',
            title: t('order'),
            width: 84,
            align: 'right',
            cell: (queue) => queue.orderQueue !== null && <span data-numeric>{queue.orderQueue}</span>,
          },
          { key: 'greeting', title: t('greeting'), cell: (queue) => queue.greetingMessage },
        ]}
        card={(queue) => ({
          title: (
            <span className={classes['name']}>
              <MarkDot color={queue.color} round />
              <span className="bc-cut">{queue.name}</span>
            </span>
          ),
          second: queue.greetingMessage,
          third: queue.orderQueue !== null && t('orderOf', { order: queue.orderQueue }),
        })}
        actions={
          mayEdit
            ? [
                { name: t('editAction'), icon: IconPencil, isQuick: true, run: (queue) => setOpen({ queue }) },
                { name: t('deleteAction'), icon: IconTrash, danger: true, run: (queue) => void remove(queue) },
              ]
            : []
        }
        {...(mayEdit && { onOpen: (queue: Queue) => setOpen({ queue }) })}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          icon: IconSitemap,
          children: mayEdit && (
            <Button variant="light" onClick={() => setOpen({})}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {open && <QueueDialog queue={open.queue} queues={queues} onClose={() => setOpen(undefined)} />}
    </>
  );
}
