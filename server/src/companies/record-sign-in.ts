import type { Tx } from '../platform/db/tx.ts';

/** Updated at most once a minute, so that many concurrent sign-ins do not wait for the company's row lock. */
export async function recordSignIn(tx: Tx): Promise<void> {
  const aMinuteAgo = new Date(tx.now.getTime() - 60_000);
  await tx.db
    .updateTable('companies')
    .set({ lastLogin: tx.now })
    .where('id', '=', tx.companyId)
    .where((or) => or.or([or('lastLogin', 'is', null), or('lastLogin', '<', aMinuteAgo)]))
    .execute();
}
