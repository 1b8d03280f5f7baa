import type { DeliveryState, WebhookDelivery } from '@balcao/contract/queue-integrations/delivery';
import type { QueueIntegration } from '@balcao/contract/queue-integrations/queue-integration';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { replayDelivery, useDeliveries, useExchange } from './delivery.queries.ts';
import { deliveryTexts } from './delivery.texts.ts';
import { DeliveryRow } from './delivery-row.tsx';

type Props = { integration: QueueIntegration; onClose: () => void };

export function IntegrationDeliveriesDialog({ integration, onClose }: Props) {
  const [state, setState] = useState<DeliveryState>();
  const { rows, ...list } = useDeliveries(integration.id, state);
  return (
    <DeliveriesDialog name={integration.name} state={state} onState={setState} list={list} onClose={onClose}>
      {rows?.map((delivery) => (
        <Row key={delivery.id} integrationId={integration.id} delivery={delivery} />
      ))}
    </DeliveriesDialog>
  );
}

function Row({ integrationId, delivery }: { integrationId: number; delivery: WebhookDelivery }) {
  const t = useTexts(deliveryTexts);
  const [isOpen, setOpen] = useState(false);
  const exchange = useExchange(integrationId, delivery, isOpen);
  return (
    <DeliveryRow
      delivery={delivery}
      event={t(delivery.event)}
      ticket={delivery.ticket}
      exchange={exchange}
      onOpen={setOpen}
      onReplay={() => replayDelivery(integrationId, delivery.id)}
    />
  );
}
