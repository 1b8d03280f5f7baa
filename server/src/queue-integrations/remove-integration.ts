import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { releaseUnusedIntegration } from '../queue-options/release-unused-integration.ts';
import { findIntegration } from './list-integrations.ts';
import { announceIntegration } from './queue-integration.audience.ts';
import { deleteIntegration } from './queue-integration.store.ts';

/** Refused while a connection, a queue or a menu option uses it; an option that refers to it without effect does not. Its conversations continue without it. */
export async function removeIntegration(tx: Tx, actor: Actor, id: number): Promise<void> {
  ensure(can(actor, 'integrations:edit'), 'ERR_NO_PERMISSION');
  const { name } = await findIntegration(tx, id);
  await recordAudit(tx, { action: 'integration.remove', by: actor, subject: { id, name } });
  await releaseUnusedIntegration(tx, id);
  await deleteIntegration(tx, id);
  announceIntegration(tx, { action: 'delete', integrationId: id });
}
