import type { ApiTokenInput, NewApiToken } from '@balcao/contract/api-tokens/api-token';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../platform/db/tx.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { announceApiToken } from './api-token.audience.ts';
import { insertApiToken } from './api-token.store.ts';
import { showApiToken } from './list-api-tokens.ts';
import { newTokenText } from './token-text.ts';

/** The token is returned only here: only its hash is stored. */
export async function createApiToken(tx: Tx, actor: Actor, input: ApiTokenInput): Promise<NewApiToken> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  const token = newTokenText(tx.companyId);
  const id = await insertApiToken(tx, { ...input, ...hashedToken(token) });
  await recordAudit(tx, { action: 'apiToken.create', by: actor, subject: { id, name: input.name } });
  announceApiToken(tx, 'create', id);
  return { ...(await showApiToken(tx, id)), token };
}

export const hashedToken = (token: string) => ({ tokenHash: hashToken(token), tokenTail: token.slice(-4) });
