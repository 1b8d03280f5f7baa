import type { CampaignReport } from '@balcao/contract/campaigns/campaign-report';
import { formatCount, formatShortDateTime } from '../../platform/formatting.ts';
import { useTexts } from '../../platform/texts.ts';
import classes from './campaign-report.module.css';
import { campaignReportTexts } from './campaign-report.texts.ts';
import { describePause } from './describe-pause.ts';
import type { ReportFigures } from './report-figures.ts';

type Props = { report: CampaignReport; figures: ReportFigures };

/** Progress, counts by status, and the expected end. */
export function ProgressCard({ report, figures }: Props) {
  const t = useTexts(campaignReportTexts);
  const { total, percent, done } = figures;
  if (total === 0)
    return (
      <section className={classes['card']}>
        <p className={classes['note']}>{report.pause?.reason === 'preparing' ? t('p_preparing') : t('notYet')}</p>
      </section>
    );
  const words = t('ofMessages', { done: formatCount(done), total: formatCount(total) });
  return (
    <section className={classes['card']}>
      <div className={classes['progressHead']}>
        <strong>{percent}%</strong>
        <span>{words}</span>
        <span className={classes['grow']} />
        <Times report={report} />
      </div>
      <Bar figures={figures} label={`${percent}% · ${words}`} />
      <Legend figures={figures} />
      {report.pause && (
        <p className={classes['note']} role="status">
          {describePause(report.pause)}
        </p>
      )}
    </section>
  );
}

function Times({ report: { startedAt, endsAt, completedAt } }: Pick<Props, 'report'>) {
  const t = useTexts(campaignReportTexts);
  const times = [
    startedAt && t('startedAt', { when: formatShortDateTime(startedAt) }),
    completedAt
      ? t('endedAt', { when: formatShortDateTime(completedAt) })
      : endsAt && t('endsAt', { when: formatShortDateTime(endsAt) }),
  ]
    .filter(Boolean)
    .join(' · ');
  return <span>{times}</span>;
}

const parts = ['delivered', 'sentOnly', 'failed', 'others'] as const;

function Bar({ figures, label }: { figures: ReportFigures; label: string }) {
  return (
    <div
      className={classes['bar']}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={figures.percent}
    >
      {parts
        .filter((part) => figures[part] > 0)
        .map((part) => (
          <span key={part} data-part={part} style={{ width: `${(figures[part] / figures.total) * 100}%` }} />
        ))}
    </div>
  );
}

function Legend({ figures }: { figures: ReportFigures }) {
  const t = useTexts(campaignReportTexts);
  return (
    <ul className={classes['legend']}>
      {[...parts, 'left' as const]
        .filter((part) => part !== 'others' || figures.others > 0)
        .map((part) => (
          <li key={part}>
            <i data-part={part} aria-hidden="true" />
            {t(part)} <b>{formatCount(figures[part])}</b>
          </li>
        ))}
    </ul>
  );
}
