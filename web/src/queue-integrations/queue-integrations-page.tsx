import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { Switch } from '@mantine/core';
import { IconPencil, IconPuzzle, IconSend, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import type { Column } from '../ui/tables/record-table.tsx';
import { RecordsPage } from '../ui/tables/records-page.tsx';
import type { RowAction } from '../ui/tables/row-actions.tsx';
import { deliveryTexts } from './delivery.texts.ts';
import { IntegrationDeliveriesDialog } from './integration-deliveries-dialog.tsx';
import { IntegrationDialog } from './integration-dialog.tsx';
import classes from './integration-mark.module.css';
import { IntegrationMark, integrationNames } from './integration-mark.tsx';
import { removeIntegration, useIntegrationRecords } from './queue-integration.queries.ts';
import { queueIntegrationTexts } from './queue-integration.texts.ts';

/** External services that answer customers. Editing must be switched on first, against accidental changes. */
export function QueueIntegrationsPage() {
  const t = useTexts(queueIntegrationTexts);
  const records = useIntegrationRecords();
  const [isEditing, setEditing] = useState(false);
  const [open, setOpen] = useState<{ integration?: QueueIntegration }>();
  const deliveries = useTexts(deliveryTexts)('action');
  const [shown, setShown] = useState<QueueIntegration>();
  const [secret, setSecret] = useState<string>();
  const { remove } = useRemoveRecord(queueIntegrationTexts, removeIntegration);
  const edit = (integration: QueueIntegration) => setOpen({ integration });
  const looks: RowAction<QueueIntegration>[] = [
    { name: deliveries, icon: IconSend, isQuick: true, isShown: ({ type }) => isWebhook(type), run: setShown },
  ];
  const edits: RowAction<QueueIntegration>[] = [
    { name: t('editAction'), icon: IconPencil, isQuick: true, run: edit },
    { name: t('deleteAction'), icon: IconTrash, danger: true, run: remove },
  ];
  return (
    <>
      <RecordsPage
        title={t('title')}
        records={records}
        nameOf={({ name }) => name}
        searchPlaceholder={t('search')}
        filters={
          <Switch
            label={t('editMode')}
            checked={isEditing}
            onChange={({ currentTarget }) => setEditing(currentTarget.checked)}
          />
        }
        primary={{ label: t('add'), onClick: () => setOpen({}) }}
        columns={useColumns()}
        card={({ id, name, type }) => ({
          title: (
            <span className={classes['named']}>
              <IntegrationMark type={type} />
              {name}
            </span>
          ),
          second: `${integrationNames[type]} · ${id}`,
        })}
        actions={isEditing ? [...looks, ...edits] : looks}
        {...(isEditing && { onOpen: edit })}
        empty={{ title: t('emptyTitle'), text: t('emptyText'), icon: IconPuzzle }}
      />
      {open && (
        <IntegrationDialog integration={open.integration} onSecret={setSecret} onClose={() => setOpen(undefined)} />
      )}
      {shown && <IntegrationDeliveriesDialog integration={shown} onClose={() => setShown(undefined)} />}
      {secret !== undefined && <NewSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  );
}

function NewSecret(shown: { secret: string; onClose: () => void }) {
  const t = useTexts(queueIntegrationTexts);
  return <SecretDialog title={t('secretTitle')} text={t('secretText')} {...shown} />;
}

const isWebhook = (type: QueueIntegration['type']): boolean => type === 'n8n' || type === 'webhook';

function useColumns(): readonly Column<QueueIntegration>[] {
  const t = useTexts(queueIntegrationTexts);
  return [
    {
      key: 'type',
      title: t('type'),
      cell: ({ type }) => (
        <span className={classes['named']}>
          <IntegrationMark type={type} />
          {integrationNames[type]}
        </span>
      ),
    },
    { key: 'id', title: t('id'), width: 88, cell: ({ id }) => <span data-numeric>{id}</span> },
    { key: 'name', title: t('name'), cell: ({ name }) => name },
  ];
}
