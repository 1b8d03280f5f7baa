import type { ApiScope } from '@balcao/contract/api-tokens/api-token';
import type { Tx } from '../platform/db/tx.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { selectTokenHolder } from './api-token.store.ts';

/** Who calls with this token of the transaction's company; undefined: nobody, or nobody any more. */
export const findTokenHolder = (
  tx: Tx,
  token: string,
): Promise<{ id: number; scopes: ApiScope[]; whatsappId: number | null } | undefined> =>
  selectTokenHolder(tx, hashToken(token));
