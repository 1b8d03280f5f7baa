import type { Connection } from '@balcao/contract/connections/connection';
import { Button, Menu } from '@mantine/core';
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { PlanUse } from '../companies/plan-use.tsx';
import { useTexts } from '../platform/texts.ts';
import { useSession } from '../shell/session/session.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import { useConnectionRecords } from './connection.queries.ts';
import { connectionTexts } from './connection.texts.ts';
import { useConnectionColumns } from './connection-columns.tsx';
import { type Webhook, WebhookDialog } from './form/webhook-dialog.tsx';
import { OpenedDialog, type OpenedDialogState } from './opened-dialog.tsx';
import { useAttention } from './use-attention.tsx';
import { useConnectionActions } from './use-connection-actions.ts';
import { useRowActions } from './use-row-actions.ts';

/** Connections of the company. */
export function ConnectionsPage() {
  const t = useTexts(connectionTexts);
  const { may } = useSession();
  const allRecords = useConnectionRecords();
  const [open, setOpen] = useState<OpenedDialogState>();
  // Closes only the same dialog: after creation the form is replaced by the pairing dialog.
  const close = useCallback(() => setOpen((now) => (now === open ? undefined : now)), [open]);
  const [webhook, setWebhook] = useState<Webhook>();
  const edit = (connection: Connection) => setOpen({ is: 'form', of: connection });
  const actions = useConnectionActions({ pair: ({ id }) => setOpen({ is: 'pairing', id }) });
  const rowActions = useRowActions(actions, { edit, showHealth: ({ id }) => setOpen({ is: 'health', id }) });
  const { columns, card } = useConnectionColumns(may('connections-page:actionButtons') && actions);
  const { records, notice } = useAttention(allRecords, ({ id }) => setOpen({ is: 'queues', id }));
  const restartable =
    may('connections-page:actionButtons') && allRecords.rows.some(({ provider }) => provider === 'beta');
  const add = { label: t('add'), onClick: () => setOpen({ is: 'kinds' }) };
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={(connection) => connection.name}
        rowHeight={64}
        searchPlaceholder={t('search')}
        secondary={restartable && <RestartAllButton onClick={actions.restartAll} />}
        menu={restartable && <RestartAllItem onClick={actions.restartAll} />}
        primary={may('connections-page:addConnection') ? add : undefined}
        notice={
          <>
            {notice}
            <PlanUse resource="connections" />
          </>
        }
        columns={columns}
        card={card}
        actions={rowActions}
        {...(may('connections-page:editOrDeleteConnection') && { onOpen: edit })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconPlugConnected }}
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

function RestartAllButton({ onClick }: { onClick: () => void }) {
  const t = useTexts(connectionTexts);
  return (
    <Button variant="default" leftSection={<IconRefresh size={17} stroke={1.6} />} onClick={onClick}>
      {t('restartAll')}
    </Button>
  );
}

function RestartAllItem({ onClick }: { onClick: () => void }) {
  const t = useTexts(connectionTexts);
  return (
    <Menu.Item leftSection={<IconRefresh size={17} stroke={1.6} />} onClick={onClick}>
      {t('restartAll')}
    </Menu.Item>
  );
}
