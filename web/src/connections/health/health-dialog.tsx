import type { Connection, ConnectionHealth } from '@balcao/contract/connections/connection';
import { Skeleton } from '@mantine/core';
import { formatCount, formatDateTime, formatRelative } from '../../platform/formatting.ts';
import { currentLanguage, locales } from '../../platform/i18n.ts';
import { emptyState } from '../../platform/queries/query-state.ts';
import { useTexts } from '../../platform/texts.ts';
import { WideDialog } from '../../ui/dialogs/wide-dialog.tsx';
import { scrollsByKeys } from '../../ui/keyboard/scrolls-by-keys.ts';
import { useNarrow } from '../../ui/layout/use-narrow.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useSlow } from '../../ui/states/use-slow.ts';
import { useNow } from '../../ui/use-now.ts';
import { useConnectionHealth } from '../connection.queries.ts';
import { ConnectionStatusChip } from '../connection-status.tsx';
import { ReasonText, useStatusReason } from '../status-reason.tsx';
import { GapTable } from './gap-table.tsx';
import { healthTexts } from './health.texts.ts';
import classes from './health-dialog.module.css';
import { NewChatsToday } from './new-chats-today.tsx';
import { uptimeSpans } from './uptime-spans.ts';

/** Health of a QR-code connection: uptime, last activity, downtimes and recovered messages. */
export function HealthDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(healthTexts);
  const narrow = useNarrow();
  const query = useConnectionHealth(connection.id);
  const { data, refetch } = query;
  const { error, isLoading } = emptyState(query);
  const slow = useSlow(isLoading);
  const words = useStatusReason(connection);
  return (
    <WideDialog
      title={`${t('title')} · ${connection.name}`}
      titleEnd={!narrow && <ConnectionStatusChip connection={connection} />}
      onClose={onClose}
    >
      <section className={classes['body']} aria-label={t('title')} {...scrollsByKeys}>
        {narrow && <ConnectionStatusChip connection={connection} />}
        {words && (
          <div className={classes['reason']}>
            <ReasonText words={words} titled />
          </div>
        )}
        {data ? (
          <HealthReport connection={connection} watch={data} />
        ) : error ? (
          <ErrorState of="page" error={error} onRetry={() => void refetch()} />
        ) : (
          slow && <Skeleton height={320} radius="md" />
        )}
      </section>
    </WideDialog>
  );
}

function HealthReport({ connection, watch: health }: { connection: Connection; watch: ConnectionHealth }) {
  const t = useTexts(healthTexts);
  const now = useNow(15_000);
  const ago = (date: string | null) =>
    date === null ? t('notYet') : <time title={formatDateTime(date)}>{formatRelative(date, now)}</time>;
  return (
    <>
      <h3>{t('uptime')}</h3>
      {health.uptime === null ? (
        <p className={classes['none']}>{t('never')}</p>
      ) : (
        <dl className={classes['tiles']}>
          {uptimeSpans(now - Date.parse(connection.createdAt)).map(({ span, isLifetime }) => (
            <div key={span}>
              <dt>{t(isLifetime ? span : 'sinceMade')}</dt>
              <dd>{percent(health.uptime?.[span] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={classes['facts']}>
        <Figure name={t('lastReceived')} hint={t('lastReceivedHint')}>
          {ago(health.heardAt)}
        </Figure>
        <Figure name={t('probed')} hint={t('probedHint')}>
          {ago(health.probedAt)}
        </Figure>
        <Figure name={t('undecryptable')} hint={t('undecryptableHint')}>
          {formatCount(health.undecryptable)}
        </Figure>
      </dl>
      <NewChatsToday id={connection.id} />
      <h3>{t('gaps')}</h3>
      {health.gaps.length === 0 ? (
        <p className={classes['none']}>{t('gapsNone')}</p>
      ) : (
        <GapTable gaps={health.gaps} now={now} />
      )}
    </>
  );
}

const Figure = ({ name, hint, children }: { name: string; hint: string; children: React.ReactNode }) => (
  <div>
    <dt>
      {name}
      <small>{hint}</small>
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Truncated, so that a connection with downtime never shows 100 %. */
const percent = (value: number): string =>
  `${new Intl.NumberFormat(locales[currentLanguage()], { maximumFractionDigits: 2 }).format(Math.floor(value * 100) / 100)}%`;
