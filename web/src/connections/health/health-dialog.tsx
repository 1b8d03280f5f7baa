import type { Connection, ConnectionWatch } from '@balcao/contract/connections/connection';
import { CloseButton, Modal, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatCount, formatDateTime, formatRelative } from '../../platform/formatting.ts';
import { currentLanguage, locales } from '../../platform/i18n.ts';
import { useTexts } from '../../platform/texts.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useSlow } from '../../ui/use-slow.ts';
import { useConnectionWatch } from '../connection.queries.ts';
import { ConnectionStatusChip } from '../connection-status.tsx';
import { ReasonText, useReason } from '../line-reason.tsx';
import { GapTable } from './gap-table.tsx';
import { healthTexts } from './health.texts.ts';
import classes from './health-dialog.module.css';
import { NewChatsToday } from './new-chats-today.tsx';
import { spansOf } from './spans-of.ts';

/** Health of a QR-code connection: uptime, last activity, downtimes and what was recovered. */
export function HealthDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const t = useTexts(healthTexts);
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const { data, error, isPending, refetch } = useConnectionWatch(connection.id);
  const slow = useSlow(isPending);
  const words = useReason(connection);
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={720}
      fullScreen={narrow}
      centered
      styles={narrow ? { content: { borderRadius: 0, background: 'var(--bc-surface)' } } : {}}
    >
      <Modal.Overlay color="var(--bc-scrim)" backgroundOpacity={1} />
      <Modal.Content>
        <header className={classes['head']}>
          <Modal.Title className={classes['title'] ?? ''}>
            {t('title')} · {connection.name}
          </Modal.Title>
          {!narrow && <ConnectionStatusChip connection={connection} />}
          <CloseButton aria-label={t('close')} onClick={onClose} size={narrow ? 44 : 32} iconSize={18} />
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes['body']} aria-label={t('title')} tabIndex={0}>
          {narrow && <ConnectionStatusChip connection={connection} />}
          {words && (
            <div className={classes['reason']}>
              <ReasonText words={words} titled />
            </div>
          )}
          {data ? (
            <Watched connection={connection} watch={data} />
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            slow && <Skeleton height={320} radius="md" />
          )}
        </section>
      </Modal.Content>
    </Modal.Root>
  );
}

function Watched({ connection, watch }: { connection: Connection; watch: ConnectionWatch }) {
  const t = useTexts(healthTexts);
  const now = useNow(15_000);
  const ago = (when: string | null) =>
    when === null ? t('notYet') : <time title={formatDateTime(when)}>{formatRelative(when, now)}</time>;
  return (
    <>
      <h3>{t('uptime')}</h3>
      {watch.uptime === null ? (
        <p className={classes['none']}>{t('never')}</p>
      ) : (
        <dl className={classes['tiles']}>
          {spansOf(now - Date.parse(connection.createdAt)).map(({ span, whole }) => (
            <div key={span}>
              <dt>{t(whole ? span : 'sinceMade')}</dt>
              <dd>{percent(watch.uptime?.[span] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={classes['facts']}>
        <Fact name={t('heard')} hint={t('heardHint')}>
          {ago(watch.heardAt)}
        </Fact>
        <Fact name={t('probed')} hint={t('probedHint')}>
          {ago(watch.probedAt)}
        </Fact>
        <Fact name={t('undecryptable')} hint={t('undecryptableHint')}>
          {formatCount(watch.undecryptable)}
        </Fact>
      </dl>
      <NewChatsToday id={connection.id} />
      <h3>{t('gaps')}</h3>
      {watch.gaps.length === 0 ? (
        <p className={classes['none']}>{t('gapsNone')}</p>
      ) : (
        <GapTable gaps={watch.gaps} now={now} />
      )}
    </>
  );
}

const Fact = ({ name, hint, children }: { name: string; hint: string; children: React.ReactNode }) => (
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
