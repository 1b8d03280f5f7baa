import type { EndpointWithSecret, WebhookEndpoint } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { Badge } from '@mantine/core';
import { IconKey, IconPencil, IconSend, IconTrash, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDateTime } from '../platform/formatting.ts';
import { useTexts } from '../platform/texts.ts';
import { confirm } from '../ui/dialogs/confirm.ts';
import { SecretDialog } from '../ui/dialogs/secret-dialog.tsx';
import { toast } from '../ui/dialogs/toasts.tsx';
import { useRemoveRecord } from '../ui/dialogs/use-remove-record.ts';
import { IconButton } from '../ui/elements/icon-button.tsx';
import { TabSection } from '../ui/layout/tab-section.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { ErrorState } from '../ui/states/error-state.tsx';
import { ItemRow, ItemRows } from '../ui/tables/item-rows.tsx';
import { EndpointDeliveriesDialog } from './endpoint-deliveries-dialog.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { invalidateEndpoints, removeEndpoint, rotateEndpoint, useEndpoints } from './webhook-endpoint.queries.ts';
import { webhookEndpointTexts } from './webhook-endpoint.texts.ts';

/** Endpoints of the company's own programs, and the events that they receive. */
export function WebhooksTab() {
  const t = useTexts(webhookEndpointTexts);
  const { data, error, refetch } = useEndpoints((name) => toast.info(t('pausedNow', { name })));
  const [open, setOpen] = useState<{ endpoint?: WebhookEndpoint }>();
  const [shown, setShown] = useState<WebhookEndpoint>();
  const [secret, setSecret] = useState<string>();
  const show = (made: EndpointWithSecret) => setSecret(made.signingSecret);
  return (
    <TabSection title={t('title')} about={t('about')} add={{ label: t('add'), onClick: () => setOpen({}) }}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <EmptyState icon={IconWebhook} title={t('emptyTitle')} text={t('emptyText')} />}
      {data && data.length > 0 && (
        <ItemRows label={t('title')}>
          {data.map((endpoint) => (
            <EndpointRow
              key={endpoint.id}
              endpoint={endpoint}
              onEdit={() => setOpen({ endpoint })}
              onDeliveries={() => setShown(endpoint)}
              onRotated={show}
            />
          ))}
        </ItemRows>
      )}
      {open && <EndpointDialog endpoint={open.endpoint} onMade={show} onClose={() => setOpen(undefined)} />}
      {shown && <EndpointDeliveriesDialog endpoint={shown} onClose={() => setShown(undefined)} />}
      {secret !== undefined && (
        <SecretDialog
          title={t('secretTitle')}
          text={t('secretText')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </TabSection>
  );
}

type RowProps = {
  endpoint: WebhookEndpoint;
  onEdit: () => void;
  onDeliveries: () => void;
  onRotated: (made: EndpointWithSecret) => void;
};

function EndpointRow({ endpoint, onEdit, onDeliveries, onRotated }: RowProps) {
  const t = useTexts(webhookEndpointTexts);
  const { remove } = useRemoveRecord(webhookEndpointTexts, removeEndpoint);
  const { name, url, pausedAt, failingSince, isActive, waiting } = endpoint;
  const rotate = async () => {
    if (!(await confirm({ title: t('rotateTitle'), text: t('rotateText'), action: t('rotate') }))) return;
    try {
      onRotated(await rotateEndpoint(endpoint));
      invalidateEndpoints();
    } catch (error) {
      toast.error(error);
    }
  };
  const state = !isActive
    ? t('off')
    : pausedAt !== null
      ? t('paused')
      : failingSince !== null
        ? t('failing', { at: formatDateTime(failingSince) })
        : t('on');
  const second = [url, ...(waiting > 0 ? [t('waiting', { count: waiting })] : [])].join(' · ');
  return (
    <ItemRow
      title={
        <>
          {name}
          <Badge variant="default" size="sm" tt="none">
            {state}
          </Badge>
        </>
      }
      second={second}
      actions={
        <>
          <IconButton icon={IconSend} name={`${t('deliveries')}: ${name}`} onClick={onDeliveries} />
          <IconButton icon={IconKey} name={`${t('rotate')}: ${name}`} onClick={() => void rotate()} />
          <IconButton icon={IconPencil} name={`${t('editAction')}: ${name}`} onClick={onEdit} />
          <IconButton icon={IconTrash} name={`${t('deleteAction')}: ${name}`} onClick={() => remove(endpoint)} />
        </>
      }
    />
  );
}
