import { useConnectionsOrFailure } from '../../connections/connection.queries.ts';
import { useTexts } from '../../platform/texts.ts';
import { useSession } from '../../shell/session/session.tsx';
import { useTagChoices } from '../../tags/tag.queries.ts';
import { FilterChip } from '../../ui/elements/chips.tsx';
import { useUserNames } from '../../users/user.queries.ts';
import { ticketTexts } from '../ticket.texts.ts';
import { ChoiceFilter } from './choice-filter.tsx';
import { useListView } from './list-view.ts';
import { QueueFilter } from './queue-filter.tsx';
import classes from './ticket-list.module.css';

/**
 * Filters of the search: messages only; otherwise tags and failed messages; for admins also user, connection and
 * status.
 */
export function SearchFilters() {
  const t = useTexts(ticketTexts);
  const [view, change] = useListView();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of chips, not a form's fieldset
    <div className={classes['sub']} data-scrolls role="group" aria-label={t('filters')}>
      <FilterChip
        label={t('messagesOnly')}
        opens={false}
        pressed={view.messages !== null}
        onClick={() => change({ messages: view.messages ? null : {} })}
      />
      {view.messages ? null : <TicketFilters />}
    </div>
  );
}

function TicketFilters() {
  const t = useTexts(ticketTexts);
  const { may } = useSession();
  const [view, change] = useListView();
  const { tags, error, retry } = useTagChoices();
  return (
    <>
      <QueueFilter isChip />
      <ChoiceFilter
        label={t('tags')}
        options={tags}
        selected={view.tags}
        onChange={(chosen) => change({ tags: chosen })}
        none={t('tagsNone')}
        failure={error ? { error, retry } : undefined}
      />
      <FilterChip
        label={t('withFailed')}
        opens={false}
        pressed={view.failed}
        onClick={() => change({ failed: !view.failed })}
      />
      {may('tickets:filterByUser') && <AdminFilters />}
    </>
  );
}

function AdminFilters() {
  const t = useTexts(ticketTexts);
  const [view, change] = useListView();
  const { connections, failure: connectionFailure } = useConnectionsOrFailure();
  const { people, failure: userFailure } = useUserNames();
  return (
    <>
      <ChoiceFilter
        label={t('users')}
        options={people}
        failure={userFailure}
        selected={view.users}
        onChange={(chosen) => change({ users: chosen })}
      />
      <ChoiceFilter
        label={t('connections')}
        options={connections.map(({ id, name, status }) => ({
          id,
          name,
          ...(status === 'CONNECTED' && { note: t('online') }),
        }))}
        failure={connectionFailure}
        selected={view.whatsapps}
        onChange={(chosen) => change({ whatsapps: chosen })}
      />
      <ChoiceFilter
        label={t('status')}
        options={[
          { id: 'open' as const, name: t('statusOpen') },
          { id: 'pending' as const, name: t('statusPending') },
          { id: 'closed' as const, name: t('statusClosed') },
        ]}
        selected={view.statuses}
        onChange={(chosen) => change({ statuses: chosen })}
      />
    </>
  );
}
