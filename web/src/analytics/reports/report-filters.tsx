import { cycleMeasures } from '@balcao/contract/analytics/report';
import { reportTexts } from '@balcao/contract/analytics/report.texts';
import { Select } from '@mantine/core';
import { useConnectionsOrFailure } from '../../connections/connection.queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { useQueuesOrFailure } from '../../queues/queue.queries.ts';
import { useSession } from '../../shell/session/session.tsx';
import { useTagChoices } from '../../tags/tag.queries.ts';
import { FilterChip } from '../../ui/elements/chips.tsx';
import { useUserNames } from '../../users/user.queries.ts';
import { ChoiceChip } from '../choice-chip.tsx';
import { PeriodFilter } from '../period-filter.tsx';
import { channelNames, type ReportView, scales, ticketStatuses } from './report-view.ts';
import classes from './reports-page.module.css';
import { reportsPageTexts } from './reports-page.texts.ts';

type Props = { view: ReportView; onChange: (change: Partial<ReportView>) => void };

/** Filters of a report; each report has its own set. */
export function ReportFilters({ view, onChange }: Props) {
  const t = useTexts(reportsPageTexts);
  const { may, user } = useSession();
  const { queues, failure: queueFailure } = useQueuesOrFailure();
  const { people, failure: userFailure } = useUserNames();
  const { connections, failure: connectionFailure } = useConnectionsOrFailure();
  const isOfTickets = view.report === 'tickets' || view.report === 'groups';
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form's fieldset
    <div className={classes['filters']} role="group" aria-label={t('filters')}>
      <PeriodFilter period={view.period} onChange={(period) => onChange({ period })} />
      {isOfTickets && <MeasureSelect view={view} onChange={onChange} />}
      <Chip
        label={t('queues')}
        options={queues.filter(({ id }) => may('tickets:seeAll') || user.queues.some((own) => own.id === id))}
        failure={queueFailure}
        chosen={view.queues}
        onChange={(chosen) => onChange({ queues: chosen })}
      />
      {view.report !== 'messages' && (
        <Chip
          label={t('people')}
          options={people}
          failure={userFailure}
          chosen={view.users}
          onChange={(chosen) => onChange({ users: chosen })}
        />
      )}
      <Chip
        label={t('connections')}
        options={connections}
        failure={connectionFailure}
        chosen={view.whatsapps}
        onChange={(chosen) => onChange({ whatsapps: chosen })}
      />
      <WordFilters view={view} onChange={onChange} />
    </div>
  );
}

const Chip = (props: Omit<Parameters<typeof ChoiceChip<number>>[0], 'withIcon'>) => (
  <ChoiceChip {...props} withIcon={false} />
);

/** Filters whose choices are fixed words, not records. */
function WordFilters({ view, onChange }: Props) {
  const t = useTexts(reportsPageTexts);
  const words = reportTexts[currentLanguage()];
  const isOfTickets = view.report === 'tickets' || view.report === 'groups';
  return (
    <>
      {view.report !== 'messages' && <TagChip view={view} onChange={onChange} />}
      {isOfTickets && (
        <ChoiceChip
          label={t('status')}
          withIcon={false}
          options={ticketStatuses.map((id) => ({ id, name: words[`word_${id}`] }))}
          chosen={view.status}
          onChange={(chosen) => onChange({ status: chosen })}
        />
      )}
      <ChoiceChip
        label={t('channels')}
        withIcon={false}
        options={channelNames.map((id) => ({ id, name: words[`word_${id}`] }))}
        chosen={view.channels}
        onChange={(chosen) => onChange({ channels: chosen })}
      />
      {view.report === 'research' && (
        <>
          {scales.map((scale) => (
            <FilterChip
              key={scale}
              label={words[`word_${scale}`]}
              opens={false}
              pressed={view.scale === scale}
              onClick={() => onChange({ scale: view.scale === scale ? undefined : scale })}
            />
          ))}
          <FilterChip
            label={t('answered')}
            opens={false}
            pressed={view.answered === true}
            onClick={() => onChange({ answered: view.answered === true ? undefined : true })}
          />
        </>
      )}
      {view.report === 'messages' &&
        [true, false].map((fromMe) => (
          <FilterChip
            key={String(fromMe)}
            label={words[fromMe ? 'word_sent' : 'word_received']}
            opens={false}
            pressed={view.fromMe === fromMe}
            onClick={() => onChange({ fromMe: view.fromMe === fromMe ? undefined : fromMe })}
          />
        ))}
    </>
  );
}

function TagChip({ view, onChange }: Props) {
  const t = useTexts(reportsPageTexts);
  const { tags, error, retry } = useTagChoices();
  return (
    <Chip
      label={t('tags')}
      options={tags}
      failure={error ? { error, retry } : undefined}
      chosen={view.tags}
      onChange={(chosen) => onChange({ tags: chosen })}
    />
  );
}

function MeasureSelect({ view, onChange }: Props) {
  const t = useTexts(reportsPageTexts);
  const words = reportTexts[currentLanguage()];
  return (
    <Select
      aria-label={t('measure')}
      data={cycleMeasures.map((value) => ({ value, label: words[`measure_${value}`] }))}
      value={view.measure}
      allowDeselect={false}
      size="xs"
      w={240}
      onChange={(value) => onChange({ measure: cycleMeasures.find((one) => one === value) ?? 'opened' })}
    />
  );
}
