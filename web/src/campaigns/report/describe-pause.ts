import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { formatWeekdayTime } from '../../platform/formatting.ts';
import { translate } from '../../platform/texts.ts';
import { campaignReportTexts } from './campaign-report.texts.ts';

/** Why the campaign is paused, and until when. */
export function describePause({ reason, until }: NonNullable<CampaignReport['pause']>): string {
  const t = translate(campaignReportTexts);
  const words = t(`p_${reason}`);
  return until ? t('until', { reason: words, when: formatWeekdayTime(until) }) : words;
}
