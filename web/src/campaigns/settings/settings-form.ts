import type { CampaignSettings } from '@balcao/contract/campaigns/campaign-setting';
import type { UseFormReturnType } from '@mantine/form';

export type SettingsForm = UseFormReturnType<CampaignSettings>;
