import type { QuickMessage } from '@balcao/contract/quick-messages/quick-message';
import { IconCheck } from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { quickMessageTexts } from './quick-message.texts.ts';

/** A quick reply as a row and as a card. */
export function useQuickMessageColumns(): {
  columns: readonly Column<QuickMessage>[];
  card: CardContent<QuickMessage>;
} {
  const t = useTexts(quickMessageTexts);
  return {
    columns: [
      {
        key: 'shortcode',
        title: t('shortcode'),
        cell: ({ shortcode }) => <NameCell name={`/${shortcode}`} />,
      },
      { key: 'message', title: t('message'), cell: ({ message }) => message },
      { key: 'media', title: t('media'), cell: ({ mediaName }) => mediaName ?? t('noMedia') },
      {
        key: 'general',
        title: t('general'),
        width: 88,
        cell: ({ geral }) =>
          geral && <IconCheck size={18} stroke={2} color="var(--bc-success)" role="img" aria-label={t('general')} />,
      },
    ],
    card: ({ shortcode, message, mediaName, geral }) => ({
      title: `/${shortcode}`,
      second: message || mediaName,
      third:
        [geral ? t('general') : undefined, message ? mediaName : undefined].filter(Boolean).join(' · ') || undefined,
    }),
  };
}
