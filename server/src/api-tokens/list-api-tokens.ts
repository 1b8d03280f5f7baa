import type { ApiToken } from '@balcao/contract/api-tokens/api-token';
import { ensure } from '@balcao/contract/errors';
import { can } from '@balcao/contract/permissions';
import type { Actor } from '@balcao/contract/users/actor';
import type { Tx } from '../platform/db/tx.ts';
import { type ApiTokenRow, lockApiTokenRow, selectApiTokens } from './api-token.store.ts';

export async function listApiTokens(tx: Tx, actor: Actor): Promise<{ tokens: ApiToken[] }> {
  ensure(can(actor, 'api:edit'), 'ERR_NO_PERMISSION');
  return { tokens: (await selectApiTokens(tx)).map((row) => presentApiToken(row, tx.now)) };
}

/** @throws Failure ERR_NOT_FOUND */
async function findApiToken(tx: Tx, id: number): Promise<ApiTokenRow> {
  const [row] = await selectApiTokens(tx, id);
  ensure(row, 'ERR_NOT_FOUND');
  return row;
}

/** Locks it for an update. @throws Failure ERR_NOT_FOUND */
export async function lockApiToken(tx: Tx, id: number): Promise<ApiTokenRow> {
  await lockApiTokenRow(tx, id);
  return findApiToken(tx, id);
}

export const showApiToken = async (tx: Tx, id: number): Promise<ApiToken> =>
  presentApiToken(await findApiToken(tx, id), tx.now);

function presentApiToken(
  { tokenHash: _, tokenTail, previousTail, previousUntil, lastUsedAt, createdAt, updatedAt, ...rest }: ApiTokenRow,
  now: Date,
): ApiToken {
  return {
    ...rest,
    tail: tokenTail,
    previous:
      previousTail !== null && previousUntil !== null && previousUntil > now
        ? { tail: previousTail, until: previousUntil.toISOString() }
        : null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
