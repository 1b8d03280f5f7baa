import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router';
import { useTexts } from '../platform/texts.ts';
import { useQueuesOrFailure } from '../queues/queue.queries.ts';
import { useSession } from '../shell/session/session.tsx';
import { idsOf } from '../ui/address/ids-of.ts';
import { usePageHead } from '../ui/layout/page-head.ts';
import { useNarrow } from '../ui/layout/use-narrow.ts';
import { ErrorState } from '../ui/states/error-state.tsx';
import { useSlow } from '../ui/states/use-slow.ts';
import { analyticsTexts } from './analytics.texts.ts';
import { AttendantsTable } from './attendants-table.tsx';
import { ChoiceChip } from './choice-chip.tsx';
import { periodFromAddress, periodToAddress } from './chosen-period.ts';
import classes from './dashboard.module.css';
import { figuresKey, staleMs, useDashboard } from './dashboard.queries.ts';
import { DashboardSkeleton } from './dashboard-skeleton.tsx';
import { IndicatorsTab } from './indicators-tab.tsx';
import { NpsTab } from './nps-tab.tsx';
import { PeriodFilter } from './period-filter.tsx';
import { useLiveFigures } from './use-live-figures.ts';

const tabs = ['indicators', 'nps', 'attendants'] as const;
type Tab = (typeof tabs)[number];

/** Figures of the chosen days and queues, beside those of this moment, live. The address holds the choice. */
export function DashboardPage() {
  const t = useTexts(analyticsTexts);
  const [address, setAddress] = useSearchParams();
  const period = periodFromAddress(address);
  const queueIds = idsOf(address.get('queues'));
  const tab = tabs.find((one) => one === address.get('tab')) ?? 'indicators';
  const { dashboard, isPlaceholderData, isLoading, error, retry } = useDashboard(period, queueIds);
  const isLate = useSlow(isPlaceholderData, staleMs);
  useLiveFigures(figuresKey);
  usePageHead(t('title'));
  const narrow = useNarrow();
  const change = (next: { period?: typeof period; queueIds?: number[]; tab?: Tab }) => {
    const queues = next.queueIds ?? queueIds;
    setAddress(
      {
        ...periodToAddress(next.period ?? period),
        ...(queues.length > 0 && { queues: queues.join(',') }),
        ...((next.tab ?? tab) !== 'indicators' && { tab: next.tab ?? tab }),
      },
      { replace: true },
    );
  };
  return (
    <main className={classes['page']}>
      <header className={classes['head']}>
        <h1 className={narrow ? 'bc-said' : classes['title']}>{t('title')}</h1>
        <SegmentedControl
          aria-label={t('tabs')}
          data={tabs.map((value) => ({ value, label: t(value) }))}
          value={tab}
          onChange={(value) => change({ tab: tabs.find((one) => one === value) ?? 'indicators' })}
        />
        <span className={classes['grow']} />
        <QueueChoice chosen={queueIds} onChange={(ids) => change({ queueIds: ids })} />
        <PeriodFilter period={period} onChange={(chosen) => change({ period: chosen })} />
      </header>
      {error !== undefined && error !== null ? (
        <ErrorState of="page" error={error} onRetry={retry} fill />
      ) : isLoading || isLate || !dashboard ? (
        <DashboardSkeleton atOnce={isLate} />
      ) : (
        <>
          {tab === 'indicators' && <IndicatorsTab dashboard={dashboard} period={period} queueIds={queueIds} />}
          {tab === 'nps' && <NpsTab dashboard={dashboard} period={period} queueIds={queueIds} />}
          {tab === 'attendants' && <AttendantsTable attendants={dashboard.attendants} />}
        </>
      )}
    </main>
  );
}

/** Users who are not admins choose among their own queues. */
function QueueChoice({ chosen, onChange }: { chosen: number[]; onChange: (ids: number[]) => void }) {
  const t = useTexts(analyticsTexts);
  const { may, user } = useSession();
  const { queues, failure } = useQueuesOrFailure();
  return (
    <ChoiceChip
      label={chosen.length === 0 ? t('allQueues') : t('queues')}
      options={queues.filter(({ id }) => may('tickets:seeAll') || user.queues.some((own) => own.id === id))}
      failure={failure}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
