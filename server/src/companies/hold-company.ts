import type { Tx } from '../platform/tx.ts';
import { lockCompany } from './company.store.ts';

/** Until the end of the transaction, one at a time: for what is decided by counting the company's rows. */
export const holdCompany = (tx: Tx): Promise<void> => lockCompany(tx);
