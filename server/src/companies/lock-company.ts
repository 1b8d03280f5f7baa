import type { Tx } from '../platform/db/tx.ts';
import { lockCompanyRow } from './company.store.ts';

/** Serialises, until the end of the transaction, decisions that count the company's rows. */
export const lockCompany = async (tx: Tx): Promise<void> => void (await lockCompanyRow(tx));
