import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { buttonsOf } from '@balcao/contract/connections/connection.rules';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconExternalLink,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { formatDateTime, formatListTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { QueueDots } from '../queues/queue-dots.tsx';
import { useSession } from '../shell/session.tsx';
import { ChannelMark, channelNames } from '../ui/channel-mark.tsx';
import { confirm } from '../ui/confirm.ts';
import { NameCell, type RowAction } from '../ui/record-table.tsx';
import { RecordsPage } from '../ui/records-page.tsx';
import { toast } from '../ui/toasts.tsx';
import { connectionSaved, useConnectionRecords } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';
import { ConnectionDialog } from './connection-dialog.tsx';
import { ConnectionStatusChip, needsSomebody, phoneAddress, SessionButtons } from './connection-status.tsx';
import classes from './connections-page.module.css';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The lines on which customers reach the company. */
export function ConnectionsPage() {
  const t = useTexts(connectionTexts);
  const { may } = useSession();
  const narrow = useMediaQuery('(max-width: 599.98px)', undefined, { getInitialValueInEffect: false });
  const everything = useConnectionRecords();
  const [open, setOpen] = useState<{ connection?: Connection }>();
  const [webhook, setWebhook] = useState<string>();
  const [onlyTroubled, setOnlyTroubled] = useState(false);
  const [busy, setBusy] = useState<number>();
  const troubled = everything.rows.filter(needsSomebody);
  const records = onlyTroubled && troubled.length > 0 ? { ...everything, rows: troubled } : everything;
  const mayAdd = may('connections-page:addConnection');
  const mayEdit = may('connections-page:editOrDeleteConnection');
  const mayAct = may('connections-page:actionButtons');

  const attempt = async (connection: Connection, work: () => Promise<unknown>) => {
    setBusy(connection.id);
    await work().then(connectionSaved, (error) => toast.error(error));
    setBusy(undefined);
  };
  const tryAgain = (connection: Connection) =>
    attempt(connection, () => call(connectionApi.tryAgain, { params: { id: connection.id } }));
  const disconnect = async (connection: Connection) => {
    const { name } = connection;
    const question = { title: t('disconnectTitle', { name }), text: t('disconnectText'), action: t('disconnect') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(connection, () => call(connectionApi.disconnect, { params: { id: connection.id } }));
  };
  const remove = async (connection: Connection) => {
    const { name } = connection;
    const question = { title: t('deleteTitle', { name }), text: t('deleteText'), action: t('deleteAction') };
    if (!(await confirm({ ...question, danger: true }))) return;
    await attempt(connection, async () => {
      await call(connectionApi.remove, { params: { id: connection.id } });
      toast.success(t('deleted'));
    });
  };
  const has = (button: 'tryAgain' | 'disconnect') => (connection: Connection) =>
    mayAct && buttonsOf[connection.status].includes(button);

  const edits: RowAction<Connection>[] = mayEdit
    ? [
        { name: t('editAction'), icon: IconPencil, run: (connection) => setOpen({ connection }) },
        { name: t('deleteAction'), icon: IconTrash, danger: true, run: (connection) => void remove(connection) },
      ]
    : [];
  // On cards the buttons of the status are in the menu.
  const cardActions: RowAction<Connection>[] = [
    {
      name: t('openPhone'),
      icon: IconExternalLink,
      quick: true,
      shown: (connection) => connection.channel === 'sandbox' && connection.token !== '',
      run: (connection) => void window.open(phoneAddress(connection), '_blank', 'noreferrer'),
    },
    { name: t('tryAgain'), icon: IconPlugConnected, shown: has('tryAgain'), run: (one) => void tryAgain(one) },
    { name: t('disconnect'), icon: IconPlugConnectedX, shown: has('disconnect'), run: (one) => void disconnect(one) },
    ...edits,
  ];
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

  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(connection) => connection.name}
        rowHeight={64}
        searchPlaceholder={t('search')}
        primary={mayAdd ? { label: t('add'), onClick: () => setOpen({}) } : undefined}
        notice={
          troubled.length > 0 && (
            <div className={classes['notice']} role="status">
              <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
              <p>
                <strong>{t('attention', { count: troubled.length })}</strong> {t('attentionText')}
              </p>
              {troubled.length < everything.rows.length && (
                <Button variant="default" size="xs" onClick={() => setOnlyTroubled(!onlyTroubled)}>
                  {onlyTroubled ? t('attentionAll') : t('attentionShow', { count: troubled.length })}
                </Button>
              )}
            </div>
          )
        }
        columns={[
          {
            key: 'name',
            title: t('connection'),
            width: '24%',
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
          ...(mayAct
            ? [
                {
                  key: 'session',
                  title: t('action'),
                  width: 304,
                  cell: (connection: Connection) => (
                    <SessionButtons
                      connection={connection}
                      busy={busy === connection.id}
                      onTryAgain={() => void tryAgain(connection)}
                      onDisconnect={() => void disconnect(connection)}
                    />
                  ),
                },
              ]
            : []),
        ]}
        card={(connection) => ({
          picture: <ChannelMark channel={connection.channel} size={32} />,
          title: name(connection),
          second: kind(connection),
          third: <ConnectionStatusChip status={connection.status} />,
        })}
        actions={narrow ? cardActions : edits}
        {...(mayEdit && { onOpen: (connection: Connection) => setOpen({ connection }) })}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          icon: IconPlugConnected,
          children: mayAdd && (
            <Button variant="light" onClick={() => setOpen({})}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {open && (
        <ConnectionDialog connection={open.connection} onClose={() => setOpen(undefined)} onWebhook={setWebhook} />
      )}
      {webhook !== undefined && <WebhookDialog token={webhook} onClose={() => setWebhook(undefined)} />}
    </>
  );
}
