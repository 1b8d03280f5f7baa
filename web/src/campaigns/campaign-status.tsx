import type { CampaignStatus } from '@balcao/contract/campaigns/campaign';
import {
  IconCalendarClock,
  IconCircleCheckFilled,
  IconMoon,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useTexts } from '../platform/texts.ts';
import { StatusChip } from '../ui/elements/chips.tsx';
import { campaignTexts } from './campaign.texts.ts';

const looks = {
  INATIVA: { tone: 'quiet', icon: IconMoon },
  PROGRAMADA: { tone: 'warn', icon: IconCalendarClock },
  EM_ANDAMENTO: { tone: 'info', icon: IconPlayerPlay },
  CANCELADA: { tone: 'danger', icon: IconPlayerStop },
  FINALIZADA: { tone: 'success', icon: IconCircleCheckFilled },
} as const;

/** Status as icon, text and colour. */
export function CampaignStatusChip({ status }: { status: CampaignStatus }) {
  const t = useTexts(campaignTexts);
  return <StatusChip {...looks[status]} label={t(status)} />;
}
