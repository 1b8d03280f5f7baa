import type { Connection } from '@balcao/contract/connections/connection';
import { availableButtons, type SessionButton } from '@balcao/contract/connections/connection.rules';
import { Button, Menu } from '@mantine/core';
import {
  IconActivityHeartbeat,
  IconExternalLink,
  IconPencil,
  IconPlugConnected,
  IconPlugConnectedX,
  IconQrcode,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { cardsBelowPx, usePageWidth } from '../ui/layout/use-page-width.ts';
import type { RowAction } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { useConnectionRecords } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';
import { useConnectionColumns } from './connection-columns.tsx';
import { OpenedDialog, type OpenedDialogState } from './connection-dialogs.tsx';
import { needsAttention } from './connection-status.tsx';
import classes from './connections-page.module.css';
import { type Webhook, WebhookDialog } from './form/webhook-dialog.tsx';
import { hasNoQueue, NoQueueNotice } from './no-queue.tsx';
import { phoneAddress, SessionButtons, SessionMenu } from './session-buttons.tsx';
import { useConnectionActions } from './use-connection-actions.ts';

/** Connections of the company. */
export function ConnectionsPage() {
  const t = useTexts(connectionTexts);
  const { may } = useSession();
  const asCards = usePageWidth() < cardsBelowPx;
  const allRecords = useConnectionRecords();
  const [open, setOpen] = useState<OpenedDialogState>();
  // Closes only the same dialog: after creation the form is replaced by the pairing dialog.
  const close = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open]);
  const [webhook, setWebhook] = useState<Webhook>();
  const [isFiltered, setIsFiltered] = useState(false);
  const needingAttention = allRecords.rows.filter(needsAttention);
  const records = isFiltered && needingAttention.length > 0 ? { ...allRecords, rows: needingAttention } : allRecords;
  const withoutQueue = may('connections-page:editOrDeleteConnection') ? allRecords.rows.filter(hasNoQueue) : [];
  const mayAdd = may('connections-page:addConnection');
  const mayEdit = may('connections-page:editOrDeleteConnection');
  const mayAct = may('connections-page:actionButtons');
  const add = () => setOpen({ is: 'kinds' });
  const edit = (connection: Connection) => setOpen({ is: 'form', of: connection });
  const actions = useConnectionActions({ pair: ({ id }) => setOpen({ is: 'pairing', id }) });
  const { columns, card } = useConnectionColumns(
    mayAct &&
      ((connection, compact) =>
        compact ? (
          <SessionMenu connection={connection} actions={actions} />
        ) : (
          <SessionButtons connection={connection} actions={actions} />
        )),
  );
  const has = (button: SessionButton) => (connection: Connection) =>
    mayAct && availableButtons(connection).includes(button);

  const edits: RowAction<Connection>[] = [
    {
      name: t('health'),
      icon: IconActivityHeartbeat,
      isShown: ({ provider }) => mayAct && provider === 'beta',
      run: ({ id }) => setOpen({ is: 'health', id }),
    },
    { name: t('editAction'), icon: IconPencil, isShown: () => mayEdit, run: edit },
    { name: t('deleteAction'), icon: IconTrash, danger: true, isShown: () => mayEdit, run: actions.remove },
  ];
  // On cards session actions are in the menu, except the primary one.
  const cardActions: RowAction<Connection>[] = [
    {
      name: t('openPhone'),
      icon: IconExternalLink,
      isQuick: true,
      isShown: (connection) => connection.channel === 'sandbox' && connection.token !== '',
      run: (connection) => void window.open(phoneAddress(connection), '_blank', 'noreferrer'),
    },
    { name: t('showQr'), icon: IconQrcode, isQuick: true, isShown: has('showQr'), run: actions.showQr },
    { name: t('tryAgain'), icon: IconPlugConnected, isShown: has('tryAgain'), run: actions.tryAgain },
    { name: t('newQr'), icon: IconQrcode, isShown: has('newQr'), run: actions.newQr },
    { name: t('disconnect'), icon: IconPlugConnectedX, isShown: has('disconnect'), run: actions.disconnect },
    { name: t('restart'), icon: IconRefresh, isShown: has('restart'), run: actions.restart },
    ...edits,
  ];
  const restartable = mayAct && allRecords.rows.some(({ provider }) => provider === 'beta');
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(connection) => connection.name}
        rowHeight={64}
        searchPlaceholder={t('search')}
        secondary={
          restartable && (
            <Button variant="default" leftSection={<IconRefresh size={17} stroke={1.6} />} onClick={actions.restartAll}>
              {t('restartAll')}
            </Button>
          )
        }
        menu={
          restartable && (
            <Menu.Item leftSection={<IconRefresh size={17} stroke={1.6} />} onClick={actions.restartAll}>
              {t('restartAll')}
            </Menu.Item>
          )
        }
        primary={mayAdd ? { label: t('add'), onClick: add } : undefined}
        notice={
          (needingAttention.length > 0 || withoutQueue.length > 0) && (
            <div className={classes['notices']}>
              {needingAttention.length > 0 && (
                <AttentionNotice
                  count={needingAttention.length}
                  isFiltered={isFiltered}
                  onChange={needingAttention.length < allRecords.rows.length ? setIsFiltered : undefined}
                />
              )}
              <NoQueueNotice connections={withoutQueue} onChoose={({ id }) => setOpen({ is: 'queues', id })} />
            </div>
          )
        }
        columns={columns}
        card={card}
        actions={asCards ? cardActions : mayEdit || mayAct ? edits : []}
        {...(mayEdit && { onOpen: edit })}
        empty={{
          title: t('emptyTitle'),
          text: t('emptyText'),
          icon: IconPlugConnected,
          children: mayAdd && (
            <Button variant="light" onClick={add}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {open && (
        <OpenedDialog
          opened={open}
          connections={allRecords.rows}
          onOpen={setOpen}
          onClose={close}
          onWebhook={setWebhook}
          actions={actions}
        />
      )}
      {webhook && <WebhookDialog webhook={webhook} onClose={() => setWebhook(undefined)} />}
    </>
  );
}
