import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { Button } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { isOffered, personCommands, useCampaignCommands } from '../campaign-commands.ts';
import { campaignReportTexts } from './campaign-report.texts.ts';

const icons = { start: IconPlayerPlay, cancel: IconPlayerStop, restart: IconPlayerPlay, retryFailed: IconRefresh };

/** Commands that the campaign's state allows. */
export function CommandButtons({ report }: { report: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const run = useCampaignCommands();
  const labels = {
    start: t('start'),
    cancel: t('cancel'),
    restart: t('restart'),
    retryFailed: t('retry', { count: report.counts.failed }),
  };
  return personCommands
    .filter((command) => isOffered(report, command))
    .map((command) => {
      const Icon = icons[command];
      return (
        <Button
          key={command}
          variant={command === 'start' || command === 'restart' ? 'filled' : 'default'}
          c={command === 'cancel' ? 'var(--bc-danger)' : ''}
          leftSection={<Icon size={17} stroke={1.6} />}
          onClick={() => run(report, command)}
        >
          {labels[command]}
        </Button>
      );
    });
}
