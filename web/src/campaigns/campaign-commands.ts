import type { Campaign } from '@balcao/contract/campaigns/campaign';
import { campaignApi } from '@balcao/contract/campaigns/campaign.api';
import { type CampaignCommand, nextCampaignStatus } from '@balcao/contract/campaigns/campaign.rules';
import { createElement } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { toast } from '../ui/dialogs/toasts.tsx';
import { invalidateCampaigns } from './campaign.queries.ts';
import { ForecastPane } from './forecast/forecast-pane.tsx';
import { campaignReportTexts } from './report/campaign-report.texts.ts';

/** Commands that a user may give a campaign, depending on its state. */
export const personCommands = ['start', 'cancel', 'restart', 'retryFailed'] as const;
type PersonCommand = (typeof personCommands)[number] & CampaignCommand;

export const isOffered = ({ status, counts }: Pick<Campaign, 'status' | 'counts'>, command: PersonCommand): boolean =>
  nextCampaignStatus(status, command) !== null && (command !== 'retryFailed' || counts.failed > 0);

type Named = Pick<Campaign, 'id' | 'name' | 'confirmation'>;

/** Asks for confirmation, runs the command, and shows a refusal. */
export function useCampaignCommands(): (campaign: Named, command: PersonCommand) => void {
  const t = useTexts(campaignReportTexts);
  const question = ({ id, name, confirmation }: Named, command: PersonCommand) => {
    if (command === 'cancel')
      return {
        title: t('cancelTitle', { name }),
        text: t('cancelText'),
        action: t('cancel'),
        cancel: t('letRun'),
        danger: true,
      };
    if (command === 'start')
      return {
        title: t('startTitle', { name }),
        text: t('startText'),
        details: createElement(ForecastPane, { id, start: 'now', asksFirst: confirmation }),
        action: t('start'),
      };
    if (command === 'restart')
      return {
        title: t('restartTitle', { name }),
        text: t('restartText'),
        // Its start time is awaited if it is in the future.
        details: createElement(ForecastPane, { id, start: 'scheduled', asksFirst: confirmation }),
        action: t('restart'),
      };
    return { title: t('retryTitle'), text: t('retryText'), action: t('retryAction') };
  };
  const run = async (campaign: Named, command: PersonCommand) => {
    if (!(await confirm(question(campaign, command)))) return;
    const { id } = campaign;
    await call(campaignApi[command], { params: { id } }).catch((error) => toast.error(error));
    invalidateCampaigns();
  };
  return (campaign, command) => void run(campaign, command);
}
