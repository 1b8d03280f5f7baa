import type { DeliveryState } from '@balcao/contract/queue-integrations/delivery';
import type { EndpointDelivery, WebhookEndpoint } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { useState } from 'react';
import { useTexts } from '../platform/texts.ts';
import { DeliveriesDialog } from '../queue-integrations/deliveries-dialog.tsx';
import { DeliveryRow } from '../queue-integrations/delivery-row.tsx';
import { replayEndpointDelivery, useEndpointDeliveries, useEndpointExchange } from './webhook-endpoint.queries.ts';
import { webhookEndpointTexts } from './webhook-endpoint.texts.ts';

/** Deliveries to an endpoint with their outcome, and a button to send one again. */
export function EndpointDeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [state, setState] = useState<DeliveryState>();
  const { rows, ...list } = useEndpointDeliveries(endpoint.id, state);
  return (
    <DeliveriesDialog name={endpoint.name} state={state} onState={setState} list={list} onClose={onClose}>
      {rows?.map((delivery) => (
        <Row key={delivery.id} endpointId={endpoint.id} delivery={delivery} />
      ))}
    </DeliveriesDialog>
  );
}

function Row({ endpointId, delivery }: { endpointId: number; delivery: EndpointDelivery }) {
  const t = useTexts(webhookEndpointTexts);
  const [isOpen, setOpen] = useState(false);
  const exchange = useEndpointExchange(endpointId, delivery, isOpen);
  return (
    <DeliveryRow
      delivery={delivery}
      event={t(delivery.event)}
      exchange={exchange}
      onOpen={setOpen}
      onReplay={() => replayEndpointDelivery(endpointId, delivery.id)}
    />
  );
}
