import type { Connection } from '@balcao/contract/connections/connection';
import type { ReactNode } from 'react';
import { formatDateTime, formatListTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { ChannelMark, channelNames } from '../ui/channel-mark.tsx';
import type { CardOf } from '../ui/record-cards.tsx';
import { type Column, NameCell } from '../ui/record-table.tsx';
import { connectionTexts } from './connection.texts.ts';
import { ConnectionStatusChip } from './connection-status.tsx';
import classes from './connections-page.module.css';

type Look = { columns: readonly Column<Connection>[]; card: CardOf<Connection> };

/** A connection as a row and as a card. `buttons`: what its status lets one do, for those who may. */
export function useConnectionColumns(buttons: false | ((connection: Connection) => ReactNode)): Look {
  const t = useTexts(connectionTexts);
  const name = (connection: Connection) => (
    <span className={classes['name']}>
      <span className="bc-cut" title={connection.name}>
        {connection.name}
      </span>
      {connection.isDefault && <span className={classes['default']}>{t('default')}</span>}
    </span>
  );
  const kind = (connection: Connection) =>
    connection.downSince
      ? t('downSince', { when: formatDateTime(connection.downSince) })
      : connection.provider === 'cloud' && connection.channel === 'whatsapp'
        ? t('kindCloud')
        : channelNames[connection.channel];

  return {
    columns: [
      {
        key: 'name',
        title: t('connection'),
        width: '22%',
        cell: (connection) => (
          <NameCell
            picture={<ChannelMark channel={connection.channel} size={26} />}
            name={name(connection)}
            second={kind(connection)}
            tone={connection.downSince ? 'warn' : undefined}
          />
        ),
      },
      {
        key: 'status',
        title: t('status'),
        width: 184,
        cell: (connection) => <ConnectionStatusChip status={connection.status} />,
      },
      {
        key: 'queues',
        title: t('queues'),
        cell: (connection) => connection.queues.length > 0 && <QueueDots queues={connection.queues} />,
      },
      {
        key: 'updated',
        title: t('updated'),
        width: 148,
        cell: (connection) => (
          <time dateTime={connection.updatedAt} title={formatDateTime(connection.updatedAt)}>
            {formatListTime(connection.updatedAt)}
          </time>
        ),
      },
      ...(buttons ? [{ key: 'session', title: t('action'), width: 272, cell: buttons }] : []),
    ],
    card: (connection) => ({
      picture: <ChannelMark channel={connection.channel} size={32} />,
      title: name(connection),
      second: kind(connection),
      third: <ConnectionStatusChip status={connection.status} />,
    }),
  };
}
