import { mayUseCampaigns } from '@balcao/contract/campaigns/campaign.rules';
import { campaignAccess } from '@balcao/contract/settings/campaign-access';
import { useSession } from '../shell/session/session.tsx';

/** Whether the plan has campaigns, and the company allows them to this user. */
export function useMayUseCampaigns(): boolean {
  const { user, has, setting } = useSession();
  return (
    has('useCampaigns') && mayUseCampaigns(user, campaignAccess.catch('everyone').parse(setting('campaignAccess')))
  );
}
