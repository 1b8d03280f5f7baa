import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { Link, useParams } from 'react-router';
import { useTexts } from '../../platform/texts.ts';
import { usePageHead } from '../../ui/layout/page-head.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SlowSkeletons } from '../../ui/states/slow-skeletons.tsx';
import { campaignTexts } from '../campaign.texts.ts';
import { CampaignGate } from '../campaign-gate.tsx';
import { CampaignStatusChip } from '../campaign-status.tsx';
import classes from './campaign-report.module.css';
import { campaignReportTexts } from './campaign-report.texts.ts';
import { CommandButtons } from './command-buttons.tsx';
import { ProgressCard } from './progress-card.tsx';
import { describeRecipientReason } from './recipient-status.tsx';
import { Recipients } from './recipients.tsx';
import { useCampaignReport } from './report.queries.ts';
import { StatCards, Summary, VariantTable } from './report-cards.tsx';
import { figuresOf } from './report-figures.ts';

/** The live report of a campaign. */
export function CampaignReportPage() {
  const id = Number(useParams()['campaignId']);
  return (
    <CampaignGate>
      <Loaded key={id} id={id} />
    </CampaignGate>
  );
}

function Loaded({ id }: { id: number }) {
  const t = useTexts(campaignReportTexts);
  const { report, error, retry } = useCampaignReport(id);
  usePageHead(report?.name ?? t('report'));
  if (error) return <ErrorState of="page" error={error} onRetry={retry} fill />;
  if (!report)
    return (
      <main className={`${classes['page']} ${classes['top']}`}>
        <SlowSkeletons heights={[60, 112, 62, 120, 320]} />
      </main>
    );
  return <Report report={report} />;
}

function Report({ report }: { report: CampaignReport }) {
  const t = useTexts(campaignReportTexts);
  const list = useTexts(campaignTexts);
  const figures = figuresOf(report.counts);
  return (
    <main className={classes['page']}>
      <div className={classes['top']}>
        <nav className={classes['crumbs']} aria-label={list('title')}>
          <Link className="bc-link" to="/campaigns">
            {list('title')}
          </Link>
          <span aria-hidden="true">›</span>
          {t('report')}
        </nav>
        <header className={classes['head']}>
          <h1>{report.name}</h1>
          <CampaignStatusChip status={report.status} />
          <span className={classes['grow']} />
          <CommandButtons report={report} />
        </header>
        {report.statusReason && (
          <p className={classes['note']} role="status">
            {t('reason', { reason: describeRecipientReason(report.statusReason) })}
          </p>
        )}
        <ProgressCard report={report} figures={figures} />
        {figures.total > 0 && <StatCards report={report} figures={figures} />}
        <Summary report={report} />
        <VariantTable report={report} />
      </div>
      {figures.total > 0 && <Recipients report={report} />}
    </main>
  );
}
