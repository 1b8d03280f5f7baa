import { mayUseCampaigns } from '@balcao/contract/campaigns/campaign.rules';
import { campaignAccess } from '@balcao/contract/settings/campaign-access';
import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoAccess } from '../shell/navigation/no-access.tsx';
import { useSession } from '../shell/session/session.tsx';

/** Pages of campaigns are open to those whom the company lets work with them, where the plan has them. */
export function CampaignGate({ children }: { children: ReactNode }) {
  const { user, has, setting } = useSession();
  const access = campaignAccess.catch('everyone').parse(setting('campaignAccess'));
  if (has('useCampaigns') && mayUseCampaigns(user, access)) return children;
  return <NoAccess place={{ path: '/campaigns', name: 'campaigns', icon: IconSpeakerphone, plan: 'useCampaigns' }} />;
}
