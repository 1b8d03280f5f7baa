import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { deliveryQuery } from '@balcao/contract/queue-integrations/delivery';
import type { Actor } from '@balcao/contract/users/actor';
import type { EndpointDelivery, EndpointExchange } from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import type { z } from 'zod';
import type { Tx } from '../platform/db/tx.ts';
import { pageRange, splitPage } from '../platform/paging.ts';
import { maskNumbersInText } from '../queue-integrations/webhooks/mask-exchange.ts';
import { enqueueDelivery } from './delivery.jobs.ts';
import { countDeliveries, renewDelivery, type StoredDelivery, selectDeliveries } from './delivery.store.ts';
import { saveEndpoint } from './endpoint.store.ts';
import { findEndpoint } from './manage-endpoints.ts';
import { bodyOf } from './webhook-body.ts';

const pageSize = 20;
const maxCount = 2000;

/** @throws Failure ERR_NOT_FOUND */
export async function listEndpointDeliveries(
  tx: Tx,
  actor: Actor,
  endpointId: number,
  { pageNumber, state }: z.output<typeof deliveryQuery>,
): Promise<{ deliveries: EndpointDelivery[]; count: number; hasMore: boolean }> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  await findEndpoint(tx, endpointId);
  const found = await selectDeliveries(tx, { endpointId, state }, pageRange(pageNumber, pageSize));
  const { page: deliveries, hasMore } = splitPage(found, pageSize);
  return {
    deliveries,
    count: await countDeliveries(tx, { endpointId, state }, maxCount),
    hasMore,
  };
}

type Named = { id: number; deliveryId: number };

/** Masked for users who may not see full numbers. @throws Failure ERR_NOT_FOUND */
export async function showEndpointDelivery(tx: Tx, actor: Actor, named: Named): Promise<EndpointExchange> {
  const found = await findDelivery(tx, actor, named);
  const words = (text: string): string => (can(actor, 'numbers:seeFull') ? text : maskNumbersInText(text));
  return { ...found, body: words(await bodyOf(tx, found)), answer: found.answer === null ? null : words(found.answer) };
}

/** Sends it again under the same id; a waiting one is attempted now. */
export async function replayEndpointDelivery(tx: Tx, actor: Actor, named: Named): Promise<EndpointExchange> {
  const { subject } = await findDelivery(tx, actor, named);
  await renewDelivery(tx, named.deliveryId);
  await saveEndpoint(tx, named.id, { restsUntil: null });
  enqueueDelivery(tx, named.id, subject);
  return showEndpointDelivery(tx, actor, named);
}

async function findDelivery(tx: Tx, actor: Actor, { id, deliveryId }: Named): Promise<StoredDelivery> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const [found] = await selectDeliveries(tx, { endpointId: id, id: deliveryId }, { skip: 0, limit: 1 });
  ensure(found, 'ERR_NOT_FOUND');
  return found;
}
