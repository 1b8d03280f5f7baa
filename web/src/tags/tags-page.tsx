import type { Tag } from '@balcao/contract/tags/tag';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { removeTag, useTags } from './tag.queries.ts';
import { tagTexts } from './tag.texts.ts';
import { useTagColumns } from './tag-columns.tsx';
import { TagDialog } from './tag-dialog.tsx';

/** Tags, and kanban lanes, which are tags too. */
export function TagsPage() {
  const t = useTexts(tagTexts);
  const { user, may } = useSession();
  const records = useTags();
  const { columns, card } = useTagColumns();
  const [open, setOpen] = useState<{ tag?: Tag }>();
  const refusedBecause = (tag: Tag) => (may('tags:editOthers') || tag.userId === user.id ? undefined : t('notYours'));

  const { remove } = useRemoveRecord(tagTexts, removeTag);

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(tag) => tag.name}
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
            run: (tag) => setOpen({ tag }),
          },
          {
            name: t('deleteAction'),
            icon: IconTrash,
            danger: true,
            disabledReason: refusedBecause,
            run: remove,
          },
        ]}
        onOpen={(tag) => setOpen({ tag })}
        isOpened={(tag) => !refusedBecause(tag)}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconTags }}
      />
      {open && <TagDialog tag={open.tag} kanban={open.tag?.kanban === 1 ? 1 : 0} onClose={() => setOpen(undefined)} />}
    </>
  );
}
