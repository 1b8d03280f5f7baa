import type { Ticket, TicketLog } from '@balcao/contract/tickets/ticket';
import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ticketLogQuery } from '../../messages/thread/ticket-log.queries.ts';
import { formatDateTime } from '../../platform/formatting.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { personName } from '../../users/person-name.ts';
import { ticketTexts } from '../ticket.texts.ts';
import classes from './log-dialog.module.css';
import { PlaceExplanation } from './place-explanation.tsx';

/** Log of a ticket, newest first. */
export function LogDialog({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const t = useTexts(ticketTexts);
  const query = useQuery({ ...ticketLogQuery(ticket), staleTime: 0 });
  const { data: log, refetch } = query;
  const { error } = emptyState(query);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('log')}
      size={520}
      styles={{
        header: { padding: '16px 16px 16px 24px' },
        body: { padding: '0 24px 24px' },
      }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {Boolean(error) && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!log && !error && (
        <Stack gap="sm">
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={36} />
          ))}
        </Stack>
      )}
      {log && <PlaceExplanation ticket={ticket} log={log} />}
      {log?.length === 0 && <p className={classes['none']}>{t('logEmpty')}</p>}
      <ol className={classes['log']}>
        {groupRuns(log ?? []).map(({ entry, count }) => (
          <li key={entry.id}>
            <span className={classes['what']}>
              {t(`log_${entry.type}`)}
              {count > 1 && <small data-numeric> × {count}</small>}
            </span>
            <time className={classes['when']} dateTime={entry.createdAt}>
              {formatDateTime(entry.createdAt)}
            </time>
            <span className={classes['who']}>
              {entry.user ? personName(entry.user) : t('logBot')}
              {entry.queue && (
                <>
                  <span aria-hidden="true">·</span>
                  {entry.queue.name}
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Modal>
  );
}

/** Groups equal consecutive entries, e.g. repeated accesses. `entry` is the newest of its group. */
function groupRuns(log: readonly TicketLog[]): { entry: TicketLog; count: number }[] {
  const match: { entry: TicketLog; count: number }[] = [];
  for (const entry of log) {
    const last = match.at(-1);
    if (last && entry.type === 'access' && last.entry.type === 'access' && last.entry.user?.id === entry.user?.id)
      last.count++;
    else match.push({ entry, count: 1 });
  }
  return match;
}
