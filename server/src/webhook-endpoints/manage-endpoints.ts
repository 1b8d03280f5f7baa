import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import {
  type EndpointInput,
  type EndpointWithSecret,
  endpointGraceMs,
  type WebhookEndpoint,
} from '@balcao/contract/webhook-endpoints/webhook-endpoint';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { mayCallOutside } from '../platform/http/named-hosts.ts';
import { newSigningSecret } from '../platform/webhooks/signing-secret.ts';
import type { EndpointDeps } from './deliver-to-endpoint.ts';
import { enqueueDelivery } from './delivery.jobs.ts';
import { renewWaiting, selectWaitingSubjects } from './delivery.store.ts';
import { announceEndpoint } from './endpoint.audience.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  insertEndpoint,
  lockEndpointRow,
  saveEndpoint,
  selectEndpoints,
} from './endpoint.store.ts';

export async function listEndpoints(tx: Tx, actor: Actor): Promise<{ endpoints: WebhookEndpoint[] }> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  return { endpoints: (await selectEndpoints(tx)).map(present) };
}

/** @throws Failure ERR_NOT_FOUND */
export async function findEndpoint(tx: Tx, id: number): Promise<EndpointRow> {
  const [row] = await selectEndpoints(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** Locks it for a change. @throws Failure ERR_NOT_FOUND */
async function lockEndpoint(tx: Tx, id: number): Promise<EndpointRow> {
  await lockEndpointRow(tx, id);
  return findEndpoint(tx, id);
}

export async function createEndpoint(
  tx: Tx,
  actor: Actor,
  input: EndpointInput,
  { box, integrationHosts }: EndpointDeps,
): Promise<EndpointWithSecret> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  ensure(mayCallOutside(input.url, integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const signingSecret = newSigningSecret();
  const id = await insertEndpoint(tx, { ...input, signingSecret: box.seal(signingSecret) });
  await recordAudit(tx, { action: 'webhook.create', by: actor, subject: { id, name: input.name } });
  announceEndpoint(tx, 'create', { id, name: input.name });
  return { ...present(await findEndpoint(tx, id)), signingSecret };
}

/** When it is switched on, or its address is corrected, waiting deliveries are sent with a fresh count of attempts. */
export async function updateEndpoint(
  tx: Tx,
  actor: Actor,
  id: number,
  input: { [K in keyof EndpointInput]?: EndpointInput[K] | undefined },
  { integrationHosts }: EndpointDeps,
): Promise<WebhookEndpoint> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const before = await lockEndpoint(tx, id);
  const { name = before.name, url = before.url, events = before.events, isActive = before.isActive } = input;
  ensure(url === before.url || mayCallOutside(url, integrationHosts), 'ERR_URL_NOT_ALLOWED');
  const isPaused = before.pausedAt !== null;
  const wakes = isActive && (!before.isActive || (isPaused ? input.isActive === true : url !== before.url));
  await saveEndpoint(tx, id, {
    name,
    url,
    events,
    isActive,
    ...(wakes && { pausedAt: null, failingSince: null, restsUntil: null }),
  });
  await recordAuditedChange(tx, {
    action: 'webhook.update',
    by: actor,
    subject: { id, name: before.name },
    changes: changesBetween(
      {
        name: before.name,
        url: before.url,
        events: before.events,
        isActive: before.isActive && before.pausedAt === null,
      },
      { name, url, events, isActive },
      ['url'],
    ),
  });
  if (wakes) await renewWaiting(tx, id);
  if (wakes) for (const subject of await selectWaitingSubjects(tx, id)) enqueueDelivery(tx, id, subject);
  announceEndpoint(tx, 'update', { id, name });
  return present(await findEndpoint(tx, id));
}

/** The new secret is returned only here. The previous one signs beside it for a day. */
export async function rotateEndpointSecret(
  tx: Tx,
  actor: Actor,
  id: number,
  { box }: EndpointDeps,
): Promise<EndpointWithSecret> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const { name, signingSecret: before } = await lockEndpoint(tx, id);
  const signingSecret = newSigningSecret();
  const previousUntil = new Date(tx.now.getTime() + endpointGraceMs);
  await saveEndpoint(tx, id, { signingSecret: box.seal(signingSecret), previousSecret: before, previousUntil });
  await recordAudit(tx, { action: 'webhook.secret', by: actor, subject: { id, name } });
  announceEndpoint(tx, 'update', { id, name });
  return { ...present(await findEndpoint(tx, id)), signingSecret };
}

export async function removeEndpoint(tx: Tx, actor: Actor, id: number): Promise<void> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const { name } = await findEndpoint(tx, id);
  await deleteEndpoint(tx, id);
  await recordAudit(tx, { action: 'webhook.remove', by: actor, subject: { id, name } });
  announceEndpoint(tx, 'delete', { id, name });
}

const present = ({ id, name, url, events, isActive, failingSince, pausedAt, waiting, ...at }: EndpointRow) => ({
  ...{ id, name, url, events, isActive, waiting },
  failingSince: failingSince?.toISOString() ?? null,
  pausedAt: pausedAt?.toISOString() ?? null,
  createdAt: at.createdAt.toISOString(),
  updatedAt: at.updatedAt.toISOString(),
});
