import type { Tx } from '../platform/db/tx.ts';
import { hashToken } from '../platform/security/tokens.ts';
import { selectTokenHolder, type TokenHolder } from './api-token.store.ts';

/** The holder of this token in the transaction's company; undefined: unknown or no longer valid. */
export const findTokenHolder = (tx: Tx, token: string): Promise<TokenHolder | undefined> =>
  selectTokenHolder(tx, hashToken(token));
