import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { deliveryQuery, WebhookDelivery, WebhookExchange } from '@balcao/contract/queue-integrations/delivery';
import type { Actor } from '@balcao/contract/users/actor';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/tx.ts';
import { pageRange, splitPage } from '../../platform/paging.ts';
import { findIntegration } from '../list-integrations.ts';
import { enqueueDeliveries } from './delivery.jobs.ts';
import { countDeliveries, renewDelivery, selectDeliveries } from './delivery-log.store.ts';
import { presentDelivery, presentExchange } from './mask-exchange.ts';

const pageSize = 20;
const maxCount = 2000;

type DeliveryPage = { deliveries: WebhookDelivery[]; count: number; hasMore: boolean };

/** @throws Failure ERR_NOT_FOUND */
export async function listDeliveries(
  tx: Tx,
  actor: Actor,
  integrationId: number,
  { pageNumber, state }: z.output<typeof deliveryQuery>,
): Promise<DeliveryPage> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  await findIntegration(tx, integrationId);
  const found = await selectDeliveries(tx, { integrationId, state }, pageRange(pageNumber, pageSize));
  const { page, hasMore } = splitPage(found, pageSize);
  return {
    deliveries: page.map(({ body: _, answer: __, ...delivery }) => presentDelivery(actor, delivery)),
    count: await countDeliveries(tx, { integrationId, state }, maxCount),
    hasMore,
  };
}

type Named = { id: number; deliveryId: number };

/** @throws Failure ERR_NOT_FOUND */
export async function showDelivery(tx: Tx, actor: Actor, { id, deliveryId }: Named): Promise<WebhookExchange> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  const [found] = await selectDeliveries(tx, { integrationId: id, id: deliveryId }, { skip: 0, limit: 1 });
  ensure(found, 'ERR_NOT_FOUND');
  return presentExchange(actor, found);
}

/** Sends it again with the same id; one that waits for a retry is sent now. @throws Failure ERR_NOT_FOUND */
export async function replayDelivery(tx: Tx, actor: Actor, named: Named): Promise<WebhookExchange> {
  const { ticket } = await showDelivery(tx, actor, named);
  await renewDelivery(tx, named.id, named.deliveryId);
  enqueueDeliveries(tx, named.id, ticket.id);
  return showDelivery(tx, actor, named);
}
