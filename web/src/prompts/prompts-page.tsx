import type { Prompt } from '@balcao/contract/prompts/prompt';
import { IconPencil, IconSparkles, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { removePrompt, usePromptRecords } from './prompt.queries.ts';
import { promptTexts } from './prompt.texts.ts';
import { usePromptColumns } from './prompt-columns.tsx';
import { PromptDialog } from './prompt-dialog.tsx';

/** AIs that answer customers. Visible to everybody, edited by admins. */
export function PromptsPage() {
  const t = useTexts(promptTexts);
  const { may } = useSession();
  const records = usePromptRecords();
  const { columns, card } = usePromptColumns();
  const [open, setOpen] = useState<{ prompt?: Prompt }>();
  const mayEdit = may('prompts:edit');
  const { remove } = useRemoveRecord(promptTexts, removePrompt);
  const edit = (prompt: Prompt) => setOpen({ prompt });
  const edits: RowAction<Prompt>[] = [
    { name: t('editAction'), icon: IconPencil, isQuick: true, run: edit },
    { name: t('deleteAction'), icon: IconTrash, danger: true, run: remove },
  ];
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        primary={mayEdit ? { label: t('add'), onClick: () => setOpen({}) } : undefined}
        columns={columns}
        card={card}
        actions={mayEdit ? edits : []}
        {...(mayEdit && { onOpen: edit })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconSparkles }}
      />
      {open && <PromptDialog prompt={open.prompt} onClose={() => setOpen(undefined)} />}
    </>
  );
}
