import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { formatDateTime, formatShortDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { campaignTexts } from './campaign.texts.ts';
import { CampaignStatusChip } from './campaign-status.tsx';

/** A campaign as a row and as a card. */
export function useCampaignColumns(): { columns: readonly Column<Campaign>[]; card: CardContent<Campaign> } {
  const t = useTexts(campaignTexts);
  const when = (at: string | null) => at && <span data-numeric>{formatDateTime(at)}</span>;
  return {
    columns: [
      { key: 'name', title: t('name'), cell: ({ name }) => name },
      { key: 'status', title: t('status'), width: 145, cell: (row) => <CampaignStatusChip status={row.status} /> },
      { key: 'list', title: t('contactList'), cell: ({ contactList }) => contactList?.name },
      { key: 'connection', title: t('connection'), cell: ({ whatsapp }) => whatsapp?.name },
      {
        key: 'scheduled',
        title: t('scheduledAt'),
        width: 160,
        cell: ({ scheduledAt }) => when(scheduledAt) ?? t('byHand'),
      },
      { key: 'completed', title: t('completedAt'), width: 160, cell: ({ completedAt }) => when(completedAt) },
      {
        key: 'confirmation',
        title: t('confirmation'),
        width: 112,
        cell: ({ confirmation }) => t(confirmation ? 'enabled' : 'disabled'),
      },
    ],
    card: (row) => ({
      title: row.name,
      second: [t(row.status), row.contactList?.name].filter(Boolean).join(' · '),
      third: row.scheduledAt && formatShortDateTime(row.scheduledAt),
    }),
  };
}
