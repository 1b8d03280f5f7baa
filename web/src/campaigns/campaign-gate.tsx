import { IconSpeakerphone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NoAccess } from '../shell/navigation/no-access.tsx';
import { useMayUseCampaigns } from './use-may-use-campaigns.ts';

/** Restricts the campaign pages to users with access, in companies whose plan has campaigns. */
export function CampaignGate({ children }: { children: ReactNode }) {
  if (useMayUseCampaigns()) return children;
  return <NoAccess place={{ path: '/campaigns', name: 'campaigns', icon: IconSpeakerphone, plan: 'useCampaigns' }} />;
}
