import { type NewApiToken, rotationOverlapHours } from '@balcao/contract/api-tokens/api-token';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { announceApiToken } from './api-token.audience.ts';
import { saveApiToken } from './api-token.store.ts';
import { hashedToken } from './create-api-token.ts';
import { lockApiToken, showApiToken } from './list-api-tokens.ts';
import { newTokenText } from './token-text.ts';

/** A new token; the previous one works for another day, for a switch without a gap. An older one expires now. */
export async function rotateApiToken(tx: Tx, actor: Actor, id: number): Promise<NewApiToken> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const { name, tokenHash, tokenTail } = await lockApiToken(tx, id);
  const token = newTokenText(tx.companyId);
  await saveApiToken(tx, id, {
    ...hashedToken(token),
    previousHash: tokenHash,
    previousTail: tokenTail,
    previousUntil: new Date(tx.now.getTime() + rotationOverlapHours * 3_600_000),
  });
  await recordAudit(tx, { action: 'apiToken.rotate', by: actor, subject: { id, name: name } });
  announceApiToken(tx, 'update', id);
  return { ...(await showApiToken(tx, id)), token };
}
