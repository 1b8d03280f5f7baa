import type { Tx } from '../platform/tx.ts';
import { lockCompany } from './company.store.ts';

/** Serialises, until the end of the transaction, decisions that count the company's rows. */
export const holdCompany = (tx: Tx): Promise<void> => lockCompany(tx);
