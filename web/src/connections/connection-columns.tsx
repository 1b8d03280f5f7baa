import type { Connection } from '@balcao/contract/connections/connection';
import { formatDateTime, formatListTime, formatPhone } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { ChannelMark, channelNames } from '../ui/elements/channel-mark.tsx';
import { usePageWidth } from '../ui/layout/use-page-width.ts';
import { CellText } from '../ui/tables/cell-text.tsx';
import { NameCell } from '../ui/tables/name-cell.tsx';
import type { CardContent } from '../ui/tables/record-cards.tsx';
import type { Column } from '../ui/tables/record-table.tsx';
import { connectionTexts } from './connection.texts.ts';
import { kindOf } from './connection-kinds.ts';
import { ConnectionStatusChip } from './connection-status.tsx';
import classes from './connections-page.module.css';
import { needsAttention } from './needs-attention.ts';
import { NoQueueChip } from './no-queue.tsx';
import { SessionButtons, SessionMenu } from './session-buttons.tsx';
import { ReasonButton, ReasonText, useStatusReason } from './status-reason.tsx';
import type { ConnectionActions } from './use-connection-actions.ts';

type ConnectionLayout = { columns: readonly Column<Connection>[]; card: CardContent<Connection> };

/** A connection as a row and as a card. `actions`: those of its session, with permission only. */
export function useConnectionColumns(actions: false | ConnectionActions): ConnectionLayout {
  const t = useTexts(connectionTexts);
  // On narrow tables columns are dropped before the action buttons.
  const room = usePageWidth();
  const tightest = room < 1040;
  const Session = tightest ? SessionMenu : SessionButtons;
  const columns: readonly (false | Column<Connection>)[] = [
    {
      key: 'name',
      title: t('connection'),
      cell: (connection) => (
        <NameCell
          picture={<ChannelMark channel={connection.channel} size={26} />}
          name={<ConnectionName connection={connection} />}
          second={<ConnectionDetail connection={connection} />}
        />
      ),
    },
    { key: 'status', title: t('status'), width: 192, cell: (connection) => <StatusCell connection={connection} /> },
    {
      key: 'queues',
      title: t('queues'),
      cell: (connection) => <QueuesCell connection={connection} compact={tightest} />,
    },
    room >= 1340 && {
      key: 'updated',
      title: t('updated'),
      width: 136,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt} title={formatDateTime(updatedAt)}>
          {formatListTime(updatedAt)}
        </time>
      ),
    },
    actions && {
      key: 'session',
      title: t('action'),
      align: 'right',
      width: tightest ? 84 : 268,
      cell: (connection) => <Session connection={connection} actions={actions} />,
    },
  ];
  return {
    columns: columns.filter((column) => column !== false),
    card: (connection) => ({
      picture: <ChannelMark channel={connection.channel} size={32} />,
      title: <ConnectionName connection={connection} />,
      second: <ConnectionDetail connection={connection} />,
      third: <CardReason connection={connection} />,
    }),
  };
}

function ConnectionName({ connection: { name, isDefault } }: { connection: Connection }) {
  const t = useTexts(connectionTexts);
  return (
    <span className={classes['name']}>
      <CellText>{name}</CellText>
      {isDefault && <span className={classes['default']}>{t('default')}</span>}
    </span>
  );
}

function StatusCell({ connection }: { connection: Connection }) {
  return (
    <span className={classes['statusCell']}>
      <ConnectionStatusChip connection={connection} />
      <ReasonButton connection={connection} />
    </span>
  );
}

function QueuesCell({ connection: { name, queues }, compact }: { connection: Connection; compact: boolean }) {
  if (queues.length === 0) return <NoQueueChip name={name} whole={!compact} />;
  return <QueueDots queues={queues} max={compact ? 1 : 3} />;
}

/** The account; or, when it needs attention, the reason and since when. */
function ConnectionDetail({ connection }: { connection: Connection }) {
  const t = useTexts(connectionTexts);
  const words = useStatusReason(connection);
  const { status, downSince, noticedAt, accountId } = connection;
  const since = downSince ?? noticedAt;
  const kind = kindOf(connection);
  if (status === 'qrcode') return t('waitingScan');
  if (words !== null || (since !== null && needsAttention(connection))) {
    const why = words?.title ?? t(status);
    const whole = since === null ? why : t('since', { why, when: formatDateTime(since) });
    const summary = since === null ? why : t('since', { why, when: formatListTime(since) });
    return (
      <span data-tone={status === 'DISCONNECTED' ? 'danger' : 'warn'} className={classes['trouble']} title={whole}>
        {summary}
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
