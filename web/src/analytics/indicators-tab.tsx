import type { Dashboard } from '@balcao/contract/analytics/dashboard';
import { minutesText } from '@balcao/contract/analytics/report-columns.rules';
import {
  IconEyeOff,
  IconHeadset,
  IconHourglass,
  IconMessageDown,
  IconSend2,
  IconStar,
  IconUserPlus,
} from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatCount, formatFigure } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { AttendantsTable } from './attendants-table.tsx';
import type { ChosenPeriod } from './chosen-period.ts';
import classes from './dashboard.module.css';
import { changeOfCount, changeOfMinutes } from './figure-change.ts';
import { type Figure, FigureRow, FigureTile } from './figure-tile.tsx';
import { dashboardAddress, reportAddress } from './report-address.ts';

const HoursChart = lazy(async () => ({ default: (await import('./charts/hours-chart.tsx')).HoursChart }));

type Props = { dashboard: Dashboard; period: ChosenPeriod; queueIds: number[] };

export function IndicatorsTab(props: Props) {
  const t = useTexts(analyticsTexts);
  const { tiles, rows } = useFigures(props);
  return (
    <>
      <div className={classes['tiles']}>
        {tiles.map((figure) => (
          <FigureTile key={figure.label} figure={figure} />
        ))}
      </div>
      <div className={classes['middle']}>
        <section className={classes['card']} data-chart aria-label={t('perHour')}>
          <Suspense fallback={<div className={classes['chartRoom']} />}>
            <HoursChart queueIds={props.queueIds} />
          </Suspense>
        </section>
        <section className={classes['card']} aria-label={t('others')}>
          <ul className={classes['rows']}>
            {rows.map((figure) => (
              <FigureRow key={figure.label} figure={figure} />
            ))}
          </ul>
        </section>
      </div>
      <AttendantsTable attendants={props.dashboard.attendants} max={8} />
    </>
  );
}

/** Each figure links to the list that it counts. */
function useFigures(props: Props): { tiles: Figure[]; rows: Figure[] } {
  const t = useTexts(analyticsTexts);
  const { dashboard, period, queueIds } = props;
  const { counters, before } = dashboard;
  const isToday = 'days' in period && period.days === 1;
  const against = t(isToday ? 'beforeYesterday' : 'beforePeriod');
  const list = (report: string, more?: Record<string, string>) => reportAddress(report, period, queueIds, more);
  const count = (
    key: 'supportFinished' | 'supportIgnored' | 'leads' | 'messagesSent' | 'messagesReceived',
    moreIsGood?: boolean,
  ) => ({
    value: formatCount(counters[key]),
    change: {
      is: changeOfCount(counters[key], before[key]),
      unit: 'percent' as const,
      against,
      ...(moreIsGood !== undefined && { moreIsGood }),
    },
  });
  const mean = (key: 'avgWaitTime' | 'avgSupportTime') => ({
    value: counters[key] === null ? '–' : minutesText(counters[key]),
    change: { is: changeOfMinutes(counters[key], before[key]), unit: 'minutes' as const, against, moreIsGood: false },
  });
  return {
    tiles: [
      {
        label: t('happening'),
        value: formatCount(counters.supportHappening),
        to: list('tickets', { measure: 'happening' }),
      },
      { label: t('pending'), value: formatCount(counters.supportPending), to: list('tickets', { measure: 'pending' }) },
      { label: t('finished'), ...count('supportFinished', true), to: list('tickets', { measure: 'finished' }) },
      { label: t('avgWait'), ...mean('avgWaitTime'), to: list('tickets', { measure: 'waited' }) },
      { label: t('avgSupport'), ...mean('avgSupportTime'), to: list('tickets', { measure: 'finished' }) },
    ],
    rows: [
      {
        icon: IconHourglass,
        label: t('longestWait'),
        value: counters.longestWait === null ? '–' : minutesText(counters.longestWait),
        to: list('tickets', { measure: 'pending' }),
      },
      { icon: IconSend2, label: t('sent'), ...count('messagesSent'), to: list('messages', { fromMe: 'true' }) },
      {
        icon: IconMessageDown,
        label: t('received'),
        ...count('messagesReceived'),
        to: list('messages', { fromMe: 'false' }),
      },
      { icon: IconUserPlus, label: t('leads'), ...count('leads', true), to: list('tickets', { measure: 'leads' }) },
      {
        icon: IconEyeOff,
        label: t('ignored'),
        ...count('supportIgnored', false),
        to: list('tickets', { measure: 'ignored' }),
      },
      ...usePeopleFigures(props),
    ],
  };
}

/** Presence and satisfaction, which link to other tabs. */
function usePeopleFigures({ dashboard: { attendants, satisfaction }, period, queueIds }: Props): Figure[] {
  const t = useTexts(analyticsTexts);
  const here = (tab: string) => dashboardAddress(period, queueIds, tab);
  const members = attendants.filter(({ isMember }) => isMember);
  return [
    {
      icon: IconHeadset,
      label: t('online'),
      value: t('ofTotal', { online: members.filter(({ online }) => online).length, total: members.length }),
      to: here('attendants'),
    },
    {
      icon: IconStar,
      label: t('rating'),
      value: satisfaction.average === null ? '–' : t('ofThree', { rating: formatFigure(satisfaction.average) }),
      to: here('nps'),
    },
  ];
}
