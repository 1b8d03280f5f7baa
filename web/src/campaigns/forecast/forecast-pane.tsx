import { campaignApi } from '@balcao/contract/campaigns/campaign.api';
import type { CampaignForecast, ForecastQuery } from '@balcao/contract/campaigns/campaign-forecast';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { describeError } from '../../platform/errors/error-texts.ts';
import { formatCalendarDay, formatCount, formatMoney, formatShortDateTime } from '../../platform/formatting.ts';
import { queryClient } from '../../platform/queries/query-client.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { describeRecipientReason } from '../report/recipient-status.tsx';
import { forecastTexts } from './forecast.texts.ts';
import classes from './forecast-pane.module.css';

type Props = { id: number; start: ForecastQuery['start']; asksFirst: boolean };

/** Recipients, duration, budget and cost of a campaign before it starts. Counted again on each opening. */
export function ForecastPane({ id, start, asksFirst }: Props) {
  const t = useTexts(forecastTexts);
  // The client is passed explicitly: confirmation dialogs are outside the pages' provider.
  const query = useQuery(
    {
      // Not below the key of the lists, which are invalidated once it has started: then there is no forecast.
      queryKey: ['campaign-forecast', id, start],
      queryFn: ({ signal }) => call(campaignApi.forecast, { params: { id }, query: { start }, signal }),
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const { data } = query;
  const { error } = emptyState(query);
  return (
    <section className={classes['pane']} aria-label={t('title')} aria-busy={!data && !error} aria-live="polite">
      {data ? <Figures forecast={data} asksFirst={asksFirst} /> : <p>{error ? describeError(error) : t('counting')}</p>}
    </section>
  );
}

/** Days listed by name. */
const maxDays = 4;

function Figures({ forecast, asksFirst }: { forecast: CampaignForecast; asksFirst: boolean }) {
  const t = useTexts(forecastTexts);
  const { people, newChats, cost } = forecast;
  const leftOut = [
    ...forecast.skipped.map(({ reason, count }) => `${formatCount(count)} · ${describeRecipientReason(reason)}`),
    ...(forecast.doubles > 0 ? [`${formatCount(forecast.doubles)} · ${t('doubles')}`] : []),
  ];
  const [from, to] = [forecast.startsAt, forecast.endsAt];
  const duration = to
    ? t('fromTo', { from: formatShortDateTime(from), to: formatShortDateTime(to) })
    : t(people > 0 ? 'overYear' : 'never');
  const days = useDays(newChats.days);
  const total = formatCount(newChats.total);
  const limit = { total, max: formatCount(newChats.perDay), left: formatCount(newChats.leftToday) };
  return (
    <dl>
      <Entry name={t('recipients')} values={[formatCount(people)]} isStrong />
      <Entry name={t('leftOut')} values={leftOut.length > 0 ? leftOut : [t('nobody')]} />
      <Entry name={t('duration')} values={[duration]} />
      <Entry name={t('newChats')} values={[t('ofLimit', limit), ...days]} />
      {cost && (
        <Entry
          name={t('cost')}
          values={[t(asksFirst ? 'ifAllAgree' : 'about', { amount: formatMoney(cost.amount, cost.currency) })]}
        />
      )}
    </dl>
  );
}

/** New chats per day that the campaign takes from the budget. */
function useDays(days: CampaignForecast['newChats']['days']): string[] {
  const t = useTexts(forecastTexts);
  if (days.length === 0) return [];
  const named = days
    .slice(0, maxDays)
    .map(({ day, count }) => t('onDay', { count: formatCount(count), day: formatCalendarDay(day) }));
  const more = days.length > maxDays ? [t('moreDays', { count: days.length - maxDays })] : [];
  return [t('onDays', { days: [...named, ...more].join(', ') })];
}

function Entry({ name, values, isStrong = false }: { name: string; values: string[]; isStrong?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      {values.map((value) => (
        <dd key={value} data-strong={isStrong || undefined}>
          {value}
        </dd>
      ))}
    </div>
  );
}
