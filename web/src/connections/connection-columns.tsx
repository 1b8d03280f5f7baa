import type { Connection } from '@balcao/contract/connections/connection';
import type { ReactNode } from 'react';
import { formatDateTime, formatListTime, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { ChannelMark, channelNames } from '../ui/elements/channel-mark.tsx';
import { usePageWidth } from '../ui/layout/use-page-width.ts';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import { type Column, NameCell } from '../ui/tables/record-table.tsx';
import { connectionTexts } from './connection.texts.ts';
import { kindOf } from './connection-kinds.ts';
import { ConnectionStatusChip, needsAttention } from './connection-status.tsx';
import classes from './connections-page.module.css';
import { NoQueueChip } from './no-queue.tsx';
import { ReasonButton, ReasonText, useStatusReason } from './status-reason.tsx';

/** `compact`: icons only. */
type RenderButtons = (connection: Connection, compact: boolean) => ReactNode;
type ConnectionLayout = { columns: readonly Column<Connection>[]; card: CardContent<Connection> };

/** A connection as a row and as a card. `buttons`: session actions, with permission only. */
export function useConnectionColumns(buttons: false | RenderButtons): ConnectionLayout {
  const t = useTexts(connectionTexts);
  // On narrow tables columns are dropped before the action buttons.
  const room = usePageWidth();
  const tightest = room < 1040;
  const name = (connection: Connection) => (
    <span className={classes['name']}>
      <span className="bc-cut" title={connection.name}>
        {connection.name}
      </span>
      {connection.isDefault && <span className={classes['default']}>{t('default')}</span>}
    </span>
  );
  const queues: Column<Connection> = {
    key: 'queues',
    title: t('queues'),
    ...(tightest && { width: '22%' }),
    cell: (connection) =>
      connection.queues.length > 0 ? (
        <QueueDots queues={connection.queues} max={tightest ? 1 : 3} />
      ) : (
        <NoQueueChip name={connection.name} whole={!tightest} />
      ),
  };
  const updated: Column<Connection> = {
    key: 'updated',
    title: t('updated'),
    width: 136,
    cell: (connection) => (
      <time dateTime={connection.updatedAt} title={formatDateTime(connection.updatedAt)}>
        {formatListTime(connection.updatedAt)}
      </time>
    ),
  };
  const session = (draw: RenderButtons): Column<Connection> => ({
    key: 'session',
    title: t('action'),
    align: 'right',
    width: tightest ? 84 : 268,
    cell: (connection) => draw(connection, tightest),
  });
  return {
    columns: [
      {
        key: 'name',
        title: t('connection'),
        ...(!tightest && { width: '24%' }),
        cell: (connection) => (
          <NameCell
            picture={<ChannelMark channel={connection.channel} size={26} />}
            name={name(connection)}
            second={<SecondLine connection={connection} />}
          />
        ),
      },
      {
        key: 'status',
        title: t('status'),
        width: 192,
        cell: (connection) => (
          <span className={classes['statusCell']}>
            <ConnectionStatusChip connection={connection} />
            <ReasonButton connection={connection} />
          </span>
        ),
      },
      queues,
      ...(room < 1340 ? [] : [updated]),
      ...(buttons ? [session(buttons)] : []),
    ],
    card: (connection) => ({
      picture: <ChannelMark channel={connection.channel} size={32} />,
      title: name(connection),
      second: <SecondLine connection={connection} />,
      third: <CardReason connection={connection} />,
    }),
  };
}

/** The account; or, when it needs attention, the reason and since when. */
function SecondLine({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts);
  const words = useStatusReason(connection);
  const { status, downSince, accountId } = connection;
  const kind = kindOf(connection);
  if (status === 'qrcode') return t('waitingScan');
  if (words !== null || (downSince !== null && needsAttention(connection))) {
    const why = words?.title ?? t(status);
    const whole = downSince === null ? why : t('since', { why, when: formatDateTime(downSince) });
    const said = downSince === null ? why : t('since', { why, when: formatListTime(downSince) });
    return (
      <span data-tone={status === 'DISCONNECTED' ? 'danger' : 'warn'} className={classes['trouble']} title={whole}>
        {said}
      </span>
    );
  }
  const called = kind === 'beta' ? t('kindBeta') : kind === 'cloud' ? t('kindCloud') : channelNames[connection.channel];
  if (accountId === null || accountId === '' || kind === 'sandbox') return called;
  return kind === 'beta' ? formatPhone(accountId) : t('accountOf', { kind: called, account: accountId });
}

/** The full reason, shown on cards. */
function CardReason({ connection }: { connection: Connection }) {
  const words = useStatusReason(connection);
  return (
    <span className={classes['under']}>
      <ConnectionStatusChip connection={connection} />
      {words && <ReasonText words={words} />}
      {connection.queues.length === 0 && <NoQueueChip name={connection.name} whole />}
    </span>
  );
}
