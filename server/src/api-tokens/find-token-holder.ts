import type { Tx } from '../platform/db/tx.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { selectTokenHolder, type TokenHolder } from './api-token.store.ts';

/** Who calls with this token of the transaction's company; undefined: nobody, or nobody any more. */
export const findTokenHolder = (tx: Tx, token: string): Promise<TokenHolder | undefined> =>
  selectTokenHolder(tx, hashToken(token));
