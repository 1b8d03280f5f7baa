import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { BarChart, LineChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { useTexts } from '../../platform/texts.ts';
import classes from '../dashboard.module.css';
import { npsTexts } from '../nps.texts.ts';
import { chartMargin, valueAxis } from './chart-axis.ts';
import { ValuesTable } from './values-table.tsx';

/** The distribution of scores, and the NPS over time. */
export function NpsCharts({ nps }: { nps: Dashboard['nps'] }) {
  const t = useTexts(npsTexts);
  const answers = t('answersColumn');
  const trend = nps.trend.map(({ at, score }) => ({ at: dayText(at), NPS: score }));
  return (
    <div className={classes['halves']}>
      <section className={classes['card']} aria-label={t('distribution')}>
        <h2 className={classes['cardTitle']}>{t('distribution')}</h2>
        <div aria-hidden="true">
          <BarChart
            h={200}
            mt={12}
            data={nps.distribution.map((count, note) => ({ note: String(note), [answers]: count }))}
            dataKey="note"
            series={[{ name: answers, color: 'var(--bc-chart)' }]}
            barChartProps={{ accessibilityLayer: false, margin: chartMargin }}
            barProps={{ radius: 3, isAnimationActive: false }}
            tickLine="none"
            strokeDasharray="0"
            gridColor="var(--bc-edge)"
            maxBarWidth={28}
            yAxisProps={{ allowDecimals: false, ...valueAxis }}
            tooltipAnimationDuration={0}
          />
        </div>
        <ValuesTable
          caption={t('distribution')}
          head={[t('note'), answers]}
          rows={nps.distribution.map((count, note) => [note, count])}
        />
      </section>
      <section className={classes['card']} aria-label={t('trend')}>
        <h2 className={classes['cardTitle']}>{t('trend')}</h2>
        <div aria-hidden="true">
          <LineChart
            h={200}
            mt={12}
            data={trend}
            dataKey="at"
            series={[{ name: 'NPS', color: 'var(--bc-chart)' }]}
            lineChartProps={{ accessibilityLayer: false, margin: chartMargin }}
            lineProps={{ isAnimationActive: false }}
            curveType="linear"
            tickLine="none"
            strokeDasharray="0"
            gridColor="var(--bc-edge)"
            yAxisProps={{ domain: [-100, 100], ticks: [-100, -50, 0, 50, 100], ...valueAxis, width: 36 }}
            tooltipAnimationDuration={0}
          />
        </div>
        <ValuesTable caption={t('trend')} head={[t('dayColumn'), 'NPS']} rows={trend.map(({ at, NPS }) => [at, NPS])} />
      </section>
    </div>
  );
}

/** `21/11`, or `11/2026` of a month. */
const dayText = (at: string): string => {
  const [year = '', month = '', day] = at.split('-');
  return day === undefined ? `${month}/${year}` : `${day}/${month}`;
};
