import type { QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { canEditQuickMessage } from '@balcao/contract/quick-messages/quick-message.rules';
import { actorFromSession } from '@balcao/contract/users/actor-of';
import { IconBolt, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoval } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeQuickMessage, useQuickMessages } from './quick-message.queries.ts';
import { quickMessageTexts } from './quick-message.texts.ts';
import { useQuickMessageColumns } from './quick-message-columns.tsx';
import { QuickMessageDialog } from './quick-message-dialog.tsx';

export function QuickMessagesPage() {
  const t = useTexts(quickMessageTexts);
  const { user } = useSession();
  const records = useQuickMessages();
  const { columns, card } = useQuickMessageColumns();
  const [open, setOpen] = useState<{ quickMessage?: QuickMessage }>();
  const actor = actorFromSession(user);
  const refusedBecause = (row: QuickMessage) => (canEditQuickMessage(actor, row) ? undefined : t('notYours'));
  const { remove } = useRemoval<QuickMessage>({
    texts: ({ shortcode }) => ({
      title: t('deleteTitle', { name: `/${shortcode}` }),
      text: t('deleteText'),
      action: t('deleteAction'),
      done: t('deleted'),
    }),
    remove: removeQuickMessage,
  });

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ shortcode }) => `/${shortcode}`}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setOpen({}) }}
        columns={columns}
        card={card}
        actions={[
          {
            name: t('editAction'),
            icon: IconPencil,
            isQuick: true,
            disabledReason: refusedBecause,
            run: (quickMessage) => setOpen({ quickMessage }),
          },
          { name: t('deleteAction'), icon: IconTrash, danger: true, disabledReason: refusedBecause, run: remove },
        ]}
        onOpen={(quickMessage) => setOpen({ quickMessage })}
        isOpened={(quickMessage) => !refusedBecause(quickMessage)}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconBolt }}
      />
      {open && <QuickMessageDialog quickMessage={open.quickMessage} onClose={() => setOpen(undefined)} />}
    </>
  );
}
