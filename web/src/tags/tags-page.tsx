import type { Tag } from '@balcao/contract/tags/tag';
import { tagApi } from '@balcao/contract/tags/tag.api';
import { Button } from '@mantine/core';
import { IconPencil, IconTags, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { TagPill } from '../ui/elements/tag-pill.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { invalidateTags, useTags } from './tag.queries.ts';
import { tagTexts } from './tag.texts.ts';
import { TagDialog } from './tag-dialog.tsx';

/** Tags, and kanban lanes, which are tags too. */
export function TagsPage() {
  const t = useTexts(tagTexts);
  const { user } = useSession();
  const records = useTags();
  const [open, setOpen] = useState<{ tag?: Tag }>();
  const refusedBecause = (tag: Tag) => (user.profile === 'admin' || tag.userId === user.id ? undefined : t('notYours'));

  const remove = async (tag: Tag) => {
    const question = { title: t('deleteTitle', { name: tag.name }), text: t('deleteText'), action: t('deleteAction') };
    if (!(await confirm({ ...question, danger: true }))) return;
    try {
      await call(tagApi.remove, { params: { id: tag.id } });
      invalidateTags();
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
        nameOf={(tag) => tag.name}
        searchPlaceholder={t('search')}
        primary={{ label: t('add'), onClick: () => setOpen({}) }}
        columns={[
          { key: 'name', title: t('name'), cell: (tag) => <TagPill {...tag} /> },
          { key: 'kind', title: t('kind'), width: '30%', cell: (tag) => t(tag.kanban === 1 ? 'lane' : 'tag') },
          {
            key: 'tickets',
            title: t('tickets'),
            width: 140,
            align: 'right',
            cell: (tag) => <span data-numeric>{formatCount(tag.ticketsCount)}</span>,
          },
        ]}
        card={(tag) => ({
          title: <TagPill {...tag} />,
          second: `${tag.kanban === 1 ? `${t('lane')} · ` : ''}${t('card', { count: tag.ticketsCount })}`,
        })}
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
            run: (tag) => void remove(tag),
          },
        ]}
        onOpen={(tag) => !refusedBecause(tag) && setOpen({ tag })}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          icon: IconTags,
          children: (
            <Button variant="light" onClick={() => setOpen({})}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {open && <TagDialog tag={open.tag} kanban={open.tag?.kanban === 1 ? 1 : 0} onClose={() => setOpen(undefined)} />}
    </>
  );
}
