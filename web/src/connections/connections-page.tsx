import type { Connection } from '@balcao/contract/connections/connection';
import { connectionApi } from '@balcao/contract/connections/connection.api';
import { buttonsOf } from '@balcao/contract/connections/connection.rules';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconExternalLink, IconPencil, IconPlugConnected, IconPlugConnectedX, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../platform/api.ts';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session.tsx';
import { confirm } from '../ui/confirm.ts';
import type { RowAction } from '../ui/record-table.tsx';
import { RecordsPage } from '../ui/records-page.tsx';
import { toast } from '../ui/toasts.tsx';
import { AttentionNotice } from './attention-notice.tsx';
import { connectionSaved, useConnectionRecords } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';
import { useConnectionColumns } from './connection-columns.tsx';
import { ConnectionDialog } from './connection-dialog.tsx';
import { needsSomebody, phoneAddress, SessionButtons } from './connection-status.tsx';
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
  const { columns, card } = useConnectionColumns(
    mayAct &&
      ((connection) => (
        <SessionButtons
          connection={connection}
          busy={busy === connection.id}
          onTryAgain={() => void tryAgain(connection)}
          onDisconnect={() => void disconnect(connection)}
        />
      )),
  );
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
            <AttentionNotice
              count={troubled.length}
              only={onlyTroubled}
              onChange={troubled.length < everything.rows.length ? setOnlyTroubled : undefined}
            />
          )
        }
        columns={columns}
        card={card}
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
