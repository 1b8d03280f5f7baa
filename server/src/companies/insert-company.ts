import { defaultSchedules } from '@balcao/contract/companies/company';
import type { Tx } from '../platform/db/tx.ts';

/** Drawn before the transaction, which has to know whose it is. */
export async function nextCompanyId(system: Tx): Promise<number> {
  const [drawn] = await system.rows<{ id: number }>(
    'draw-company-id',
    `select nextval(pg_get_serial_sequence('companies', 'id')) as id`,
    [],
  );
  if (drawn === undefined) throw new Error('no company id');
  return drawn.id;
}

/** False when a company of that name is there already. */
export async function insertCompany(
  system: Tx,
  company: { name: string; email: string; phone: string; planId: number; dueDate: Date | null; isSuper: boolean },
): Promise<boolean> {
  const schedules = JSON.stringify(defaultSchedules);
  const inserted = await system.db
    .insertInto('companies')
    .values({ id: system.companyId, ...company, schedules, createdAt: system.now, updatedAt: system.now })
    .onConflict((on) => on.column('name').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}
