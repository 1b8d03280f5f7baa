import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type {
  CreateQueueIntegrationInput,
  QueueIntegration,
} from '@balcao/contract/queue-integrations/queue-integration';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { applyIntegrationInput } from './apply-integration-input.ts';
import type { IntegrationDeps } from './integration-deps.ts';
import { findIntegration } from './list-integrations.ts';
import { presentIntegration } from './present-integration.ts';
import { announceIntegration } from './queue-integration.audience.ts';
import { insertIntegration } from './queue-integration.store.ts';

/** The response contains the signing secret, which is returned only here. */
export async function createIntegration(
  tx: Tx,
  actor: Actor,
  input: CreateQueueIntegrationInput,
  deps: IntegrationDeps,
): Promise<QueueIntegration> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  const id = await insertIntegration(tx, applyIntegrationInput(null, input, deps));
  const row = await findIntegration(tx, id);
  await recordAudit(tx, { action: 'integration.create', by: actor, subject: { id, name: row.name } });
  announceIntegration(tx, { action: 'create', queueIntegration: presentIntegration(row, { admin: false }) });
  const { signingSecret } = row;
  return {
    ...presentIntegration(row, { admin: true }),
    ...(signingSecret !== null && { signingSecret: deps.box.open(signingSecret) }),
  };
}
