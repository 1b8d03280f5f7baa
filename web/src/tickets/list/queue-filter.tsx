import { Switch } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTexts } from '../../platform/texts.ts';
import { useQueuesOrFailure } from '../../queues/queue.queries.ts';
import { useSession } from '../../shell/session/session.tsx';
import { ticketTexts } from '../ticket.texts.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { useListView } from './list-view.ts';
import classes from './ticket-list.module.css';

/** Filter by queue and, with permission, whether tickets of others are shown. */
export function QueueFilter({ isChip = false }: { isChip?: boolean }) {
  const t = useTexts(ticketTexts);
  const { user, may } = useSession();
  const [{ queueIds, showAll }, change] = useListView();
  const { queues: every, failure } = useQueuesOrFailure();
  const seesAll = may('tickets:seeAll');
  const options = seesAll ? every : user.queues;
  // Hidden without options.
  if (options.length <= 1 && !may('tickets-manager:showall')) return <span />;
  return (
    <ChoiceFilter
      label={t('queues')}
      {...(!isChip && { icon: IconFilter, isBorderless: true })}
      round
      options={options}
      selected={queueIds ?? []}
      onChange={(chosen) => change({ queueIds: chosen.length > 0 ? chosen : undefined })}
      none={t('queuesNone')}
      failure={seesAll ? failure : undefined}
    >
      {may('tickets-manager:showall') && (
        <Switch
          className={classes['switch'] ?? ''}
          label={t('showAll')}
          checked={showAll}
          onChange={(event) => change({ showAll: event.currentTarget.checked })}
        />
      )}
    </ChoiceFilter>
  );
}
