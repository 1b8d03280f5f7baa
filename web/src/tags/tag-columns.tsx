import type { Tag } from '@balcao/contract/tags/tag';
import { formatCount } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { TagPill } from '../ui/elements/tag-pill.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { tagTexts } from './tag.texts.ts';

/** A tag or lane as a row and as a card. */
export function useTagColumns(): { columns: readonly Column<Tag>[]; card: CardContent<Tag> } {
  const t = useTexts(tagTexts);
  return {
    columns: [
      { key: 'name', title: t('name'), cell: (tag) => <TagPill {...tag} /> },
      { key: 'kind', title: t('kind'), cell: (tag) => t(tag.kanban === 1 ? 'lane' : 'tag') },
      {
        key: 'tickets',
        title: t('tickets'),
        width: 140,
        align: 'right',
        cell: (tag) => <span data-numeric>{formatCount(tag.ticketsCount)}</span>,
      },
    ],
    card: (tag) => ({
      title: <TagPill {...tag} />,
      second: `${tag.kanban === 1 ? `${t('lane')} · ` : ''}${t('card', { count: tag.ticketsCount })}`,
    }),
  };
}
