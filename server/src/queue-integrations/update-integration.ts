import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type {
  QueueIntegration,
  UpdateQueueIntegrationInput,
} from '@balcao/contract/queue-integrations/queue-integration';
import type { Actor } from '@balcao/contract/users/actor';
import { changesBetween } from '../audit/changes-between.ts';
import { recordAudit, recordAuditedChange } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { newSigningSecret } from '../platform/webhooks/signing-secret.ts';
import { applyIntegrationInput } from './apply-integration-input.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { findIntegration, lockIntegration, showIntegration } from './list-integrations.ts';
import { presentIntegration } from './present-integration.ts';
import { announceIntegration } from './queue-integration.audience.ts';
import { type IntegrationValues, saveIntegration } from './queue-integration.store.ts';
import { enqueueDeliveries } from './webhooks/delivery.jobs.ts';
import { renewWaiting } from './webhooks/delivery.store.ts';

export async function updateIntegration(
  tx: Tx,
  actor: Actor,
  id: number,
  input: UpdateQueueIntegrationInput,
  deps: IntegrationDeps,
): Promise<QueueIntegration> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  const { id: _, companyId: __, createdAt: ___, updatedAt: ____, ...before } = await lockIntegration(tx, id);
  const after = applyIntegrationInput(before, input, deps);
  await saveIntegration(tx, id, after);
  // Customers wait for an answer, up to hours after the last attempt at the wrong address.
  if (after.urlN8n !== before.urlN8n)
    for (const ticketId of await renewWaiting(tx, id)) enqueueDeliveries(tx, id, ticketId);
  await announceChange(tx, id);
  await recordAuditedChange(tx, {
    action: 'integration.update',
    by: actor,
    subject: { id, name: before.name },
    changes: changesBetween(before, after, secrets),
  });
  return showIntegration(tx, actor, id);
}

/** As stored. An address may contain a key. */
const secrets: (keyof IntegrationValues)[] = ['jsonContentSecret', 'signingSecret', 'urlN8n'];

/** Returned only here. All later webhooks are signed with it. */
export async function renewSigningSecret(
  tx: Tx,
  actor: Actor,
  id: number,
  { box }: IntegrationDeps,
): Promise<{ signingSecret: string }> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  const { signingSecret: before, name } = await lockIntegration(tx, id);
  ensure(before, 'ERR_NOT_FOUND'); // its type has no signatures
  const signingSecret = newSigningSecret();
  await saveIntegration(tx, id, { signingSecret: box.seal(signingSecret) });
  await announceChange(tx, id);
  await recordAudit(tx, { action: 'integration.secret', by: actor, subject: { id, name } });
  return { signingSecret };
}

async function announceChange(tx: Tx, id: number): Promise<void> {
  const row = await findIntegration(tx, id);
  announceIntegration(tx, { action: 'update', queueIntegration: presentIntegration(row, { admin: false }) });
}
