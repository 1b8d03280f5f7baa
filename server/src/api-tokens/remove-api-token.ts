import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceApiToken } from './api-token.audience.ts';
import { deleteApiToken } from './api-token.store.ts';
import { lockApiToken } from './list-api-tokens.ts';

/** The token and its predecessor are refused from the next call on. */
export async function removeApiToken(tx: Tx, actor: Actor, id: number): Promise<void> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const { name } = await lockApiToken(tx, id);
  await deleteApiToken(tx, id);
  await recordAudit(tx, { action: 'apiToken.remove', by: actor, subject: { id, name: name } });
  announceApiToken(tx, 'delete', id);
}
