import type { Tx } from '../platform/db/tx.ts';

export const selectSuperCompany = (system: Tx) =>
  system.db.selectFrom('companies').select('id').where('isSuper', '=', true).orderBy('id').executeTakeFirst();
