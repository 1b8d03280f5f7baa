import { CompositeChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { companyHour } from '../../platform/company-zone.ts';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { analyticsTexts } from '../analytics.texts.ts';
import classes from '../dashboard.module.css';
import { useTicketsPerHour } from '../dashboard.queries.ts';
import { chartMargin, valueAxis } from './chart-axis.ts';
import { hourText, hourValues } from './hour-values.ts';
import { ValuesTable } from './values-table.tsx';

/** Tickets by the hour in which they began: today as bars, the present hour alone in the accent, yesterday as a dotted line. */
export function HoursChart({ queueIds }: { queueIds: number[] }) {
  const t = useTexts(analyticsTexts);
  const { hours, failure } = useTicketsPerHour(queueIds);
  const present = companyHour(useNow(60_000));
  const [today, before] = [t('seriesToday'), t('seriesBefore')];
  const data = hourValues(hours ?? [], present);
  if (failure)
    return (
      <>
        <h2 className={classes['cardTitle']}>{t('perHour')}</h2>
        <ErrorState isSmall error={failure.error} onRetry={failure.retry} />
      </>
    );
  return (
    <>
      <div className={classes['cardHead']}>
        <h2 className={classes['cardTitle']}>{t('perHour')}</h2>
        <span className={classes['legend']} aria-hidden="true">
          <span>
            <i /> {today}
          </span>
          <span>
            <i data-line /> {before}
          </span>
        </span>
      </div>
      <div className={classes['chart']} aria-hidden="true">
        <CompositeChart
          h="100%"
          data={data}
          dataKey="hour"
          series={[
            { name: 'today', label: today, color: 'var(--bc-chart)', type: 'bar' },
            { name: 'now', label: today, color: 'var(--bc-accent)', type: 'bar' },
            { name: 'before', label: before, color: 'var(--bc-ink-3)', type: 'line', strokeDasharray: '2 3' },
          ]}
          barProps={{ stackId: 'today', radius: 3, isAnimationActive: false }}
          lineProps={{ strokeWidth: 1.5, isAnimationActive: false }}
          composedChartProps={{ accessibilityLayer: false, margin: chartMargin }}
          withDots={false}
          tickLine="none"
          gridAxis="x"
          gridColor="var(--bc-edge)"
          strokeDasharray="0"
          maxBarWidth={20}
          xAxisProps={{ interval: 'equidistantPreserveStart' }}
          yAxisProps={{ allowDecimals: false, ...valueAxis }}
          tooltipAnimationDuration={0}
          tooltipProps={{ filterNull: true }}
        />
      </div>
      <ValuesTable
        caption={t('perHour')}
        head={[t('hour'), today, before]}
        rows={(hours ?? []).map((one) => [hourText(one.hour), one.today, one.before])}
      />
    </>
  );
}
