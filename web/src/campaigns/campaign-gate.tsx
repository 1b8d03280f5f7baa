import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoAccess } from '../shell/navigation/no-access.tsx';
import { useMayUseCampaigns } from './use-may-use-campaigns.ts';

/** Pages of campaigns are open to those whom the company lets work with them, where the plan has them. */
export function CampaignGate({ children }: { children: ReactNode }) {
  if (useMayUseCampaigns()) return children;
  return <NoAccess place={{ path: '/campaigns', name: 'campaigns', icon: IconSpeakerphone, plan: 'useCampaigns' }} />;
}
