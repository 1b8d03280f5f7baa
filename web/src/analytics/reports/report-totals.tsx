import type { ReportName } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import { reportTotals } from '@balcao/contract/analytics/report-columns.rules';
import { formatCount } from '../../platform/formatting.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import type { ReportSummary } from './report.queries.ts';
import classes from './reports-page.module.css';
import { reportsPageTexts } from './reports-page.texts.ts';

type Props = { report: ReportName; summary: ReportSummary };

/** Totals of all rows, not only of the loaded ones. */
export function ReportTotalsRow({ report, summary: { count, totals, isPlaceholderData, failure } }: Props) {
  const t = useTexts(reportsPageTexts);
  const narrow = useNarrow();
  if (failure) return <ErrorState isSmall error={failure.error} onRetry={failure.retry} />;
  if (count === undefined || totals === undefined) return null;
  const language = currentLanguage();
  return (
    <dl
      className={classes['totals']}
      aria-label={t('totals')}
      aria-busy={isPlaceholderData || undefined}
      {...(narrow && scrollsByKeys)}
    >
      <div>
        <dt>{reportTexts[language].total_count}</dt>
        <dd>{formatCount(count)}</dd>
      </div>
      {reportTotals(report, totals, language).map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
